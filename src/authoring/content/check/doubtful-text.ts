/** Finds valid texts that are probably mistakes: garbled, unfinished, or with unread markup. */
import { Parser } from "htmlparser2";
import type { Kind } from "../../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import type { Doubt } from "../report/doubt.ts";
import { NOTHING } from "./portuguese-values.ts";
import { PROGRAM_CODES } from "./program-codes.ts";
import { unreadMarks } from "./unread-marks.ts";

/** "HabitaÃ§Ã£o" and "Constru├º├úo", read in a wrong encoding. */
const GARBLED =
  /Ã[§£©¡³ªµº¢´\u00ad‡‰“š€ƒŠ\u0081\u008d]|(?<!\p{Lu})Ã\u00a0|â€[œ“”™\u009d]|Â[ªº°§]|\ufffd|\p{L}[‡‰\u0080-\u0084\u0086-\u009f‹›‚ˆƒ¢¡]{1,2}\p{L}|(?<!\p{L})ƒ\p{Ll}{2}|¤|\p{L}Æ\p{Ll}|\p{Ll}Ž\p{Ll}|(?<!\p{L})µ(?!mol)\p{Ll}{3}|[¸˜]\p{L}|\\u00[\da-f]{2}|=C3=[89AB]|\p{L}[├┬]\S|(?<!\S)├\p{L}|\p{L}„\p{L}|þ[Ò§]|\p{Ll}[ÈÌÒÛÝ]\p{Ll}/u;
const MAY_BE_GARBLED = /[ÃÂÆŽµ¤\ufffd‡‰\u0080-\u0084\u0086-\u009f‹›‚ˆƒ¢¡¸˜├┬„þÈÌÒÛÝ]|â€|\\u00|=C3/;
/** "Edif?cio" and "Habita??o", saved without accents; not the "?" in an address. */
const LOST_ACCENTS = /(?<![^\s<>])[^\s<>/=&?]*\p{L}\?{1,3}\p{Ll}[^\s<>/=&]*(?![^\s<>.,;:)])/u;
/** Bold, a link, italics outside a tag, and a heading. */
const MARKDOWN =
  /\*\*(?<strong>[^*\s][^*\n]*)\*\*|\[(?<words>[^[\]\n]+)\]\((?<address>(?:https?:|mailto:|www\.|media\/|\/)[^()\n]*)\)|(?<![\p{L}\p{N}*_/\\])(?<sign>[*_])(?=[\p{L}\p{N}«“"(])(?<em>[^*_\n]{0,200}[^\s*_])\k<sign>(?![\p{L}\p{N}*_]|[^<>]{0,500}>)|^#{1,6} (?=\p{L})(?<heading>[^\n<]+)/mu;
/** Includes the apostrophe that marks a text in a spreadsheet: "'Obras". */
const HTML =
  /<\/?(?:a|b|br|em|h[1-6]|i|p|span|strong|u)(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});|^'(?=[a-zà-ú][^']*$)/i;

/** Includes the signs of Word's symbol font, but not soft hyphens and joiners of emoji. */
const INVISIBLE =
  /[[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]--[\t\n\r]]/gv;
const INVISIBLE_SPACE = /[\v\f\u0085\u2028\u2029]/g;

