/**
 * Valid texts that are probably mistakes. A doubt is cached with the item as data, because its notice is made for each
 * run, in the language of the user.
 */
import { say } from "../../../language/language.ts";
import { quote } from "./quote.ts";

/** The key of its message, the suspicious text, and the suggested replacement. */
export type Doubt = readonly [what: keyof typeof say.text.doubts, piece: string, better?: string];

/** The notice about a doubt. */
export function sayDoubt([what, piece, better = ""]: Doubt): string {
  return say.text.doubts[what]({ quoted: quote(piece), better });
}
