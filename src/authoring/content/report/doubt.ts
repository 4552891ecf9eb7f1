/** Valid texts that are probably mistakes: cached as data, then told in the user's language. */
import { say } from "../../../language/language.ts";
import { quote } from "./quote.ts";

/** The key of its message, the suspicious text, and the suggested replacement. */
export type Doubt = readonly [what: keyof typeof say.text.doubts, piece: string, better?: string];

/** Limits the unread marks of a text, and the matches of each pattern for lines and signs. */
export const MAX_DOUBTS = 20;

export function sayDoubt([what, piece, better = ""]: Doubt): string {
  return say.text.doubts[what]({ quoted: quote(piece), better });
}
