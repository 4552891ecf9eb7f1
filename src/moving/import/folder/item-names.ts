/**
 * What items are called in the folder: the names of their files, their slugs, and how others refer to them. A
 * slug that no address can have, or that another item has, is brought to the nearest that can be published.
 */
import { isSlug } from "../../../authoring/content/check/check-text.ts";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Harvest, HarvestItem } from "../harvest/harvest.ts";
import { FileNames } from "./file-names.ts";

export interface Names {
  /** The name of its file, without the ending. */
  readonly stem: string;
  readonly slug: string;
}

const REFERRED = ["temas", "autores", "locais", "noticias", "premios"] as const;

export class ItemNames {
  readonly #names = new Map<CollectionName, Map<number, Names>>();
  readonly #events = new Naming("eventos");
  readonly #newsSlugs: ReadonlySet<string>;

  constructor(harvest: Harvest) {
    for (const name of REFERRED) {
      const naming = new Naming(name);
      const names = new Map<number, Names>();
      for (const item of harvest.items(name)) names.set(Number(item.id), naming.nameOf(item));
      this.#names.set(name, names);
    }
    const news = this.#names.get("noticias")?.values() ?? [];
    this.#newsSlugs = new Set([...news].map(({ slug }) => slug.toLowerCase()));
  }

  /** As an editor names an item: its slug, or its id where its slug would be taken for one. */
  refer(to: CollectionName, id: string | number): string | number | undefined {
    const names = this.#names.get(to);
    if (!names) return id;
    const known = names.get(Number(id));
    if (!known) return undefined;
    return /^\d+$/.test(known.slug) ? Number(id) : known.slug;
  }

  /** Whether a news item has a slug, whatever the case of its letters, or an id. */
  isNews(segment: string): boolean {
    return (
      this.#newsSlugs.has(segment.toLowerCase()) ||
      (/^\d{1,15}$/.test(segment) && this.#names.get("noticias")?.has(Number(segment)) === true)
    );
  }

  /** The names of an item; of an event each one is asked for once. */
  of(name: CollectionName, item: HarvestItem): Names {
    if (name === "eventos") return this.#events.nameOf(item);
    const known = this.#names.get(name)?.get(Number(item.id));
    return known ?? { stem: String(item.id), slug: String(item.id) };
  }
}

/** The items of a collection, one after the other: no two have the same names. */
class Naming {
  readonly #files = new FileNames();
  readonly #slugs = new Set<string>();
  /** What stands before a slug of digits alone, where such a slug is refused. */
  readonly #beforeDigits: string;

  constructor(name: CollectionName) {
    const { fields }: Collection = collections[name];
    this.#beforeDigits = fields.slug?.rules.insteadOfDigits ?? "";
  }

  nameOf(item: HarvestItem): Names {
    const id = Number(item.id);
    const given = this.#givenIn(item);
    const called = String(item.nome ?? item.titulo ?? id);
    // A slug of digits alone would be taken for an id.
    const stem = this.#files.take(given ?? (/^\d+$/.test(called) ? `item-${called}` : called), id);
    const slug = given !== undefined && this.#isFree(given) ? given : this.#freeLike(stem);
    this.#slugs.add(slug.toLowerCase());
    return { stem, slug };
  }

  #givenIn({ slug }: HarvestItem): string | undefined {
    if (typeof slug !== "string" || slug === "") return undefined;
    return /^\d+$/.test(slug) ? this.#beforeDigits + slug : slug;
  }

  #isFree(slug: string): boolean {
    return isSlug(slug) && !this.#slugs.has(slug.toLowerCase());
  }

  #freeLike(stem: string): string {
    let slug = stem;
    for (let count = 2; !this.#isFree(slug); count++) slug = `${stem}-${count}`;
    return slug;
  }
}
