/**
 * What was taken out of HTML or of a drawing, as data: it is kept in the work cache with the item, and
 * put into words for whoever asks.
 */
import { say } from "../../../language/language.ts";

type Words = typeof say.html.taken;

/** One thing, by the name of its message and the message's values. */
export type TakenOut = {
  [What in keyof Words]: readonly [what: What, ...values: Parameters<Words[What]>];
}[keyof Words];

/** How often a thing was taken out of one text. */
export type Taken = readonly [one: TakenOut, times: number];

/** "<script>", "the attribute onclick of <p> (3 times)" */
export function sayTaken([[what, values], times]: Taken): string {
  const phrase = say.html.taken[what] as (values: unknown) => string;
  const words = phrase(values);
  return times > 1 ? say.html.times({ what: words, count: times }) : words;
}
