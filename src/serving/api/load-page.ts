/** Loads the items of a page: long ones in batches, after memory is reserved. */
import { JsonPiece, type MixedJson } from "./json-value.ts";
import type { Ids } from "./list-index.ts";

const FIRST_ITEMS = 10;
/** An answer up to this size needs no reservation, because only one answer is built at a time. */
const MAX_UNRESERVED_CHARACTERS = 1024 * 1024;

/** Memory for one answer while it is made. */
export interface RenderMemory {
  /** @throws if there is not enough memory */
  reserve(characters: number): void;
}

/** @throws if there is too little memory: after the first batch, before others are read */
export function loadPage<Item extends MixedJson>(
  ids: Ids,
  load: (ids: Ids) => readonly Item[],
  memory: RenderMemory | undefined,
): readonly Item[] {
  if (!memory) return load(ids);
  const items: Item[] = [];
  let read = 0;
  let characters = 0;
  let reserved = 0;
  let batchSize = FIRST_ITEMS;
  while (read < ids.length) {
    const batch = load(ids.subarray(read, read + batchSize));
    read = Math.min(ids.length, read + batchSize);
    for (const item of batch) {
      characters += lengthOf(item);
      items.push(item);
    }
    const averageLength = characters / read;
    // One estimate for the whole page, because each reservation may disconnect slow clients.
    const estimate = averageLength * ids.length;
    if (estimate > Math.max(reserved, MAX_UNRESERVED_CHARACTERS)) {
      memory.reserve(estimate - reserved);
      reserved = estimate;
    }
    // At least one, even if a single item is longer.
    batchSize = Math.max(1, Math.floor(MAX_UNRESERVED_CHARACTERS / averageLength));
  }
  return items;
}

/** Estimated characters in JSON. */
function lengthOf(value: MixedJson): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 8;
  if (value instanceof JsonPiece) return value.bytes.length;
  let length = 0;
  for (const part of Object.values(value) as MixedJson[]) length += lengthOf(part);
  return length;
}
