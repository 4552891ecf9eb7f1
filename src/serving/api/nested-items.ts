/**
 * Cache of nested items. The same venues, authors and news appear on page after page, and loading and
 * serialising them is more than half of the cost of such a page. Entries stay until the budget is used up;
 * there is no eviction, because with very many items it would cost more than it saves.
 * @see performance.md, "Cold pages"
 */
import type { CollectionName } from "../../contract/field.ts";
import type { JsonPiece } from "./json-value.ts";

/** A budget in bytes. */
export interface Room {
  /** @returns false if the budget has fewer bytes left */
  take(bytes: number): boolean;
  /** Returns all bytes to the budget. */
  release(): void;
  /** @param forget called when the memory is needed elsewhere: the holder must drop its entries */
  onTakenBack(forget: () => void): void;
}

/** A budget that is not shared with others. */
export function roomOf(max: number): Room {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > max) return false;
      taken += bytes;
      return true;
    },
    release() {
      taken = 0;
    },
    onTakenBack() {},
  };
}

/** Memory that a piece uses beside its bytes: V8's overhead. */
const PIECE_OVERHEAD = 200;

export class NestedItems {
  readonly #cached = new Map<CollectionName, Map<number, JsonPiece>>();
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
    room.onTakenBack(() => this.#cached.clear());
  }

  /**
   * @param ids may contain duplicates
   * @param load reads the items with these ids, and leaves out missing ones
   * @returns the items by id, cached or loaded; may contain others
   */
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
      if (this.#room.take(item.bytes.length + PIECE_OVERHEAD)) cached.set(id, item);
    }
    return items;
  }
}
