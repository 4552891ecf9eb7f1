/**
 * Nested items of an edition: the same venues, authors and news are in page after page, and reading and
 * printing them again is more than half of what such a page costs. Those that come first stay, up to a
 * bound in bytes: to make room for others would cost more than it saves where there are very many.
 * @see performance.md, "Cold pages"
 */
import type { CollectionName } from "../../contract/field.ts";
import type { Json, JsonObject, JsonPiece } from "./json-value.ts";

/** Bytes that may be kept. */
export interface Room {
  /** @returns whether so many more bytes may be kept */
  take(bytes: number): boolean;
  /** Gives back all that was taken. */
  release(): void;
  /** @param forget is called where what was taken had to go, to make room for what cannot wait */
  onTakenBack(forget: () => void): void;
}

/** A room of its own, for whoever has no other bound. */
export function roomOf(most: number): Room {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    release() {
      taken = 0;
    },
    onTakenBack() {},
  };
}

/** @template Item an item in the form in which it is nested */
export class NestedItems<Item> {
  readonly #kept = new Map<CollectionName, Map<number, Item>>();
  readonly #room: Room;
  readonly #bytesOf: (item: Item) => number;

  constructor(room: Room, bytesOf: (item: Item) => number) {
    this.#room = room;
    this.#bytesOf = bytesOf;
    room.onTakenBack(() => this.#kept.clear());
  }

  /**
   * @param ids may repeat themselves
   * @param load reads the items of these ids, and leaves out what is not there
   * @returns the items by their ids, kept or loaded; others may be among them
   */
  get(
    collection: CollectionName,
    ids: readonly number[],
    load: (ids: readonly number[]) => ReadonlyMap<number, Item>,
  ): ReadonlyMap<number, Item> {
    const kept = this.#ofCollection(collection);
    const missing = new Set<number>();
    for (const id of ids) if (!kept.has(id)) missing.add(id);
    if (missing.size === 0) return kept;
    const loaded = load([...missing]);
    const items = new Map(loaded);
    for (const id of ids) {
      const item = kept.get(id);
      if (item) items.set(id, item);
    }
    for (const [id, item] of loaded) {
      if (this.#room.take(this.#bytesOf(item))) kept.set(id, item);
    }
    return items;
  }

  #ofCollection(collection: CollectionName): Map<number, Item> {
    return this.#kept.getOrInsertComputed(collection, () => new Map());
  }
}

/** What a piece occupies, in bytes: its own, and what V8 needs for it. */
export function bytesOfPiece({ bytes }: JsonPiece): number {
  return bytes.length + 200;
}

/** About what an item occupies, in bytes: its text, and what V8 needs for each value. */
export function bytesOfItem(item: JsonObject): number {
  return Object.values(item).reduce((bytes: number, value) => bytes + bytesOfValue(value), 64);
}

function bytesOfValue(value: Json): number {
  if (typeof value === "string") return 24 + value.length;
  return Array.isArray(value) ? 32 + 8 * value.length : 16;
}
