/**
 * Loads the items of a page. The first few show how long items are; if they are long, the rest is read in
 * small batches, and memory is reserved before each batch.
 */
import { JsonPiece, type Printed } from "./json-value.ts";
import type { Ids } from "./list-index.ts";

const FIRST_ITEMS = 10;
/** In characters: an answer needs no reservation up to this size. Only one answer is built at a time. */
const MAX_UNRESERVED = 1024 * 1024;

/** Memory budget of an answer while it is made. */
export interface RenderRoom {
  /** Reserves memory for more characters. @throws if there is not enough */
  take(characters: number): void;
}

/** @throws the errors of `room`, before more items are read */
export function loadPage<Item extends Printed>(
  ids: Ids,
  load: (ids: Ids) => readonly Item[],
  room: RenderRoom | undefined,
): readonly Item[] {
  if (!room) return load(ids);
  const items: Item[] = [];
  let [read, characters, taken] = [0, 0, 0];
  while (read < ids.length) {
    const fitting = Math.max(1, Math.floor((MAX_UNRESERVED * read) / Math.max(1, characters)));
    const some = load(ids.subarray(read, read + (read === 0 ? FIRST_ITEMS : fitting)));
    read = Math.min(ids.length, read + (read === 0 ? FIRST_ITEMS : fitting));
    for (const item of some) {
      characters += lengthOf(item);
      items.push(item);
    }
    // Reserves an estimate for the whole page at once, because each reservation may disconnect slow clients.
    const wanted = (characters / read) * ids.length;
    if (wanted > Math.max(taken, MAX_UNRESERVED)) {
      room.take(wanted - taken);
      taken = wanted;
    }
  }
  return items;
}

/** Estimated length of a value in JSON, in characters. */
function lengthOf(value: Printed): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 8;
  if (value instanceof JsonPiece) return value.bytes.length;
  let length = 0;
  for (const one of Object.values(value) as Printed[]) length += lengthOf(one);
  return length;
}
