/**
 * Texts that are right by themselves and probably not what was meant: saved or opened in another encoding,
 * or marked up in a way that is not read where they stand. Readers would see the marks.
 */
import type { Kind } from "../../../contract/kinds.ts";
import { say } from "../../../language/language.ts";
import { conflictIn } from "../parse/conflict.ts";
import { quote } from "../report/quote.ts";

/** What is doubtful, and the piece that shows it; kept with the item, and put into words when it is said. */
export type Doubt = readonly [what: keyof typeof say.text.doubts, piece: string];

/** "Habitação" as UTF-8 that was read as Windows-1252; what a program puts for bytes that are no text. */
const GARBLED =
  /Ã[§£©¡³ªµº¢´\u00ad‡‰]|â€[œ“”™\u009d]|Â[ªº°§]|\ufffd|\p{L}[‡\u0081\u008d\u008f\u0090‹‚ˆƒ¢]{1,2}\p{L}/u;
const MAY_BE_GARBLED = /[ÃÂ\ufffd‡\u0081\u008d\u008f\u0090‹‚ˆƒ¢]|â€/;
/** "Habita??o", of a program that knew no accents. */
const LOST = /\p{L}\?\?\p{Ll}/u;
const MARKDOWN =
  /\*\*[^*\s][^*\n]*\*\*|\[[^[\]\n]+\]\((?:https?:|mailto:|www\.|media\/|\/)[^()\n]*\)/;
const HTML =
  /<\/?(?:a|b|br|em|h[1-6]|i|p|span|strong|u)(?:\s[^<>]*)?\/?>|&(?:amp|nbsp|quot|lt|gt|#\d{1,6});/i;

/** What is doubtful about a text of a kind, if anything. */
export function doubtAbout(text: string, kind: Kind, isMarkdown: boolean): Doubt | undefined {
  const garbled = MAY_BE_GARBLED.test(text) ? GARBLED.exec(text) : null;
  const lost = garbled ?? (kind === "text" ? LOST.exec(text) : null);
  if (lost) return ["encoding", wordAround(text, lost.index)];
  const conflict = conflictIn(text);
  if (conflict !== undefined) return ["conflict", conflict];
  const marked = isMarkdown ? undefined : MARKDOWN.exec(text)?.[0];
  if (marked !== undefined) return kind === "text" ? ["marks", marked] : ["markdown", marked];
  const tag = kind === "text" ? HTML.exec(text)?.[0] : undefined;
  return tag === undefined ? undefined : ["marks", tag];
}

const LONGEST_SIDE = 40;

function wordAround(text: string, at: number): string {
  const before =
    text
      .slice(Math.max(0, at - LONGEST_SIDE), at)
      .split(/[\s<>]/)
      .at(-1) ?? "";
  const [after = ""] = text.slice(at, at + LONGEST_SIDE).split(/[\s<>]/, 1);
  return (before + after).toWellFormed();
}

export function sayDoubt([what, piece]: Doubt): string {
  return say.text.doubts[what]({ quoted: quote(piece) });
}
