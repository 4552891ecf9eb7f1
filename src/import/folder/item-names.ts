/** What items are called in the folder: the names of their files, and how others refer to them. */
import type { CollectionName } from "../../contract/field.ts";
import type { Harvest, HarvestItem } from "../harvest/harvest.ts";
import { FileNames } from "./file-names.ts";

interface Names {
  /** The name of its file, without the ending. */
  readonly stem: string;
  /** `undefined` where the id alone names it. */
  readonly slug: string | undefined;
}

const REFERRED = ["temas", "autores", "locais", "noticias", "premios"] as const;

export class ItemNames {
  readonly #names = new Map<CollectionName, Map<number, Names>>();
  readonly #events = new FileNames();

  readonly #harvest: Harvest;

  constructor(harvest: Harvest) {
    this.#harvest = harvest;
    for (const name of REFERRED) {
      const files = new FileNames();
      const slugs = new Set<string>();
      const names = new Map<number, Names>();
      for (const item of harvest.items(name)) {
        const id = Number(item.id);
        const given = typeof item.slug === "string" ? item.slug : undefined;
        const called = String(item.nome ?? item.titulo ?? id);
        // A slug of digits alone would be taken for an id.
        const stem = files.take(given ?? (/^\d+$/.test(called) ? `item-${called}` : called), id);
        const slug = given ?? stem;
        // One of digits alone would be taken for an id.
        const isName = /^[-A-Za-z0-9_]+$/.test(slug) && /[-A-Za-z_]/.test(slug);
        const isFirst = !slugs.has(slug.toLowerCase());
        slugs.add(slug.toLowerCase());
        names.set(id, { stem, slug: isName && isFirst ? slug : undefined });
      }
      this.#names.set(name, names);
    }
  }

  /** As an editor names an item: its slug, or its id where it has none of its own. */
  refer(to: CollectionName, id: string | number): string | number | undefined {
    const names = this.#names.get(to);
    if (!names) return id;
    const known = names.get(Number(id));
    if (known) return known.slug ?? Number(id);
    return this.#harvest.slugOfKnown(to, Number(id)) === undefined ? undefined : Number(id);
  }

  /** The name of an item's file; of an event each one is asked for once. */
  stemOf(name: CollectionName, item: HarvestItem): string {
    if (name === "eventos") {
      return this.#events.take(String(item.slug ?? item.titulo ?? item.id), Number(item.id));
    }
    return this.#names.get(name)?.get(Number(item.id))?.stem ?? String(item.id);
  }
}
