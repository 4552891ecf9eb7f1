/** Finds lines that CommonMark reads as something else than meant. (content.md, "The text") */
import { escapeHtml, unescapeHtml } from "../parse/html-entities.ts";
import { isAddress } from "../parse/markdown.ts";
import { type Doubt, MAX_DOUBTS } from "../report/doubt.ts";
import { countCells, DELIMITER_ROW } from "./markdown-links.ts";
import { misreadSigns } from "./misread-signs.ts";

/** Fields written below the front matter, or those of a second item below the text. */
const FIELDS =
  /(?:^\s{0,20}(?:---[ \t]{0,9}\n)?|\n---[ \t]{0,9}\n\s{0,20}(?=\w+:[^\n]*\n\w+:))((?=[a-z_]{2,30}:)(?:[a-z_]{2,30}:[^\n]*\n|[ -][^\n]*\n){1,40})\s{0,20}(?:---|\.\.\.)[ \t]{0,9}(?:\n|$)/;

/** @param html rendered from the text @param shown the text of the HTML */
export function misreadLines(markdown: string, html: string, shown: string): Doubt[] {
  const fields = FIELDS.exec(markdown)?.[1];
  if (fields !== undefined) return [["fieldsBelow", fields.split("\n", 1)[0] ?? ""]];
  const plain = html.replaceAll(/<\/?(?:strong|em)>/g, "");
  return [
    ...shownRow(html, plain),
    ...splitRows(markdown, html),
    ...misreadLists(markdown, html, plain),
    ...shownHeadings(markdown, shown),
    ...misreadSigns({ markdown, html, shown }),
    ...unusedAddresses(markdown, html),
    ...underlinedLines(markdown, html),
    ...misreadCode(markdown, html),
  ];
}

/** A row with bars that is shown as text; also one in a frame of dashes and plus signs. */
const BARS = /(?:<p>|<br>)([|│](?:(?!<br>|<\/p>)[^\n]){1,500}[|│])(?:<br>[|│+├└]|<\/p>)/;
/** Rows with bars, tabs or spaces only between the cells, below a head without digits. */
const CELLS =
  /(?:<p>|<br>)(\p{L}[^\n<|\t\d]{0,98}[\p{L} ](?:[|\t]| {4})[^\n<\d]{1,500})(?:<br>[^\n<|\t]{1,99}(?:[|\t]| {4})[^\n<]{1,500}){2}/u;

/** The first row of a table that lacks the line of hyphens below its head. */
function shownRow(html: string, plain: string): Doubt[] {
  const rowInHtml = (BARS.exec(html) ?? CELLS.exec(plain))?.[1];
  if (rowInHtml === undefined) return [];
  const row = unescapeHtml(rowInHtml.replaceAll(/<[^<>]*>/g, ""));
  const cells = row.split(/[|│]/.test(row) ? /[|│]/ : /\t| {4,}/);
  // Before the first bar and after the last one there is no cell.
  const delimiters = cells.map((cell) => (cell === "" ? "" : " --- "));
  return [["bars", row, delimiters.join("|").trim()]];
}

/** A row without a bar at its end, or whose next line begins with a small letter. */
const SPLIT_ROW = /^\|.*[^|\n]\n.*\|$|^(?=.*\|).*[^|\n]\n\p{Ll}.*\|/u;

/** Rows of a table that go on in the next line. */
function* splitRows(markdown: string, html: string): Generator<Doubt> {
  if (!html.includes("<table")) return;
  const lines = markdown.split("\n").map((line) => line.trim());
  const widths = lines.filter((line) => DELIMITER_ROW.test(line)).map(countCells);
  const pairs = lines.values().map((row, index) => [row, lines[index + 1] ?? ""] as const);
  const split = pairs.filter(([row, next]) => SPLIT_ROW.test(`${row}\n${next}`));
  for (const [row, next] of split.take(MAX_DOUBTS)) {
    const whole = `${row} ${next}`;
    if (widths.includes(countCells(whole))) yield ["goesOn", row, whole];
  }
}

/** A line without bars below a row. */
const BELOW_ROW = /\|[^|\n]*\n(\p{L}[^|\n]*)$/gmu;
/** The beginning of an item of a list: "- ", "1. ". */
const ITEM = String.raw`[ \t]{0,12}(?:[\-+*]|\d{1,9}[.\)])[ \t]`;
// A line that begins like a sentence, right below the last of some items, or below a quotation; not
// a short line without a full stop, which names the quotation's author.
const BELOW_ITEM = new RegExp(
  String.raw`(?:^${ITEM}[^\n]*\n\n?${ITEM}[^\n]*(?<!,|\p{L} \p{Ll}{1,2})\n|^ {0,3}>[^\n]*\n(?=[^\n]{60}|[^\n]*[.!?:]$))([*_]{0,3}\p{Lu}(?:[^\n]*:[*_]{0,2}$|[^\n]*$(?!\n${ITEM})))`,
  "gmu",
);
/** A bullet indented less than the text of the numbered item above it. */
const OUTSIDE = /^(?:\d[.)] [^\n]*\n\n?|\d\d[.)] [^\n]*\n\n? ?) {1,2}([-+*] [^\n]*)$/gm;
/** Up to the first sign, such as markup. */
const FIRST_WORDS = /[\p{L}\p{N} ]+/u;

