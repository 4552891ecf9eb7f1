/**
 * Cache of nested items: loading and serialising them is more than half of the cost of a page. No
 * eviction: with very many items it would cost more than it saves. (performance.md, "Cold pages")
 */
import type { CollectionName } from "../../contract/field.ts";
import type { JsonPiece } from "./json-value.ts";

export interface MemoryBudget {
  /** @returns false if the budget has fewer bytes left */
  take(bytes: number): boolean;
  release(): void;
  /** @param dropEntries called when the memory is needed elsewhere; must empty the cache */
  onTakenBack(dropEntries: () => void): void;
}

export function budgetOf(maxBytes: number): MemoryBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    release() {
      taken = 0;
    },
    onTakenBack() {},
  };
}

const PIECE_OVERHEAD_BYTES = 200;

export class NestedItems {
  readonly #cached = new Map<CollectionName, Map<number, JsonPiece>>();
  readonly #budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
    budget.onTakenBack(() => this.#cached.clear());
  }

  /** @param load leaves out missing items @returns the items by id; may contain further ones */
  get(
    collection: CollectionName,
    ids: readonly number[],
    load: (ids: readonly number[]) => ReadonlyMap<number, JsonPiece>,
  ): ReadonlyMap<number, JsonPiece> {
    const cached = this.#cached.getOrInsertComputed(collection, () => new Map());
    const missing = new Set<number>();
    for (const id of ids) if (!cached.has(id)) missing.add(id);
    if (missing.size === 0) return cached;
    const loaded = load([...missing]);
    const items = new Map(loaded);
    for (const id of ids) {
      const item = cached.get(id);
      if (item) items.set(id, item);
    }
    for (const [id, item] of loaded) {
      if (this.#budget.take(item.bytes.length + PIECE_OVERHEAD_BYTES)) cached.set(id, item);
    }
    return items;
  }
}
