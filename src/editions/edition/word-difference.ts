/** Two texts word by word: what both have, what only one has, and of what is the same as much as stands around it. */
import { type Change, diffWordsWithSpace } from "diff";
import { contrast } from "./contrast.ts";

/** Beyond that only the place is shown at which the two part. */
const MOST_CHARACTERS = 100_000;
const LIMITS = { maxEditLength: 2000, timeout: 50 };
/** Of what is the same, on each side of what is not. */
const CONTEXT = 80;
/** Of one part. */
const LONGEST_PART = 2000;

export interface Part {
  readonly text: string;
  /** Only this text has it. */
  readonly isOwn: boolean;
}

/** Each text in its parts, with `…` for what is left out. */
export function wordDifference(
  before: string,
  after: string,
): Readonly<Record<"before" | "after", readonly Part[]>> {
  const isShort = before.length + after.length < MOST_CHARACTERS;
  const parts = isShort ? diffWordsWithSpace(before, after, LIMITS) : undefined;
  if (!parts) {
    const cut = contrast(before, after);
    const whole = (text: string) => [{ text, isOwn: false }];
    return { before: whole(cut.before), after: whole(cut.after) };
  }
  const side = (mine: "added" | "removed") => {
    const own = parts.filter((part) => part[mine] || !(part.added || part.removed));
    return own.map((part, index) => shortened(part, index, own.length));
  };
  return { before: side("removed"), after: side("added") };
}

function shortened({ added, removed, value }: Change, index: number, count: number): Part {
  const isOwn = added || removed;
  if (isOwn || count === 1 || value.length <= 2 * CONTEXT) {
    const isLong = value.length > LONGEST_PART;
    return { text: isLong ? `${value.slice(0, LONGEST_PART)}…` : value, isOwn };
  }
  const head = index === 0 ? "" : value.slice(0, CONTEXT);
  const tail = index === count - 1 ? "" : value.slice(-CONTEXT);
  return { text: `${head} … ${tail}`, isOwn };
}
