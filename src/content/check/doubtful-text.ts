/**
 * Texts that are right by themselves and probably not what was meant: saved or opened in another encoding,
 * or marked up in a way that is not read where they stand. Readers would see the marks.
 */
import type { Kind } from "../../contract/kinds.ts";
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";

/**
 * What is doubtful, the piece that shows it, and what could stand in its place; kept with the item, and put into
 * words for whoever asks.
 */
export type Doubt = readonly [what: keyof typeof say.text.doubts, piece: string, better?: string];

/** "Habitação" as UTF-8 that was read as Windows-1252; what a program puts for bytes that are no text. */
const GARBLED =
  /Ã[§£©¡³ªµº¢´\u00ad‡‰]|â€[œ“”™\u009d]|Â[ªº°§]|\ufffd|\p{L}[‡\u0081\u008d\u008f\u0090‹‚ˆƒ¢]{1,2}\p{L}/u;
const MAY_BE_GARBLED = /[ÃÂ\ufffd‡\u0081\u008d\u008f\u0090‹‚ˆƒ¢]|â€/;
/** Within a word or a name: hyphens and blanks that are not seen, of web pages and of texts that were laid out. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/u;
/** A whole text, as a word processor puts it in quotes. */
const IN_CURLY = /^“[^“”]{1,1000}”$/;
/** "Habita??o", of a program that knew no accents. */
const LOST = /\p{L}\?\?\p{Ll}/u;
const MARKDOWN =
  /\*\*[^*\s][^*\n]*\*\*|\[[^[\]\n]+\]\((?:https?:|mailto:|www\.|media\/|\/)[^()\n]*\)/;
const HTML =
  /<\/?(?:a|b|br|em|h[1-6]|i|p|span|strong|u)(?:\s[^<>]*)?\/?>|&(?:amp|nbsp|quot|lt|gt|#\d{1,6});/i;

/** What a program left where it could not join what two people wrote. */
const CONFLICT = /^(?:<{7}|>{7}) [^\n]{0,80}$/m;
/** "[caption id=…]", which another system would have put something in place of. */
const SHORTCODE =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|vc_[a-z_]{1,40}|et_pb_[a-z_]{1,40})(?:\s[^\][\n]{0,300})?\]|\[(?:b|i|u|url|img|size|color|center|quote)(?:=[^\][\n]{0,300})?\](?=[^\n]{0,300}\[\/)/;
const NOWHERE = /<a\s(?:[^<>]{0,300}\s)?href\s?=\s?(?:""|''|"#"|'#')[^<>]{0,300}>/i;
const NOWHERE_IN_MARKDOWN = /(?<!!)\[[^\][\n]{1,300}\]\(#\)/;

/** Where a text stands: whether Markdown is read in it, whether it is a cell of a table. */
interface Where {
  readonly isMarkdown: boolean;
  readonly isCell: boolean;
}

/** What is doubtful about a text of a kind, if anything. */
export function doubtAbout(
  text: string,
  kind: Kind,
  { isMarkdown, isCell }: Where,
): Doubt | undefined {
  const garbled = MAY_BE_GARBLED.test(text) ? GARBLED.exec(text) : null;
  const lost = garbled ?? (kind === "text" ? LOST.exec(text) : null);
  if (lost) return ["encoding", wordAround(text, lost.index)];
  const unseen = kind === "text" ? UNSEEN.exec(text) : null;
  if (unseen) return ["unseen", wordAround(text, unseen.index)];
  if (isCell && IN_CURLY.test(text.trim())) return ["curly", text.trim()];
  const conflict =
    text.includes("<<<<<<<") || text.includes(">>>>>>>") ? CONFLICT.exec(text) : null;
  if (conflict) return ["conflict", conflict[0]];
  const shortcode = text.includes("]") ? SHORTCODE.exec(text) : null;
  if (shortcode && kind === "html") return ["shortcode", shortcode[0]];
  const nowhere = kind === "html" ? linkToNothing(text, isMarkdown) : undefined;
  if (nowhere !== undefined) return ["nowhere", nowhere];
  const unread = isMarkdown ? unreadMark(text) : undefined;
  if (unread) return unread;
  const marked = isMarkdown ? undefined : MARKDOWN.exec(text)?.[0];
  if (marked !== undefined) return kind === "text" ? ["marks", marked] : ["markdown", marked];
  const tag = kind === "text" ? HTML.exec(text)?.[0] : undefined;
  return tag === undefined ? undefined : ["marks", tag];
}

/** Marks that are no Markdown for a blank too many or too few, or that a word processor made. */
function unreadMark(text: string): Doubt | undefined {
  const heading = text.includes("##") ? HEADING.exec(text)?.[0] : undefined;
  if (heading !== undefined) return ["heading", heading];
  const bullet = BULLET.exec(text)?.[0];
  if (bullet !== undefined) return ["bullet", bullet];
  const bold = text.includes("** ") ? BOLD.exec(text)?.[0] : undefined;
  return bold === undefined ? undefined : ["bold", bold];
}

const HEADING = /^#{2,6}[\p{L}\d][^\n]{0,60}/mu;
const BULLET = /^[•·●▪◦][ \t\u00a0]?[^\n]{1,40}/mu;
const BOLD = /^\*\* [^*\n]{1,100}\*\*|(?<= )\*\* [^*\n]{1,100} \*\*/m;

function linkToNothing(text: string, isMarkdown: boolean): string | undefined {
  const html = text.includes("<a") ? NOWHERE.exec(text)?.[0] : undefined;
  if (html !== undefined || !isMarkdown || !text.includes("](#)")) return html;
  return NOWHERE_IN_MARKDOWN.exec(text)?.[0];
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

export function sayDoubt([what, piece, better = ""]: Doubt): string {
  return say.text.doubts[what]({ quoted: quote(piece), better: quote(better) });
}
