/** Elements removed from HTML or SVG: cached as data, then told in the user's language. */
import { say } from "../../../language/language.ts";

type Words = typeof say.html.taken;

/** The name of a message, and its values. */
export type RemovedElement = {
  [What in keyof Words]: readonly [what: What, ...values: Parameters<Words[What]>];
}[keyof Words];

export type RemovedCount = readonly [element: RemovedElement, times: number];

/** "<script>", "the attribute onclick of <p> (3 times)" */
export function sayRemoved([[what, values], times]: RemovedCount): string {
  const message = say.html.taken[what] as (values: unknown) => string;
  const words = message(values);
  return times > 1 ? say.html.times({ what: words, count: times }) : words;
}
