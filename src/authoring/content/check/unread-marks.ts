/** Reports, but does not repair, what CommonMark misreads or ignores. (content.md, "The text") */
import { escapeHtml, unescapeHtml } from "../parse/html-entities.ts";
import { isAddress } from "../parse/markdown.ts";
import type { Doubt } from "../report/doubt.ts";
import { countCells, DELIMITER_ROW, withoutCode } from "./markdown-links.ts";

/** @param better the advice for a match, as in {@link Doubt} @param what `shown` unless given */
type Mark = readonly [form: RegExp, better: (match: RegExpExecArray) => string, what?: Doubt[0]];

/** Moves a space out of the element: "**um **dois" becomes "<strong>um</strong> dois". */
const element =
  (name: string) =>
  ([, inner = "", after = ""]: RegExpExecArray) =>
    `<${name}>${inner.trim()}</${name}>${after && inner.endsWith(" ") ? " " : ""}${after}`;

/** Strong if the mark has two signs or more. */
const emphasis = (match: RegExpExecArray) =>
  element(/\*\*|__/.test(match[0]) ? "strong" : "em")(match);

/** Emphasis, and the end of the word after it: "**um **dois". */
const TWO_STARS = /(?<!\*)\*\*(\*[^*\n]{1,500}\*|(?!\*)[^*\n]{1,500})\*\*(?![*_])([\p{L}\p{N}]*)/gu;
const STARS =
  /(?<![\p{L}\p{N}*_\\/=])\*{1,3}(?=[\p{L}\p{N}«“"(])([^*\n]{0,500}[^\s*])\*{1,3}(?![*_])([\p{L}\p{N}]*)/gu;
const UNDERSCORES =
  /(?<![\p{L}\p{N}*_\\/=])_{1,3}(?=[\p{L}\p{N}«“"(])([^_\n]{0,500}[^\s_])_{1,3}(?![*_])([\p{L}\p{N}]*)/gu;

/** Short codes, placeholders, formulas, check boxes, names of emoji. */
export const OF_PROGRAMS =
  /\[\/?(?:gallery|caption|embed|video|audio|playlist|youtube|vimeo|contact-form|toc|(?:vc|et_pb|su)_\w{1,40})(?:[\s-][^\]\n]{0,500})?\]|\[[a-z][\w-]{1,40}(?:=| [\w-]{1,40}=["'“”])[^\]\n]{1,500}\]|[[{]\/[a-z][\w-]{0,40}[\]}]|\{\{[^{}\n]{1,500}\}\}|\{%[^{}\n]{1,500}%\}|\{(?::?[ ]?[.#]|\w{1,20}=)[^{}\n]{1,100}\}|\[\[[^[\]\n]{1,200}\]\]|\[(?:cid|image): ?[^[\]\n]{1,200}\]|【[^【】\n]{1,60}】|:contentReference\[[^[\]\n]{1,60}\]|<\/?[movw]:\w{1,20}[^<>\n]{0,200}>|%%[^%\n]{1,500}%%|\[!\w{3,20}\]|oaicite:\d{1,3}|turn\d{1,2}(?:search|view|news|file)\d{1,3}|HYPERLINK "|MERGEFORMAT|Erro! (?:Marcador|A origem)[^\n.]{0,80}\.|Error! (?:Bookmark|Reference)[^\n.]{0,80}\.|^:::[^\n]*$|^(?:!!!|\?{3}\+?) (?:note|tip|info|warning|danger|important|example|quote|success|nota|aviso|dica)\b[^\n]*$|__(?:NO)?TOC__|\$?\{[a-z][\w.]{1,40}\}|\$\$[^$\n]{1,500}\$\$|(?<![\p{L}\p{N}$])\$(?=[^\s$])[^$\n]{0,200}[\\^_][^$\n]{0,200}\$(?!\d)|\\[([][^\n]{0,200}(?:\\[a-z]|\^)[^\n]{1,200}?\\[)\]]|(?<=^[ \t]{0,20}[-*+] )\[[ x]\](?= )|(?<![\p{L}\p{N}:/]):(?:[+-]1|[a-z][a-z_]{1,30}[a-z0-9]):(?![\p{L}\p{N}/])/gimu;

const MARKS: readonly Mark[] = [
  [OF_PROGRAMS, () => "", "program"],
  [TWO_STARS, element("strong")],
  [STARS, emphasis],
  [UNDERSCORES, emphasis],
  // A tag that Markdown does not read, because of its quotes.
  [
    /(?<!\\)<(?:a|img|iframe|p|div|span|strong|em|[biu]|h[1-6]|table|td|font)\s[^<>\n"']{0,500}=["'][^<>\n]{0,500}>/gi,
    ([tag]) => withQuotes(tag),
  ],
  // As Word writes the signs before the entries of a list.
  [/^[ \t]*[o§Øüqv]\t([^\n]+)$/gmu, ([, text]) => `- ${text}`],
  [/(?<!\*)\*\*(?=[\p{L}\p{N}«“"(])([^*\n]{1,500})$/gmu, element("strong")],
  [/^([^*\n]{1,500}[\p{L}.!?:;»”])\*\*$/gmu, element("strong")],
  [/(?<!=)==(?=[^\s=])([^=\n]{1,500})==(?!=)/gu, element("mark")],
  [/~~(?=[^\s~])([^~\n]{1,500})~~/gu, element("del")],
  [/(?<![\p{L}\p{N}~])~(?=[^\s~])([^~\n]{0,500}[^\s~])~(?![\p{L}\p{N}~])/gu, element("del")],
  [/\+\+(?=[\p{L}\p{N}])([^+\n]{1,500})\+\+/gu, element("ins")],
  [/\^(?=\S)([^\s^]{1,20})\^/gu, element("sup")],
  [/(?<=[\p{L}\p{N})])~(?=\S)([^\s~]{1,20})~(?!~)/gu, element("sub")],
  [/\[\^([^\]\s]{1,40})\]:?/gu, element("sup")],
  // A heading, and not the last line of a text: "#Porto".
  [
    /^(?:#{2,6}(?=[^\s#])|#(?=\p{Lu})(?![^\n]*(?:#|[.,;:!?]$|\p{Ll}\p{Lu}))(?=[^\n]+\n{1,9}[^\s#]))[^\n]+$/gmu,
    ([line]) => line.replace(/^#+/, "$& "),
  ],
  [
    /^(?:h([1-6])|bq)\. (?=\S)([^\n]+)$/gm,
    ([, level, text]) => `${level ? "#".repeat(Number(level)) : ">"} ${text}`,
  ],
  [
    /^(={1,6})(?!=)[ \t]?([^=\n]{1,200}[^\s=])[ \t]?\1$/gm,
    ([, signs = "", text]) => `${"#".repeat(signs.length)} ${text}`,
  ],
  [
    /^(?:file:\S{0,500}\/)?(media\/[^\s()<>[\]]{1,200}\.(?:jpe?g|png|webp|avif|gif|svg))$/gim,
    ([, path]) => `![](${path})`,
  ],
  [/(?<!')'''(?=[^\s'])([^'\n]{1,500})'''(?!')/g, element("strong")],
  [
    /(?<!!)\[([^[\]\n]{1,200})\]\(((?:https?:|mailto:|tel:|media\/|\/)[^()\s]{1,500})\)/gu,
    ([, words, address]) => `<a href="${address}">${words}</a>`,
  ],
  [
    /^ {0,3}(\[[^[\]\n^]{1,100}\]:)[ \t]{0,9}((?=https?:|www\.|mailto:|tel:|media[/\\]|\/)[^<\s"][^\n"]{0,500}?)([ \t]{1,9}"[^"\n]{0,500}"|)[ \t]{0,9}$/gmu,
    ([, name, address, title]) => `${name} <${address?.replace(/^www\./i, "https://$&")}>${title}`,
  ],
  [
    /\[([^[\]\n]{1,200})\] ?[[{]((?:https?:|mailto:|media\/)[^\s[\]{}]{1,500})[\]}]/gu,
    ([, words, address]) => `[${words}](${address})`,
  ],
  [
    // "[2][3]" are two notes.
    /!?\[(?!\d{1,3}\]\[\d{1,3}\])([^[\]\n=]{0,200})\]\[([^[\]\n=]{0,100})\]/gu,
    ([, text, name]) => `[${name || text}]: https://www.exemplo.pt/`,
    "reference",
  ],
];

/** Whether a mark such as "50 €**" has a line below it that explains it: "**Com IVA". */
function hasTwoStarNotes(shown: string): boolean {
  if (!shown.includes("**")) return false;
  const at = shown.search(/[\p{L}\p{N}€%²»”")] ?\*\*(?![*\p{L}\p{N}])/u);
  return at !== -1 && /^\*\*(?!\*)/m.test(shown.slice(at));
}

/** What two-star notes are mistaken for. */
const NOTE_STARS = /^(?:\*\*[^*]+|[^*]+\*\*|\*\*[^\p{L}\p{N}«“"(].*)$/u;

/** A value as it should be, or one that lacks a quote or the space after it. */
const VALUE =
  /=(?:"[^"]*"|'[^']*')(?=[\s/>])|=["'](.{0,500}?)["']? ?(?=[\w-]{1,40}=["']|(?:allowfullscreen)?\/?>$)/g;

function withQuotes(tag: string): string {
  const mended = (kept: string, value?: string) =>
    value === undefined ? kept : `="${value.replaceAll('"', "&quot;")}" `;
  return tag.replaceAll(VALUE, mended).replace(" >", ">");
}

/** For all marks of a text together, and for each form of misread lines. */
const MAX_DOUBTS = 20;

/** @param html rendered from the text; marks that were not interpreted are unchanged in it */
export function unreadMarks(markdown: string, html: string): Doubt[] {
  const lines = withoutCode(html).replaceAll("<br>", "\n");
  const shown = unescapeHtml(lines.replaceAll(/<[^<>]*>/g, ""));
  let shownWithoutSigns: string | undefined;
  const hasNotes = hasTwoStarNotes(shown);
  const found: { readonly from: number; readonly to: number; readonly doubt: Doubt }[] = [];
  for (const [form, better, what = "shown"] of MARKS) {
    for (const match of markdown.matchAll(form)) {
      const { 0: piece, index: from } = match;
      const to = from + piece.length;
      const withoutLinks = piece.startsWith("[")
        ? piece
        : piece.replaceAll(/\[([^[\]]{0,1000})\]\([^()]{0,2000}\)/g, "$1");
      if (found.length >= MAX_DOUBTS) continue;
      if (hasNotes && NOTE_STARS.test(piece)) continue;
      if (!shown.includes(withoutLinks.trim())) {
        if (what !== "program") continue;
        // Markdown interprets the underscores in "[[_TOC_]]".
        shownWithoutSigns ??= withoutSigns(shown);
        if (!shownWithoutSigns.includes(withoutSigns(withoutLinks))) continue;
      }
      if (found.some((other) => other.doubt[1] === piece || (from < other.to && other.from < to)))
        continue;
      const advice = better(match);
      // "[nome]:", the beginning of a line that gives a reference its address.
      const [definition = ""] = /^.*\]:/.exec(advice) ?? [];
      const name = definition.slice(0, -1);
      // The line is reported instead of its reference, or by `misreadBlocks` if it has none.
      const isReportedElsewhere = what === "reference" && markdown.includes(definition);
      const isUnused = what !== "reference" && name !== "" && !markdown.includes(`]${name}`);
      if (!isReportedElsewhere && !isUnused) found.push({ from, to, doubt: [what, piece, advice] });
    }
  }
  return [...found.map(({ doubt }) => doubt), ...misreadLines(markdown, html, shown)];
}

const withoutSigns = (text: string) => text.replaceAll(/[*_\\]/g, "");

/** Fields written below the front matter, or those of a second item below the text. */
const FIELDS =
  /(?:^\s{0,20}(?:---[ \t]{0,9}\n)?|\n---[ \t]{0,9}\n\s{0,20}(?=\w+:[^\n]*\n\w+:))((?=[a-z_]{2,30}:)(?:[a-z_]{2,30}:[^\n]*\n|[ -][^\n]*\n){1,40})\s{0,20}(?:---|\.\.\.)[ \t]{0,9}(?:\n|$)/;

function misreadLines(markdown: string, html: string, shown: string): Doubt[] {
  const fields = FIELDS.exec(markdown)?.[1];
  if (fields !== undefined) return [["fieldsBelow", fields.split("\n", 1)[0] ?? ""]];
  const plain = html.replaceAll(/<\/?(?:strong|em)>/g, "");
  return [
    ...misreadTables(markdown, html, plain),
    ...misreadLists(markdown, html, plain),
    ...shownHeadings(markdown, shown),
    ...misreadSigns(markdown, html, shown),
    ...misreadBlocks(markdown, html),
  ];
}

/** A row with bars that is shown as text; also one in a frame of dashes and plus signs. */
const BARS = /(?:<p>|<br>)([|│](?:(?!<br>|<\/p>)[^\n]){1,500}[|│])(?:<br>[|│+├└]|<\/p>)/;
/** Rows with bars, tabs or spaces only between the cells, below a head without digits. */
const CELLS =
  /(?:<p>|<br>)(\p{L}[^\n<|\t\d]{0,98}[\p{L} ](?:[|\t]| {4})[^\n<\d]{1,500})(?:<br>[^\n<|\t]{1,99}(?:[|\t]| {4})[^\n<]{1,500}){2}/u;
/** A row without a bar at its end, or whose next line begins with a small letter. */
const SPLIT_ROW = /^\|.*[^|\n]\n.*\|$|^(?=.*\|).*[^|\n]\n\p{Ll}.*\|/u;

function* misreadTables(markdown: string, html: string, plain: string): Generator<Doubt> {
  const [, bars] = BARS.exec(html) ?? CELLS.exec(plain) ?? [];
  if (bars !== undefined) {
    const row = unescapeHtml(bars.replaceAll(/<[^<>]*>/g, ""));
    const cells = row.split(/[|│]/.test(row) ? /[|│]/ : /\t| {4,}/).map((cell) => cell && " --- ");
    yield ["bars", row, cells.join("|").trim()];
  }
  const lines = html.includes("<table") ? markdown.split("\n").map((line) => line.trim()) : [];
  const widths = lines.map((line) => (DELIMITER_ROW.test(line) ? countCells(line) : 0));
  const split = lines.entries().filter(([at, row]) => SPLIT_ROW.test(`${row}\n${lines[at + 1]}`));
  for (const [at, row] of split.take(MAX_DOUBTS)) {
    const whole = `${row} ${lines[at + 1]}`;
    if (widths.includes(countCells(whole))) yield ["goesOn", row, whole];
  }
}

const BELOW_ROW = /\|[^|\n]*\n(\p{L}[^|\n]*)$/gmu;
const ITEM = String.raw`[ \t]{0,12}(?:[\-+*]|\d{1,9}[.\)])[ \t]`;
// A line that begins like a sentence, right below the last of some items, or below a quotation; not
// a short line without a full stop, which names the quotation's author.
const BELOW_ITEM = new RegExp(
  String.raw`(?:^${ITEM}[^\n]*\n\n?${ITEM}[^\n]*(?<!,|\p{L} \p{Ll}{1,2})\n|^ {0,3}>[^\n]*\n(?=[^\n]{60}|[^\n]*[.!?:]$))([*_]{0,3}\p{Lu}(?:[^\n]*:[*_]{0,2}$|[^\n]*$(?!\n${ITEM})))`,
  "gmu",
);
/** A bullet indented less than the text of the numbered item above it. */
const OUTSIDE = /^(?:\d[.)] [^\n]*\n\n?|\d\d[.)] [^\n]*\n\n? ?) {1,2}([-+*] [^\n]*)$/gm;
const FIRST_WORDS = /[\p{L}\p{N} ]+/u;

function* misreadLists(markdown: string, html: string, plain: string): Generator<Doubt> {
  for (const [form, before] of [
    [BELOW_ROW, /<td[^<>]*>/],
    [BELOW_ITEM, "<br>"],
  ] as const) {
    const [, ...parts] = plain.split(before);
    for (const [, line = ""] of markdown.matchAll(form).take(MAX_DOUBTS)) {
      const [words = ""] = FIRST_WORDS.exec(line) ?? [];
      if (parts.some((part) => part.startsWith(words))) yield ["lineBelow", line];
    }
  }
  for (const [, line = ""] of markdown.matchAll(OUTSIDE).take(MAX_DOUBTS))
    if (html.includes("</ol>\n<ul>")) yield ["outside", line, `    ${line}`];
}

const HEADING = /^(#{1,6}) ([^\n]+)$/gm;

function* shownHeadings(markdown: string, shown: string): Generator<Doubt> {
  for (const [line, { length } = "", text] of shown.matchAll(HEADING).take(MAX_DOUBTS))
    if (`\n${markdown}`.includes(`\n${line}`))
      yield ["shown", line, `<h${length}>${text}</h${length}>`];
}

/** "10*12*3", "2*3 m e 3*4 m", "*100*1#", "x*y*z" */
const FACTORS =
  /(?<=([\p{L}\p{N}]{0,40}))\*(\p{N}[^*\n]{0,200}|(?<=[\p{L}\p{N}]\*)\p{L}{1,3}(?=\*[\p{L}\p{N}]))\*([\p{L}\p{N}#]{0,40})/gu;
/** Marks of notes that enclose what is between them: "T1 500 €*, T2 700 €*." */
const NOTES = /\*{1,2}(?<=([\p{L}\p{N}€%²»”")]{1,40})\*{1,2})([,;:.)][^*\n]{0,200})\*{1,2}(?!\*)/gu;
/** "***Nota:** um", "**Nota:* um" */
const UNEVEN = /(?<![\\*])(\*{1,3})(?=[^\s*])([^*\n]{1,500})(?<!\s)(?!\1(?!\*))\*{1,3}(?!\*)/g;
/** The line of a note, to which the last asterisk of "**20 €***" belongs. */
const NOTE = /^ {0,3}\\?\*/m;
/** "> 65 anos: grátis", ">= 18 anos", ">> Ver": the first line of a quotation. */
const QUOTATION =
  /(?<!^ {0,3}>[^\n]*\n)^ {0,3}(>(?:[ \t]?[=>€]?[ \t]?\d(?!\d*[.)]\s)|>)[^\n]*)(?!\n {0,3}>)$/gm;
/** "+ 5 % de desconto"; and "- 3 %", "+ info" and "* Nota" if they are not one of several items. */
const AMOUNT =
  /^ {0,3}(\+ (?:351\b|\d[\d.,]{0,20} ?[%€‰°º])[^\n]*|(?<!^ {0,3}([-+*]) [^\n]*\n)(?:- \d[\d.,]{0,20} ?[%€‰°º]|[+*] \p{L})[^\n]*(?!\n {0,3}[-+*] |[^\n]))$/gmu;
/** What a line "* Nota" explains: "20 €*", "(sem IVA)*"; or a line "** Outra". */
const NOTE_MARK =
  /(?:[\p{L}\p{N}€%²]|(?<!\*[^*\n]{0,99})[»”")\]])\*(?![*\p{L}\p{N}])|^\*\* \p{L}[^*\n]*$/mu;
/** "Copo d`água" */
const BACKTICKS = /(?<=(\p{L}{1,20}))`([^`\n]{1,200})`\p{L}{1,20}/gu;
const FENCE = /^ {0,3}(?:~~~|```+)[^\n`]*$/gm;
/** "https://a.pt/_x_/b", "\\servidor\pasta", "C:\_obras" */
const SIGNED =
  /(?<![(<"'=]|\]:\s?)https?:\/\/[^\s<>()*_]{1,500}[*_][^\s<>()]{0,500}[\w/]|(?<![\p{L}\p{N}\\:]|\]\()((?:\\\\|[A-Z]:\\)[\p{L}\p{N}_$.][^\s<>()[\]]*)/gu;
/** As mail programs write it: "ana@a.pt<mailto:ana@a.pt>" */
const WITH_LINK = /<(?<=([^\s<>]{1,200})<)((?:mailto:|https?:\/\/)[^\s<>]{1,500})>/g;
/** Room to write in: "___/___/2024". */
const BLANKS = /(?<!_)_{2,}([[^\p{L}\p{N}\n]--_]{1,10})_{2,}\S{0,20}/gv;

function* misreadSigns(markdown: string, html: string, shown: string): Generator<Doubt> {
  const pairs = [FACTORS, NOTES].values().flatMap((form) => markdown.matchAll(form));
  for (const [signed, before = "", inner = "", after = ""] of pairs.take(MAX_DOUBTS)) {
    const piece = before + signed;
    const emphasised = `${escapeHtml(before)}<em>${escapeHtml(inner)}`;
    if (before + after !== "" && html.replaceAll("strong>", "em>").includes(emphasised))
      yield ["signs", piece, piece.replaceAll("*", "\\*")];
  }
  for (const [piece, , inner = ""] of markdown.matchAll(UNEVEN).take(MAX_DOUBTS)) {
    const hasNote = NOTE.test(markdown.replace(piece, ""));
    const isLeft = shown.includes(`*${inner}`) || (!hasNote && shown.includes(`${inner}*`));
    if (isLeft && !shown.includes(piece)) yield ["uneven", piece, `<strong>${inner}</strong>`];
  }
  const quotes = html.includes("<blockquote") ? markdown.matchAll(QUOTATION).take(MAX_DOUBTS) : [];
  for (const [, line = ""] of quotes) yield ["signs", line, `\\${line}`];
  const hasNoteMark = NOTE_MARK.test(markdown);
  for (const [, line = ""] of markdown.matchAll(AMOUNT).take(MAX_DOUBTS))
    if ((hasNoteMark || line[0] !== "*") && html.includes(`<li>${escapeHtml(line.slice(2, 6))}`))
      yield ["signs", line, `\\${line}`];
  for (const [piece, path] of markdown.matchAll(SIGNED).take(MAX_DOUBTS))
    if (!html.includes(escapeHtml(piece)))
      yield ["signs", piece, path ? path.replaceAll(/[\\_*]/g, "\\$&") : `<${piece}>`];
  for (const [signed, before = "", inner = ""] of markdown.matchAll(BACKTICKS).take(MAX_DOUBTS)) {
    const piece = before + signed;
    if (html.includes(`<code>${escapeHtml(inner)}</code>`))
      yield ["signs", piece, piece.replaceAll("`", "’")];
  }
  for (const [link, words = "", address = ""] of markdown.matchAll(WITH_LINK).take(MAX_DOUBTS))
    if (shown.includes(words + address))
      yield ["signs", words + link, `[${words.replace(/^\[(.*)\]$/, "$1")}](${address})`];
  const fences = [...markdown.matchAll(FENCE)];
  const [unclosed = ""] = (fences.length % 2 === 1 && fences.at(-1)) || [];
  if (unclosed !== "") yield ["signs", unclosed, `\\${unclosed.trim()}`];
  for (const [piece, inner = ""] of markdown.matchAll(BLANKS).take(MAX_DOUBTS))
    if (html.includes(`>${escapeHtml(inner)}</`))
      yield ["signs", piece, piece.replaceAll("_", "\\_")];
}

/** "[nome]: https://a.pt" */
const DEFINITION =
  /^\[(?!\/\/\]|comment\])[^[\]\n]{1,100}\]:[ \t]{0,9}<?([^\s<>]{1,500})[^\n]*$/gim;
const UNDERLINED = /^ {0,3}(\S[^\n]*)\n {0,3}(-+|=+)[ \t]*$/gm;
/** Assistants give a text to be copied in such a fence. */
const TEXT_FENCE = /^ {0,3}(?:~~~|```+)(?:markdown|md|te?xt|plaintext|html)\s*\n([^\n]+)/im;
const CODE = /<pre><code>[^<]*/g;
const INDENTED = /^(?: {4}|\t)[ \t]{0,20}([\p{L}\p{N}«“"(•–*+-][^\n]*)$/gmu;

function* misreadBlocks(markdown: string, html: string): Generator<Doubt> {
  for (const [line = "", address = ""] of markdown.matchAll(DEFINITION))
    if (isAddress(address) && !html.includes(escapeHtml(address)))
      yield ["unusedLine", line, `\\${line}`];
  const headings = html.includes("</h") ? markdown.matchAll(UNDERLINED) : [];
  for (const [, line = "", dashes = ""] of headings) {
    const level = dashes.startsWith("=") ? 1 : 2;
    if (!unescapeHtml(html).includes(`${line.trim()}</h${level}>`)) continue;
    // An empty line between the two would not help: then a single hyphen is an empty list.
    if (dashes === "-") yield ["signs", `${line}\n-`, `${line}\n\\-`];
    else yield ["heading", line, `${"#".repeat(level)} ${line.trim()}`];
  }
  const [, fenced = ""] = TEXT_FENCE.exec(markdown) ?? [];
  const hasFences = markdown.search(FENCE) !== -1;
  const code = hasFences ? "" : Array.from(html.matchAll(CODE), ([part]) => part).join("");
  const isCode = (line: string) => unescapeHtml(code).includes(line) && !/[{}=<>$]/.test(line);
  const indented = markdown.matchAll(INDENTED).find(([, line = ""]) => isCode(line));
  const line = indented?.[1] ?? fenced;
  if (line !== "") yield ["indented", line, line];
}
