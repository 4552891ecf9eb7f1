/** One thing that is written in two ways, such as with an accent and without: remarked on once. */

import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { say } from "../../language/language.ts";
import { slugify } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Item, Items } from "./items.ts";

const FIELDS: ReadonlyMap<CollectionName, readonly string[]> = new Map(
  Object.values(collections).map(({ name, fields }) => [
    name,
    Object.keys(fields).filter((field) => fields[field]?.rules.spellsAlike),
  ]),
);

export class Spellings {
  readonly #items: Items;
  /** The first spelling of each, by field and by what it is without case, accents and signs. */
  readonly #first = new Map<string, { readonly text: string; readonly seq: number }>();
  readonly #said = new Set<string>();
  readonly #bares = new Map<string, string>();

  constructor(items: Items) {
    this.#items = items;
  }

  note(name: CollectionName, item: Item): void {
    for (const field of FIELDS.get(name) ?? []) {
      const text = item.values.get(field);
      if (typeof text !== "string" || text.length > LONGEST) continue;
      const key = `${name} ${field} ${this.#bare(text)}`;
      const first = this.#first.get(key);
      if (!first) this.#first.set(key, { text, seq: item.row.seq });
      else if (first.text !== text && !this.#said.has(`${key} ${text}`)) {
        this.#said.add(`${key} ${text}`);
        const where = this.#items.placeText(first.seq);
        const said = say.items.spelling({ quoted: quote(text), first: quote(first.text), where });
        this.#items.notice(item, field, said);
      }
    }
  }

  // Most are written many times.
  #bare(text: string): string {
    return this.#bares.getOrInsertComputed(text, () => slugify(text) || text);
  }
}

// A longer text is a sentence, and no name.
const LONGEST = 100;
