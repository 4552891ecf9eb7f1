/**
 * Elements removed from HTML or SVG, as data: stored in the work cache with the item, and turned into a message
 * in the language of the reader.
 */
import { say } from "../../../language/language.ts";

type Words = typeof say.html.taken;

/** One removed element: the name of its message and the message's values. */
export type RemovedElement = {
  [What in keyof Words]: readonly [what: What, ...values: Parameters<Words[What]>];
}[keyof Words];

/** A removed element, and how many times it was removed from one text. */
export type RemovedCount = readonly [element: RemovedElement, times: number];

/** The element as a notice names it: "<script>", "the attribute onclick of <p> (3 times)". */
export function sayRemoved([[what, values], times]: RemovedCount): string {
  const message = say.html.taken[what] as (values: unknown) => string;
  const words = message(values);
  return times > 1 ? say.html.times({ what: words, count: times }) : words;
}