const UNFINISHED_TITLE: readonly RegExp[] = [
  /^\P{L}*(?:A DEFINIR|PENDENTE)\P{L}*$|(?<!\p{L})(?:RASCUNHO|DRAFT|TBD|XXXX+|(?<![Ss][ée]c(?:ulo|\.) )XXX(?! \p{Lu}))(?!\p{L})/u,
  /^\P{L}*rascunho\s*(?:[-–—:)]|$)|^\P{L}*(?:teste|sem t[íi]tulo|t[íi]tulo(?: provis[óo]rio)?|x{3,})\P{L}*$|n[ãa]o publicar|lorem ipsum/iu,
  /^\S+\.(?:jpe?g|png|webp|avif|gif|svg|heic)$|^.*[^\s.]\.(?:docx?|odt|pdf|pptx?|xlsx?)$/i,
  NOTHING,
];
const UNFINISHED_TEXT: readonly RegExp[] = [
  /lorem ipsum|clique (?:ou toque )?aqui para introduzir|click (?:or tap )?here to enter text|\[(?:a )?(?:inserir|preencher|completar|confirmar|rever)\b[^[\]\n]{0,80}\](?![([:])/i,
  NOTHING,
  // What assistants say around a text.
  /^(?:claro|com certeza|certamente)[!,.][^\n]{0,120}\b(?:aqui|segue|eis)\b[^\n]{0,120}:$|^(?:quer|queres|deseja|gostaria de) que eu [^\n]{1,120}\?\s*$(?![\s\S])/imu,
];

const TWICE_ESCAPED =
  /&amp;((?:nbsp|quot|[aeioun](?:acute|grave|circ|tilde)|ccedil|ord[fm]|[lr](?:aquo|[ds]quo)|[mn]dash|hellip|euro|#\d{2,5});)/i;

/** "Obras\nna Baixa", with a backslash and an "n"; not a path such as "C:\novo". */
const BREAK_SIGN =
  /(?<![^\s<>])(?!\S{0,30}(?<!\p{L})\p{L}:)[^\s\\<>]{1,40}(?:\\r)?\\n(?=[\p{L}\p{N}\s\\•–-]|$)[^\s<>]{0,40}/u;

const ADDRESS_AND_NEXT_WORD =
  /(?<![^\s<("'])((?:https?:\/\/|www\.)[^\s<>]+)[^\S\n]*\n[^\S\n]*([^\s<>]*[^\s<>.,;:!?)])/gi;
/** An address that goes on in the next line, because it was broken at a punctuation mark. */
const BROKEN_ADDRESS =
  /[-=&%]\n[\p{L}\p{N}%]|\n[/?&][\w%]|[/._?+]\n(?!https?:|www\.|e-mail|\w+-feira)(?=[\d_./-]*[a-z])[a-z0-9%~]+(?=[-_/?=.&#])(?:[-_/?=.&#][a-z0-9%~]+)*\/?$/u;

/** "arrenda-\nmento", broken by a PDF; not a word with a hyphen of its own. */
const BROKEN_WORD =
  /(?<![\p{L}-])(?!(?:[Ee]x|[Bb]em|[Mm]al|[Ss]em|[Pp]ós|[Pp]r[éó]|[Vv]ice|[Rr]ecém|[Aa]lém|[Dd]ecreto|[Ll]uso|[Gg]uarda|[Cc]ontra|[Mm]ei[ao])-)(\p{L}{2,30}-)\n(?!(?:feira|ou|[lm]?[aeo]s?|[mst]e|lhes?|n[ao]s?|vos)(?!\p{L}))(\p{Ll}{2,30})/gu;

export interface WrittenText {
  readonly kind: Kind;
  /** The HTML rendered from Markdown; `undefined` for other texts. */
  readonly rendered?: string;
  /** Whether it is the body of an HTML file. */
  readonly isHtml?: boolean;
}

/** "Obras,", with a comma left over from JSON; not the end of an entity: "&nbsp;". */
const ENDS_AS_JSON = /[^\s<>]{0,40}(?<!&#?\w{1,10})[,;]$/;

const isText = (kind: Kind) => kind === "text" || kind === "html";

/** The doubts about a checked value, and the one that its parser had. */
export function doubtsOfValue(kind: Kind, raw: RawValue, value: unknown): Doubt[] {
  const text = isText(kind) || kind === "url" ? String(value) : "";
  const doubts = isText(kind) ? doubtsAbout(text, { kind }) : [];
  const ending = /[,;]$/.test(text) ? ENDS_AS_JSON.exec(text.slice(-40))?.[0] : undefined;
  if (ending !== undefined) doubts.push(["shown", ending, ending.slice(0, -1)]);
  if (!raw.doubt || !isDoubtful(raw.doubt, kind)) return doubts;
  // A wrong escape ("escaped") makes an invisible character, which needs no report of its own.
  return [raw.doubt, ...doubts.filter(([what]) => what !== "unseen")];
}

// YAML may join the lines of a title. Only texts may be meant to have comments and quotation marks.
function isDoubtful([what]: Doubt, kind: Kind): boolean {
  if (what === "joined") return kind === "html";
  return isText(kind) || (what !== "comment" && what !== "curly");
}

export function doubtsAbout(text: string, { kind, rendered, isHtml }: WrittenText): Doubt[] {
  const garbled = lostAccents(text);
  const doubts: (Doubt | undefined)[] = [
    garbled ? ["encoding", garbled] : invisibleDoubt(text),
    unfinishedDoubt(text, kind),
    ...(rendered === undefined
      ? [markupDoubt(text, kind) ?? programDoubt(text, kind)]
      : unreadMarks(text, rendered)),
    kind === "html" ? runTogetherDoubt(isHtml ? text : (rendered ?? "")) : undefined,
    kind === "html" ? twiceEscapedDoubt(text) : undefined,
    kind === "html" && !isHtml ? wrappedDoubt(text) : undefined,
    ...(isHtml ? [] : brokenLineDoubts(text)),
    breakSignDoubt(text, kind),
  ];
  return doubts.filter((doubt) => doubt !== undefined);
}

/** The first word that a wrong encoding changed. */
export function lostAccents(text: string): string | undefined {
  const garbled = MAY_BE_GARBLED.test(text) ? GARBLED.exec(text) : null;
  if (garbled) return wordAround(text, garbled.index);
  return text.includes("?") ? LOST_ACCENTS.exec(text)?.[0] : undefined;
}

function invisibleDoubt(text: string): Doubt | undefined {
  const at = text.search(INVISIBLE);
  if (at === -1) return undefined;
  const word = wordAround(text, at, /[ \n\t<>]/);
  // The bullets of Word's symbol font are private characters.
  const better = word
    .replaceAll(INVISIBLE_SPACE, " ")
    .replaceAll(/\p{Co}/gu, "•")
    .replaceAll(INVISIBLE, "");
  return ["unseen", word, better];
}

function unfinishedDoubt(text: string, kind: Kind): Doubt | undefined {
  const forms = kind === "text" ? UNFINISHED_TITLE : UNFINISHED_TEXT;
  const piece = forms.find((form) => form.test(text))?.exec(text)?.[0];
  return piece === undefined ? undefined : ["unfinished", piece];
}

function markupDoubt(text: string, kind: Kind): Doubt | undefined {
  const match = /[*_#[]/.test(text) ? MARKDOWN.exec(text) : null;
  if (kind === "html") return match ? ["shown", match[0], asHtml(match)] : undefined;
  if (!match && !HTML.test(text)) return undefined;
  const better = withoutMarkup(text);
  return better === text ? undefined : ["shown", text, better];
}

/** @param match of `MARKDOWN` */
function asHtml({ groups = {} }: RegExpExecArray): string {
  const { strong, words, address, em, heading } = groups;
  if (words !== undefined) return `<a href="${address}">${words}</a>`;
  if (strong !== undefined) return `<strong>${strong}</strong>`;
  return em === undefined ? `<h2>${heading}</h2>` : `<em>${em}</em>`;
}

// Searching every text for PROGRAM_CODES would take 2 % of the time of a publication, so a text is
// searched only if it has one of these signs. A few codes lack them: "turn0search2", "MERGEFORMAT".
const MAY_BE_OF_PROGRAM = /[[{【$]|\\\(|%%|!!!|\?{3}|__|:[:a-z+-]|or?!/i;

function programDoubt(text: string, kind: Kind): Doubt | undefined {
  if (kind !== "html" || !MAY_BE_OF_PROGRAM.test(text)) return undefined;
  const [mark] = text.replaceAll(/<[^<>]*>/g, " ").matchAll(PROGRAM_CODES);
  return mark && ["program", mark[0], ""];
}

function withoutMarkup(text: string): string {
  const unmarked = text
    .replaceAll(new RegExp(MARKDOWN, "gmu"), "$<strong>$<words>$<em>$<heading>")
    .replaceAll(/<[^<>]*>|^'(?=[^']*$)/g, " ");
  const parts: string[] = [];
  new Parser({ ontext: (part) => parts.push(part) }).end(unmarked);
  return parts.join("").replaceAll(/\s+/g, " ").trim();
}

/** A line that begins like an entry of a list: "- Obras", "a) Obras", "1. Obras". */
const MARKER = String.raw`[ \t]*(?:[-*+–—•·▪]|[a-z]\)|\d{1,3}[.)])\s[^<>\n]*`;
const RUNS_TOGETHER = new RegExp(String.raw`(?:^|[>\n])(${MARKER})\n${MARKER}`);

/** Lines of HTML that look like a list in the file, but are one line on the page. */
function runTogetherDoubt(text: string): Doubt | undefined {
  const line = text.includes("<pre") ? undefined : RUNS_TOGETHER.exec(text)?.[1];
  return line === undefined ? undefined : ["runsTogether", line.trim(), `${line.trim()}<br>`];
}

function twiceEscapedDoubt(text: string): Doubt | undefined {
  const [piece, entity] = TWICE_ESCAPED.exec(text) ?? [];
  return piece === undefined ? undefined : ["shown", piece, `&${entity}`];
}

/** Lines that are no prose: headings, quotations, tables, code and lists of Markdown. */
const STRUCTURE = /^(?:[#>|`~]|[-*+•–—]\s|\d+[.)]\s)/;
// In characters.
const MIN_WRAP_WIDTH = 50;
const MAX_WRAP_WIDTH = 120;
const MIN_BREAKS = 2;

/** A text wrapped by a program: no line has room for the first word of the next line. */
function wrappedDoubt(text: string): Doubt | undefined {
  if (/<(?:p|br|div|li|pre|table)\b/i.test(text)) return undefined;
  const paragraphs = text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim().split("\n"))
    .map((lines) => lines.map((line) => line.trim()))
    .filter(([firstLine = ""]) => !STRUCTURE.test(firstLine));
  const width = paragraphs.flat().reduce((most, line) => Math.max(most, line.length), 0);
  if (width < MIN_WRAP_WIDTH || width > MAX_WRAP_WIDTH) return undefined;
  const nextLines = paragraphs.flatMap((lines) => lines.slice(1));
  // Lines that all begin like sentences, or rows of a list, were not wrapped.
  if (nextLines.length < MIN_BREAKS || !nextLines.some((line) => /^\p{Ll}/u.test(line)))
    return undefined;
  if (paragraphs.some((lines) => hasRoomForNextWord(lines, width))) return undefined;
  const [firstLine = ""] = paragraphs.find((lines) => lines.length > 1) ?? [];
  return ["wrapped", firstLine];
}

function hasRoomForNextWord(lines: readonly string[], width: number): boolean {
  return lines.slice(1).some((next, index) => {
    const [word = ""] = next.split(/\s/, 1);
    return `${lines[index]} ${word}`.length <= width;
  });
}

function* brokenLineDoubts(text: string): Generator<Doubt> {
  for (const [, address = "", word = ""] of text.matchAll(ADDRESS_AND_NEXT_WORD)) {
    if (BROKEN_ADDRESS.test(`${address}\n${word}`)) yield ["goesOn", address, address + word];
  }
  const words = text.includes("-\n") ? text.matchAll(BROKEN_WORD).take(MAX_BROKEN_WORDS) : [];
  for (const [, begin = "", end = ""] of words) yield ["goesOn", begin, begin.slice(0, -1) + end];
}

const MAX_BROKEN_WORDS = 3;

function breakSignDoubt(text: string, kind: Kind): Doubt | undefined {
  const piece = text.includes("\\n") ? BREAK_SIGN.exec(text)?.[0] : undefined;
  if (piece === undefined) return undefined;
  const lines = piece.split(/(?:\\r)?\\n/);
  return ["shown", piece, lines.join(kind === "html" ? "<br>" : " ")];
}

const MAX_SIDE_LENGTH = 40;

function wordAround(text: string, at: number, separator = /[\s<>]/): string {
  const start = Math.max(0, at - MAX_SIDE_LENGTH);
  const before = text.slice(start, at).split(separator).at(-1) ?? "";
  const [after = ""] = text.slice(at, at + MAX_SIDE_LENGTH).split(separator, 1);
  return (before + after).toWellFormed();
}
