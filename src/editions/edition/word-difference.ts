/** Compares two texts word by word, and shortens long unchanged passages. */
import { type Change, diffWordsWithSpace } from "diff";
import { contrast } from "./contrast.ts";

/** If both texts together are longer, only the first difference is shown. */
const MAX_CHARACTERS = 100_000;
/** Takes at most 70 ms. With a time limit, a busy machine would show other differences. */
const LIMITS = { maxEditLength: 1000 };
/** Characters of unchanged text kept on each side of a change. */
const CONTEXT = 80;
const MAX_PART_CHARACTERS = 2000;

export interface TextPart {
  readonly text: string;
  /** Whether the other text does not have it. */
  readonly isOwn: boolean;
}

/** Splits each text into parts, with `…` for omitted text. */
export function wordDifference(
  before: string,
  after: string,
): Readonly<Record<"before" | "after", readonly TextPart[]>> {
  const isShort = before.length + after.length < MAX_CHARACTERS;
  const parts = isShort ? diffWordsWithSpace(before, after, LIMITS) : undefined;
  if (!parts) {
    const cut = contrast(before, after);
    const whole = (text: string) => [{ text, isOwn: false }];
    return { before: whole(cut.before), after: whole(cut.after) };
  }
  const partsOf = (own: "added" | "removed") => {
    const ownOrShared = parts.filter((part) => part[own] || !(part.added || part.removed));
    return ownOrShared.map((part, index) => shorten(part, index, ownOrShared.length));
  };
  return { before: partsOf("removed"), after: partsOf("added") };
}

/** @param index of the part among the `count` parts of its text */
function shorten({ added, removed, value }: Change, index: number, count: number): TextPart {
  const isOwn = added || removed;
  if (isOwn || count === 1 || value.length <= 2 * CONTEXT) {
    const isLong = value.length > MAX_PART_CHARACTERS;
    return { text: isLong ? `${value.slice(0, MAX_PART_CHARACTERS)}…` : value, isOwn };
  }
  const head = index === 0 ? "" : value.slice(0, CONTEXT);
  const tail = index === count - 1 ? "" : value.slice(-CONTEXT);
  return { text: `${head} … ${tail}`, isOwn };
}