function* misreadLists(markdown: string, html: string, plain: string): Generator<Doubt> {
  yield* joinedLines(markdown.matchAll(BELOW_ROW), plain.split(/<td[^<>]*>/));
  yield* joinedLines(markdown.matchAll(BELOW_ITEM), plain.split("<br>"));
  for (const [, line = ""] of markdown.matchAll(OUTSIDE).take(MAX_DOUBTS))
    if (html.includes("</ol>\n<ul>")) yield ["outside", line, `    ${line}`];
}

/**
 * Lines that became part of the table or list above.
 * @param parts the HTML, divided before each line that a table or list can take up
 */
function* joinedLines(
  lines: RegExpStringIterator<RegExpExecArray>,
  [, ...parts]: readonly string[],
): Generator<Doubt> {
  for (const [, line = ""] of lines.take(MAX_DOUBTS)) {
    const words = FIRST_WORDS.exec(line)?.[0] ?? "";
    if (parts.some((part) => part.startsWith(words))) yield ["lineBelow", line];
  }
}

const HEADING = /^(#{1,6}) ([^\n]+)$/gm;

function* shownHeadings(markdown: string, shown: string): Generator<Doubt> {
  for (const [line, signs = "", text] of shown.matchAll(HEADING).take(MAX_DOUBTS))
    if (`\n${markdown}`.includes(`\n${line}`))
      yield ["shown", line, `<h${signs.length}>${text}</h${signs.length}>`];
}

/** "[nome]: https://a.pt" */
const DEFINITION =
  /^\[(?!\/\/\]|comment\])[^[\]\n]{1,100}\]:[ \t]{0,9}<?([^\s<>]{1,500})[^\n]*$/gim;

/** Lines that Markdown reads as the address of a reference, and that no reference uses. */
function* unusedAddresses(markdown: string, html: string): Generator<Doubt> {
  for (const [line = "", address = ""] of markdown.matchAll(DEFINITION))
    if (isAddress(address) && !html.includes(escapeHtml(address)))
      yield ["unusedLine", line, `\\${line}`];
}

/** "Obras", and below it "---" or "===" */
const UNDERLINED = /^ {0,3}(\S[^\n]*)\n {0,3}(-+|=+)[ \t]*$/gm;

/** Lines that a line of signs below turns into headings. */
function* underlinedLines(markdown: string, html: string): Generator<Doubt> {
  if (!html.includes("</h")) return;
  const unescaped = unescapeHtml(html);
  for (const [, line = "", signs = ""] of markdown.matchAll(UNDERLINED)) {
    const level = signs.startsWith("=") ? 1 : 2;
    if (!unescaped.includes(`${line.trim()}</h${level}>`)) continue;
    // An empty line between the two would not help: then a single hyphen is an empty list.
    if (signs === "-") yield ["signs", `${line}\n-`, `${line}\n\\-`];
    else yield ["heading", line, `${"#".repeat(level)} ${line.trim()}`];
  }
}

/** The line above or below a block of code: "```", "~~~html" */
const FENCE = /^ {0,3}(?:~~~|```+)[^\n`]*$/gm;
/** Assistants give a text to be copied in such a fence. */
const TEXT_FENCE = /^ {0,3}(?:~~~|```+)(?:markdown|md|te?xt|plaintext|html)\s*\n([^\n]+)/im;
const CODE = /<pre><code>[^<]*/g;
/** A line of text, indented like code. */
const INDENTED = /^(?: {4}|\t)[ \t]{0,20}([\p{L}\p{N}«“"(•–*+-][^\n]*)$/gmu;

/** A fence that is not closed, and the first line of text that is shown as code. */
function* misreadCode(markdown: string, html: string): Generator<Doubt> {
  const fences = Array.from(markdown.matchAll(FENCE), ([fence]) => fence);
  const lastFence = fences.at(-1);
  const isClosed = fences.length % 2 === 0;
  if (lastFence !== undefined && !isClosed) yield ["signs", lastFence, `\\${lastFence.trim()}`];
  const line = lastFence === undefined ? indentedLine(markdown, html) : undefined;
  const shownLine = line ?? TEXT_FENCE.exec(markdown)?.[1];
  if (shownLine !== undefined) yield ["shownAsCode", shownLine];
}

function indentedLine(markdown: string, html: string): string | undefined {
  const code = unescapeHtml(Array.from(html.matchAll(CODE), ([part]) => part).join(""));
  // Lines with the signs of a program are meant as code.
  const isText = (line: string) => code.includes(line) && !/[{}=<>$]/.test(line);
  return markdown.matchAll(INDENTED).find(([, line = ""]) => isText(line))?.[1];
}
