/**
 * The items of an answer that is made in one go: some at first, and where these are long the others a few at a time,
 * so that memory is set aside before more of them are read.
 */
import { JsonPiece, type Printed } from "./json-value.ts";
import type { Ids } from "./list-index.ts";

const FIRST_ITEMS = 10;
/** In characters: what an answer has without asking, which one answer has at a time. */
const MOST_UNASKED = 1024 * 1024;

/** Memory for what is read. */
export interface PageRoom {
  /** Called when so many more characters have been read. @throws where there is no room for them */
  take(characters: number): void;
}

/** @throws what `room` throws, before more is read */
export function loadPage<Item extends Printed>(
  ids: Ids,
  load: (ids: Ids) => readonly Item[],
  room: PageRoom | undefined,
): readonly Item[] {
  if (!room) return load(ids);
  const items: Item[] = [];
  let [read, characters, taken] = [0, 0, 0];
  while (read < ids.length) {
    const fitting = Math.max(1, Math.floor((MOST_UNASKED * read) / Math.max(1, characters)));
    const some = load(ids.subarray(read, read + (read === 0 ? FIRST_ITEMS : fitting)));
    read = Math.min(ids.length, read + (read === 0 ? FIRST_ITEMS : fitting));
    for (const item of some) {
      characters += lengthOf(item);
      items.push(item);
    }
    // All that is to come at once: readers are given up for it once in a while, and not at each few items.
    const wanted = (characters / read) * ids.length;
    if (wanted > Math.max(taken, MOST_UNASKED)) {
      room.take(wanted - taken);
      taken = wanted;
    }
  }
  return items;
}

/** About how many characters a value is printed with. */
function lengthOf(value: Printed): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 8;
  if (value instanceof JsonPiece) return value.bytes.length;
  let length = 0;
  for (const one of Object.values(value) as Printed[]) length += lengthOf(one);
  return length;
}
