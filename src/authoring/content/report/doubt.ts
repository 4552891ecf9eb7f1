/**
 * A valid text that is probably a mistake, as data: cached with the item, and turned into a notice in the language of
 * the reader.
 */
import { say } from "../../../language/language.ts";
import { quote } from "./quote.ts";

/** The name of its message, the piece of text, and what to write instead. */
export type Doubt = readonly [what: keyof typeof say.text.doubts, piece: string, better?: string];

export function sayDoubt([what, piece, better = ""]: Doubt): string {
  return say.text.doubts[what]({ quoted: quote(piece), better });
}
