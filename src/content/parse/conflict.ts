/**
 * Marks that a program leaves in a file where it could not join what two people wrote: from there on the file holds
 * both versions, and nothing in it can be told apart.
 */
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

const MARK = /^(?:<{7}|>{7}) [^\n]{0,80}/m;

/** The offset of the first mark, and what to say; `undefined` of a text without one. */
export function conflictIn(
  text: string,
): { readonly at: number; readonly complaint: Complaint } | undefined {
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return undefined;
  const found = MARK.exec(text);
  if (!found) return undefined;
  return { at: found.index, complaint: say.text.conflict({ quoted: quote(found[0].trim()) }) };
}
