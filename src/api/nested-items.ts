/**
 * Nested items of an edition, as the wire has them: the same venues and authors are in page after page,
 * and reading them again is a fifth of what such a page costs. Those that come first stay, up to a bound
 * in bytes: to make room for others would cost more than it saves where there are very many.
 * @see performance.md, "A page that nobody has asked for"
 */
import type { CollectionName } from "../contract/field.ts";
import type { Json, JsonObject } from "./json-value.ts";

/** Of each collection that is nested in another. */
const MOST_BYTES = 1024 * 1024;

interface Kept {
  readonly items: Map<number, JsonObject>;
  bytes: number;
}

export class NestedItems {
  readonly #kept = new Map<CollectionName, Kept>();

  /**
   * @param load reads the items of these ids, and leaves out what is not there
   * @returns the items by their ids, kept or loaded; others may be among them
   */
  get(
    collection: CollectionName,
    ids: ReadonlySet<number>,
    load: (ids: readonly number[]) => ReadonlyMap<number, JsonObject>,
  ): ReadonlyMap<number, JsonObject> {
    const kept = this.#ofCollection(collection);
    const missing = [...ids].filter((id) => !kept.items.has(id));
    if (missing.length === 0) return kept.items;
    const loaded = load(missing);
    for (const [id, item] of loaded) keep(kept, id, item);
    const items = new Map(loaded);
    for (const id of ids) {
      const item = kept.items.get(id);
      if (item) items.set(id, item);
    }
    return items;
  }

  #ofCollection(collection: CollectionName): Kept {
    let kept = this.#kept.get(collection);
    if (!kept) {
      kept = { items: new Map(), bytes: 0 };
      this.#kept.set(collection, kept);
    }
    return kept;
  }
}

function keep(kept: Kept, id: number, item: JsonObject): void {
  const bytes = bytesOf(item);
  if (kept.bytes + bytes > MOST_BYTES) return;
  kept.items.set(id, item);
  kept.bytes += bytes;
}

/** About what an item occupies: its text, and what V8 needs for each value. */
function bytesOf(item: JsonObject): number {
  return Object.values(item).reduce((bytes: number, value) => bytes + bytesOfValue(value), 64);
}

function bytesOfValue(value: Json): number {
  if (typeof value === "string") return 24 + value.length;
  return Array.isArray(value) ? 32 + 8 * value.length : 16;
}
