/** File names, slugs and references of items; an invalid or duplicate slug is corrected. */
import { isSlug } from "../../../authoring/content/check/check-text.ts";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { type Harvest, type HarvestItem, numberIn } from "../harvest/harvest.ts";
import { FileNames } from "./file-names.ts";

export interface Names {
  /** The name of its file, without extension. */
  readonly stem: string;
  readonly slug: string;
}

const REFERRED_COLLECTIONS = ["temas", "autores", "locais", "noticias", "premios"] as const;

export class ItemNames {
  readonly #names = new Map<CollectionName, Map<number, Names>>();
  readonly #events = new ItemNamer("eventos");
  readonly #idByReference: ReadonlyMap<string, number>;
  readonly #newsSlugs: ReadonlySet<string>;

  constructor(harvest: Harvest) {
    this.#idByReference = harvest.idByReference;
    for (const name of REFERRED_COLLECTIONS) {
      const namer = new ItemNamer(name);
      const names = new Map<number, Names>();
      for (const item of harvest.items(name)) {
        names.set(Number(item.id), namer.assign(item));
        // A service may also refer to an item by its slug.
        if (!/^\d*$/.test(`${item.slug}`))
          harvest.idByReference.getOrInsert(`${name} ${item.slug}`, Number(item.id));
      }
      this.#names.set(name, names);
    }
    const news = this.#names.get("noticias")?.values() ?? [];
    this.#newsSlugs = new Set([...news].map(({ slug }) => slug.toLowerCase()));
  }

  /** The slug of an item; its id if the slug is all digits, because that would be read as an id. */
  refer(to: CollectionName, reference: string | number): string | number | undefined {
    const names = this.#names.get(to);
    if (!names) return reference;
    const id = this.#idByReference.get(`${to} ${reference}`) ?? Number(reference);
    const slug = names.get(id)?.slug;
    return slug !== undefined && /^\d+$/.test(slug) ? id : slug;
  }

  /** By slug, ignoring case, or by id. An empty segment is the address of the list. */
  isNewsOrList(segment: string): boolean {
    return (
      segment === "" ||
      this.#newsSlugs.has(segment.toLowerCase()) ||
      this.#names.get("noticias")?.has(numberIn(segment) ?? 0) === true
    );
  }

  /** Call it only once per event: nothing refers to events, so their names are not stored. */
  of(name: CollectionName, item: HarvestItem): Names {
    if (name === "eventos") return this.#events.assign(item);
    const known = this.#names.get(name)?.get(Number(item.id));
    return known ?? { stem: String(item.id), slug: String(item.id) };
  }
}

class ItemNamer {
  readonly #files = new FileNames();
  readonly #slugs = new Set<string>();
  /** The prefix for slugs of digits only, in collections that refuse them. */
  readonly #beforeDigits: string;

  constructor(name: CollectionName) {
    const { fields }: Collection = collections[name];
    this.#beforeDigits = fields.slug?.rules.insteadOfDigits ?? "";
  }

  assign(item: HarvestItem): Names {
    const id = Number(item.id);
    const original = this.#ownSlugOf(item);
    const title = String(item.nome ?? item.titulo ?? id);
    // The stem may become the slug, and a slug of digits would be read as an id.
    const stem = this.#files.make(original ?? (/^\d+$/.test(title) ? `item-${title}` : title), id);
    let slug = original !== undefined && this.#isFree(original) ? original : stem;
    for (let count = 2; !this.#isFree(slug); count++) slug = `${stem}-${count}`;
    this.#slugs.add(slug.toLowerCase());
    return { stem, slug };
  }

  #ownSlugOf({ slug }: HarvestItem): string | undefined {
    if (typeof slug !== "string" || slug === "") return undefined;
    return /^\d+$/.test(slug) ? this.#beforeDigits + slug : slug;
  }

  #isFree(slug: string): boolean {
    return isSlug(slug) && !this.#slugs.has(slug.toLowerCase());
  }
}
