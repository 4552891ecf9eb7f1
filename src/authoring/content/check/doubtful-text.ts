/**
 * Finds valid texts that are probably mistakes: read in the wrong encoding, with characters that nobody sees, not
 * finished, or with markup that is not interpreted in this field, so that readers would see it.
 */
import { Parser } from "htmlparser2";
import type { Kind } from "../../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import type { Doubt } from "../report/doubt.ts";
import { NOTHING } from "./portuguese-values.ts";
import { OF_PROGRAMS, unreadMarks } from "./unread-marks.ts";

/** "HabitaÃ§Ã£o": UTF-8 read as Windows-1252, "Constru├º├úo" and others; also replacement characters for undecodable bytes. */
const GARBLED =
  /Ã[§£©¡³ªµº¢´\u00ad‡‰“š€ƒŠ\u0081\u008d]|(?<!\p{Lu})Ã\u00a0|â€[œ“”™\u009d]|Â[ªº°§]|\ufffd|\p{L}[‡‰\u0080-\u0084\u0086-\u009f‹›‚ˆƒ¢¡]{1,2}\p{L}|(?<!\p{L})ƒ\p{Ll}{2}|¤|\p{L}Æ\p{Ll}|\p{Ll}Ž\p{Ll}|(?<!\p{L})µ(?!mol)\p{Ll}{3}|[¸˜]\p{L}|\\u00[\da-f]{2}|=C3=[89AB]|\p{L}[├┬]\S|(?<!\S)├\p{L}|\p{L}„\p{L}|þ[Ò§]|\p{Ll}[ÈÌÒÛÝ]\p{Ll}/u;
const MAY_BE_GARBLED = /[ÃÂÆŽµ¤\ufffd‡‰\u0080-\u0084\u0086-\u009f‹›‚ˆƒ¢¡¸˜├┬„þÈÌÒÛÝ]|â€|\\u00|=C3/;
/** "Edif?cio", "Habita??o", from a program without accents. An address has such signs too. */
const LOST = /(?<![^\s<>])[^\s<>/=&?]*\p{L}\?{1,3}\p{Ll}[^\s<>/=&]*(?![^\s<>.,;:)])/u;
const MARKDOWN =
  /\*\*([^*\s][^*\n]*)\*\*|\[([^[\]\n]+)\]\(((?:https?:|mailto:|www\.|media\/|\/)[^()\n]*)\)/;
const HTML =
  /<\/?(?:a|b|br|em|h[1-6]|i|p|span|strong|u)(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/i;

/** Control characters, marks of direction and Word's own signs; joiners of emoji and soft hyphens are none of them. */
const UNSEEN =
  /[[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]--[\t\n\r]]/gv;
/** What separates words or lines in other programs. */
const UNSEEN_SPACE = /[\v\f\u0085\u2028\u2029]/g;

/** "RASCUNHO - Obras (não publicar)", "Sem título" */
const UNFINISHED =
  /^\P{L}*(?:A DEFINIR|PENDENTE)\P{L}*$|(?<!\p{L})(?:RASCUNHO|DRAFT|TBD|XXXX+|(?<![Ss][ée]c(?:ulo|\.) )XXX(?! \p{Lu}))(?!\p{L})/u;
const NOT_TO_PUBLISH =
  /^\P{L}*rascunho\s*(?:[-–—:)]|$)|^\P{L}*(?:teste|sem t[íi]tulo|t[íi]tulo(?: provis[óo]rio)?|x{3,})\P{L}*$|n[ãa]o publicar|lorem ipsum/iu;
