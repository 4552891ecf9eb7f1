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
  readonly #highest = new Map<CollectionName, number>();

  constructor(journal: Journal, source: string, existing: ExistingItems) {
    this.#journal = journal;
    this.#source = source;
    for (const [name, items] of existing) {
      // What an item was given before stays its own, whether or not it is in the folder now.
      for (const id of journal.assignedIn(name)) this.#take(name, id);
      for (const { id } of items) if (id !== undefined) this.#take(name, id);
    }
  }

  /** @param key what tells the item from others of its collection, at the source */
  idOf(name: CollectionName, key: string, wanted?: number): number {
    const known = this.#journal.assigned(this.#source, name, key);
    if (known !== undefined) return known;
    let id = wanted !== undefined && Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 0;
    if (id === 0 || this.#taken.get(name)?.has(id)) id = 1 + (this.#highest.get(name) ?? 0);
    this.#take(name, id);
    this.#journal.assign(this.#source, name, key, id);
    return id;
  }

  #take(name: CollectionName, id: number): void {
    this.#taken.set(name, (this.#taken.get(name) ?? new Set<number>()).add(id));
    this.#highest.set(name, Math.max(this.#highest.get(name) ?? 0, id));
  }
}
