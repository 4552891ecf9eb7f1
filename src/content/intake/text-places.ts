/**
 * Places of an item in a text, as `check-item.ts` asks for them.
 */
import type { Written } from "../check/check-item.ts";
import type { Text } from "../parse/text.ts";

/** Spots by offset, and where a piece of text stands. */
export function places(
  text: Text,
): Pick<Written, "spot" | "find"> & { find: NonNullable<Written["find"]> } {
  return {
    spot: (at) => text.spot(at),
    find: (piece, from) => text.find(piece, from),
  };
}