const FILLING =
  /lorem ipsum|\[(?:a )?(?:inserir|preencher|completar|confirmar|rever)\b[^[\]\n]{0,80}\](?![([:])/i;

/** "Obras\nna Baixa": the sign for a line break of other programs, and no path such as "C:\novo". */
const BREAK_SIGN = /(?<![^\s<>])[^\s\\:<>]{1,40}(?:\\r)?\\n(?=[\p{L}\p{N}\s\\•–-]|$)[^\s<>]{0,40}/u;

/** An address at the end of a line, and the first word below it. */
const ABOVE_WORD =
  /(?<![^\s<("'])((?:https?:\/\/|www\.)[^\s<>]+)[^\S\n]*\n[^\S\n]*([^\s<>]*[^\s<>.,;:!?)])/gi;
/** Both parts of an address that is broken after a sign, or before one. */
const BROKEN_ADDRESS =
  /[-=&%]\n[\p{L}\p{N}%]|\n[/?&][\w%]|[/._?+]\n(?!https?:|www\.|e-mail|\w+-feira)(?=[\d_./-]*[a-z])[a-z0-9%~]+(?=[-_/?=.&#])(?:[-_/?=.&#][a-z0-9%~]+)*\/?$/u;

export interface WrittenText {
  readonly kind: Kind;
  /** The HTML rendered from Markdown; `undefined` for other texts. */
  readonly rendered?: string;
  /** Whether it is HTML below the fields of a file. */
  readonly isHtml?: boolean;
}

/** "Obras,", but no entity. */
const ENDS_AS_JSON = /[^\s<>]{0,40}(?<!&#?\w{1,10})[,;]$/;

/** The suspicious things in the value of a field. */
export function doubtsOfValue(kind: Kind, raw: RawValue, value: unknown): Doubt[] {
  const isText = kind === "text" || kind === "html";
  const text = isText || kind === "url" ? String(value) : "";
  const doubts = isText ? doubtsAbout(text, { kind }) : [];
  const [ending] = (/[,;]$/.test(text) && ENDS_AS_JSON.exec(text.slice(-40))) || [];
  if (ending !== undefined) doubts.push(["shown", ending, ending.slice(0, -1)]);
  if (!raw.doubt) return doubts;
  const [what] = raw.doubt;
  // Beside a number or a date, a comment is one. A title is one line.
  const isHere = what === "joined" ? kind === "html" : isText || !/comment|curly/.test(what);
  if (!isHere) return doubts;
  return [raw.doubt, ...doubts.filter(([what]) => what !== "unseen")];
}

/** The suspicious things in a text, at most one of each kind. */
export function doubtsAbout(text: string, { kind, rendered, isHtml }: WrittenText): Doubt[] {
  const garbled = lostAccents(text);
  const doubts: (Doubt | undefined)[] = [garbled ? ["encoding", garbled] : aboutUnseen(text)];
  const [unfinished] =
    (kind === "text" ? (UNFINISHED.exec(text) ?? NOT_TO_PUBLISH.exec(text)) : FILLING.exec(text)) ??
    NOTHING.exec(text) ??
    [];
  if (unfinished !== undefined) doubts.push(["unfinished", unfinished]);
  if (rendered === undefined) doubts.push(aboutMarkup(text, kind) ?? aboutProgram(text, kind));
  else doubts.push(...unreadMarks(text, rendered));
  if (kind === "html") doubts.push(aboutLines(isHtml ? text : (rendered ?? "")));
  if (kind === "html" && !isHtml) doubts.push(aboutWidth(text));
  for (const [, first = "", rest = ""] of isHtml ? [] : text.matchAll(ABOVE_WORD))
    if (BROKEN_ADDRESS.test(`${first}\n${rest}`)) doubts.push(["goesOn", first, first + rest]);
  const [words = ""] = (text.includes("\\n") && BREAK_SIGN.exec(text)) || [];
  const lines = words.split(/(?:\\r)?\\n/);
  if (words) doubts.push(["shown", words, lines.join(kind === "html" ? "<br>" : " ")]);
  return doubts.filter((doubt) => doubt !== undefined);
}

/** The first word that a wrong encoding changed. */
export function lostAccents(text: string): string | undefined {
  const garbled = MAY_BE_GARBLED.test(text) ? GARBLED.exec(text) : null;
  if (garbled) return wordAround(text, garbled.index);
  return text.includes("?") ? LOST.exec(text)?.[0] : undefined;
}

function aboutUnseen(text: string): Doubt | undefined {
  const at = text.search(UNSEEN);
  if (at === -1) return undefined;
  const word = wordAround(text, at, /[ \n\t<>]/);
  // Word's font of signs has its bullets there.
  const better = word
    .replaceAll(UNSEEN_SPACE, " ")
    .replaceAll(/\p{Co}/gu, "•")
    .replaceAll(UNSEEN, "");
  return ["unseen", word, better];
}

function aboutMarkup(text: string, kind: Kind): Doubt | undefined {
  const [mark, strong, words, address] = MARKDOWN.exec(text) ?? [];
  if (kind === "html") {
    if (mark === undefined) return undefined;
    const link = `<a href="${address}">${words}</a>`;
    return ["shown", mark, strong === undefined ? link : `<strong>${strong}</strong>`];
  }
  const piece = mark ?? HTML.exec(text)?.[0];
  const better = piece === undefined ? text : plainly(text);
  return piece === undefined || better === text ? undefined : ["shown", piece, better];
}

/** The beginnings of {@link OF_PROGRAMS}, which takes 2 % of a publication to look for in every text. */
const MAY_BE_OF_PROGRAM = /[[{【]|%%|:[:a-z+-]/i;

function aboutProgram(text: string, kind: Kind): Doubt | undefined {
  if (kind !== "html" || !MAY_BE_OF_PROGRAM.test(text)) return undefined;
  const [mark] = text.replaceAll(/<[^<>]*>/g, " ").matchAll(OF_PROGRAMS);
  return mark && ["program", mark[0], ""];
}

// As readers are to see it.
function plainly(text: string): string {
  let plain = "";
  const parser = new Parser({
    ontext: (part) => (plain += part),
  });
  parser.end(
    text
      .replaceAll(new RegExp(MARKDOWN, "g"), (_, strong, words) => strong ?? words)
      .replaceAll(/<[^<>]*>/g, " "),
  );
  return plain.replaceAll(/\s+/g, " ").trim();
}

const MARKER = String.raw`[ \t]*(?:[-*+–—•·▪]|[a-z]\))\s[^<>\n]*`;
const RUNS_TOGETHER = new RegExp(String.raw`(?:^|[>\n])(${MARKER})\n${MARKER}`);

/** Lines of HTML that begin like those of a list, and are one line on the page. */
function aboutLines(text: string): Doubt | undefined {
  const line = text.includes("<pre") ? undefined : RUNS_TOGETHER.exec(text)?.[1];
  return line === undefined ? undefined : ["runsTogether", line.trim(), `${line.trim()}<br>`];
}

const MIN_WIDTH = 50;
const MAX_WIDTH = 120;
const MIN_BREAKS = 2;

/** A text whose paragraphs a program has wrapped at one width: no line had room for the next word. */
function aboutWidth(text: string): Doubt | undefined {
  if (/<(?:p|br|div|li|pre|table)\b/i.test(text)) return undefined;
  const paragraphs = text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim().split("\n"))
    .filter(([first = ""]) => !/^(?:[#>|`~]|[-*+•–—]\s|\d+[.)]\s|\s{4})/.test(first));
  const width = Math.max(0, ...paragraphs.flat().map((line) => line.trim().length));
  if (width < MIN_WIDTH || width > MAX_WIDTH) return undefined;
  // Lines that all begin like sentences, or rows of a list, were not wrapped.
  if (!paragraphs.some(([, ...rest]) => rest.some((line) => /^\s*\p{Ll}/u.test(line))))
    return undefined;
  let breaks = 0;
  for (const lines of paragraphs) {
    for (const [index, line] of lines.slice(0, -1).entries()) {
      const [word = ""] = (lines[index + 1] ?? "").trim().split(/\s/, 1);
      if (line.trim().length + 1 + word.length <= width) return undefined;
      breaks++;
    }
  }
  const first = paragraphs.find((lines) => lines.length > 1)?.[0] ?? "";
  return breaks < MIN_BREAKS ? undefined : ["wrapped", first.trim()];
}

const MAX_SIDE_LENGTH = 40;

function wordAround(text: string, at: number, end = /[\s<>]/): string {
  const start = Math.max(0, at - MAX_SIDE_LENGTH);
  const before = text.slice(start, at).split(end).at(-1) ?? "";
  const [after = ""] = text.slice(at, at + MAX_SIDE_LENGTH).split(end, 1);
  return (before + after).toWellFormed();
}
