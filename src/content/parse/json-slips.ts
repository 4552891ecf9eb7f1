/**
 * What people write in JSON that is none: comments, other quotes, words of other languages. Looked at where the
 * parser could not go on.
 */
import { say } from "../../language/language.ts";
import type { Complaint } from "../report/report.ts";

/** Words of other languages, and the value that they are here. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["TRUE", "true"],
  ["sim", "true"],
  ["False", "false"],
  ["FALSE", "false"],
  ["não", "false"],
  ["None", "null"],
  ["NULL", "null"],
  ["undefined", "null"],
]);

/** @param at where a name, a value or a sign between values should stand */
export function slipInJson(text: string, at: number): Complaint | undefined {
  const here = text.slice(at, at + 40);
  if (/^(?:\/[/*]|#|<!--)/.test(here)) return say.json.comment;
  if (/^[“”„«»]/.test(here)) return say.json.curlyQuotes;
  if (/^['‘’`]/.test(here)) return say.json.singleQuotes;
  const word = /^[\p{L}]+/u.exec(here)?.[0] ?? "";
  const better = WORDS.get(word);
  return better === undefined ? undefined : say.json.otherWord({ quoted: `"${word}"`, better });
}
