/**
 * Ids for items that come from a file: their own where they have one that is free, else the next one. An
 * item that was given one keeps it for good.
 */
import type { CollectionName } from "../../contract/field.ts";
import type { Journal } from "../journal/journal.ts";
import type { ExistingItems } from "./existing-items.ts";

export class ItemIds {
  readonly #journal: Journal;
  readonly #source: string;
  readonly #taken = new Map<CollectionName, Set<number>>();

  constructor(journal: Journal, source: string, existing: ExistingItems) {
    this.#journal = journal;
    this.#source = source;
    for (const [name, items] of existing) {
      this.#taken.set(name, new Set(items.map(({ id }) => id).filter((id) => id !== undefined)));
    }
  }

  /** @param key what tells the item from others of its collection, at the source */
  idOf(name: CollectionName, key: string, wanted?: number): number {
    const known = this.#journal.assigned(this.#source, name, key);
    if (known !== undefined) return known;
    const taken = this.#taken.get(name) ?? new Set<number>();
    this.#taken.set(name, taken);
    let id = wanted !== undefined && Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 0;
    if (id === 0 || taken.has(id)) id = 1 + taken.values().reduce((a, b) => Math.max(a, b), 0);
    taken.add(id);
    this.#journal.assign(this.#source, name, key, id);
    return id;
  }
}
