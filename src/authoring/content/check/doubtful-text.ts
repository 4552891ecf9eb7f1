/**
 * Finds valid texts that are probably mistakes: read in the wrong encoding, or with markup that is not interpreted in
 * this field, so that readers would see it.
 */
import type { Kind } from "../../../contract/kinds.ts";
import { conflictIn } from "../parse/conflict.ts";
import type { Doubt } from "../report/doubt.ts";

/** "HabitaÃ§Ã£o": UTF-8 read as Windows-1252; also replacement characters for undecodable bytes. */
const GARBLED =
  /Ã[§£©¡³ªµº¢´\u00ad‡‰]|â€[œ“”™\u009d]|Â[ªº°§]|\ufffd|\p{L}[‡\u0081\u008d\u008f\u0090‹‚ˆƒ¢]{1,2}\p{L}/u;
const MAY_BE_GARBLED = /[ÃÂ\ufffd‡\u0081\u008d\u008f\u0090‹‚ˆƒ¢]|â€/;
/** "Habita??o", from a program without accents. */
const LOST = /\p{L}\?\?\p{Ll}/u;
const MARKDOWN =
  /\*\*[^*\s][^*\n]*\*\*|\[[^[\]\n]+\]\((?:https?:|mailto:|www\.|media\/|\/)[^()\n]*\)/;
const HTML =
  /<\/?(?:a|b|br|em|h[1-6]|i|p|span|strong|u)(?:\s[^<>]*)?\/?>|&(?:amp|nbsp|quot|lt|gt|#\d{1,6});/i;

/** The first suspicious thing in a text, if any. */
export function doubtAbout(text: string, kind: Kind, isMarkdown: boolean): Doubt | undefined {
  const garbled = MAY_BE_GARBLED.test(text) ? GARBLED.exec(text) : null;
  const encodingFault = garbled ?? (kind === "text" ? LOST.exec(text) : null);
  if (encodingFault) return ["encoding", wordAround(text, encodingFault.index)];
  const conflict = conflictIn(text);
  if (conflict !== undefined) return ["conflict", conflict];
  const marked = isMarkdown ? undefined : MARKDOWN.exec(text)?.[0];
  if (marked !== undefined) return kind === "text" ? ["marks", marked] : ["markdown", marked];
  const tag = kind === "text" ? HTML.exec(text)?.[0] : undefined;
  return tag === undefined ? undefined : ["marks", tag];
}

const MAX_SIDE_LENGTH = 40;

function wordAround(text: string, at: number): string {
  const before =
    text
      .slice(Math.max(0, at - MAX_SIDE_LENGTH), at)
      .split(/[\s<>]/)
      .at(-1) ?? "";
  const [after = ""] = text.slice(at, at + MAX_SIDE_LENGTH).split(/[\s<>]/, 1);
  return (before + after).toWellFormed();
}
