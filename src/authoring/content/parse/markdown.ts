/** Markdown to HTML, which `html.ts` sanitises later. (content.md, "The text") */
import { Marked, type Tokens } from "marked";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";
import { beginsWithBracketedWord } from "./html-names.ts";
import { telephoneLink } from "./link-addresses.ts";
import { MAX_DEPTH, tooDeep } from "./raw-item.ts";

// Plain text up to the next character that may begin something else. The library's own rule looks
// for a mail address at each character, which is quadratic in a run without spaces.
const TEXT = /^(?:`+| +|[^`])[^\\<![`*_ \n]*(?: {1,50}(?![ \n])[^\\<![`*_ \n]*)*/;

// Tables and line breaks are the only GitHub extensions: `~~` and check boxes are not CommonMark,
// and `link-addresses.ts` makes links of addresses.
const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    url: () => undefined,
    del: () => undefined,
    // `false` leaves the token to the library's rule; `undefined` says that there is no such token.
    // CommonMark takes `[Aviso]: encerrado` for the definition of a link, and hides it.
    def: (text) => (isAddress(LINK_DEFINITION.exec(text)?.[1] ?? "") ? false : undefined),
    html: (text) => (beginsWithBracketedWord(text.trimStart()) ? undefined : false),
    tag: (text) => (beginsWithBracketedWord(text) ? undefined : false),
    link(text) {
      const [raw = "", words = "", number = ""] = TELEPHONE_LINK.exec(text) ?? [];
      const href = telephoneLink(number);
      if (!href) return false;
      return { type: "link", raw, href, text: words, tokens: this.lexer.inlineTokens(words) };
    },
    // The library has no option for this rule, so it is replaced when the first text is read.
    inlineText() {
      const { inline } = this.rules;
      if (inline.text !== TEXT) this.rules = { ...this.rules, inline: { ...inline, text: TEXT } };
      return false;
    },
  },
  renderer: {
    checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
    list(list) {
      const tag = list.ordered ? "ol" : "ul";
      const start = list.ordered && list.start !== 1 ? ` start="${list.start}"` : "";
      const values = list.ordered ? valuesOf(list) : [];
      const items = list.items.map(
        ({ tokens }, index) => `<li${values[index] ?? ""}>${this.parser.parse(tokens)}</li>\n`,
      );
      return `<${tag}${start}>\n${items.join("")}</${tag}>\n`;
    },
  },
});

/** Captures "https://…" of `[Aviso]: https://…`. */
const LINK_DEFINITION = /^ {0,3}\[[^[\]\n]{1,999}\]:[ \t]{0,9}\n?[ \t]{0,9}<?(\S{1,2000})/;
// Also matches "media/a.pdf", "pasta/a.pdf" and "exemplo.pt/x".
const ADDRESS =
  /^(?:https?:|mailto:|tel:|data:|\.{0,2}\/|#|media[/\\]|www\.|(?:[\w-]{1,63}\/){1,9}[\w-]{1,63}\.\w{2,4}>?$|(?:[\w-]{1,63}\.){1,9}[a-z]{2,}(?:[/?#>]|$))/i;

/** Whether a word is the address of a link, and not the first word of a sentence. */
export function isAddress(word: string): boolean {
  return ADDRESS.test(word);
}

/** A link to a telephone number with spaces, which is not an address in CommonMark. */
const TELEPHONE_LINK = /^\[([^[\]\n]{1,200})\]\((?:tel:)? ?([+\d][\d ().-]{5,30})\)/;

/** Attributes of items whose number is not the next one: 14., 17., 21. may be articles of a law. */
function valuesOf({ start, items }: Tokens.List): string[] {
  let next = Number(start);
  return items.map(({ raw }) => {
    const number = Number(/^\s*(\d+)/.exec(raw)?.[1] ?? next);
    const value = number === next ? "" : ` value="${number}"`;
    next = number + 1;
    return value;
  });
}

/** Trimmed and not yet sanitised, or the reason why the text is refused. */
export function renderMarkdown(text: string): { readonly html: string } | Complaint {
  const complaint = complaintAboutLimits(text);
  if (complaint) return complaint;
  try {
    return { html: marked.parse(text, { async: false }).trim() };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep();
    throw error;
  }
}

// Limits against slow input. The parser allocates up to 1 KB for each special character, and
// compares it with the earlier ones in its paragraph. It compares each line of a list with all its
// other lines, and parses it again at every depth.
const MAX_SIGNS = 200_000;
/** Special characters and line breaks without an empty line between them. */
const MAX_SIGNS_AT_ONCE = 20_000;
const MAX_LISTED_LINES = 10_000;
const MAX_PARAGRAPH_LENGTH = 1_000_000;
const SIGNS = new Set(Array.from("*_[]<>&!|`~\\", (sign) => sign.charCodeAt(0)));
/** The indentation and markers of lists and quotes: `  - > 1. `. */
const MARKERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s|$))){1,99}/;

function complaintAboutLimits(text: string): Complaint | undefined {
  let signs = 0;
  let signsAtOnce = 0;
  let listedLines = 0;
  let paragraphLength = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end);
    at = end;
    const depth = depthOf(line);
    if (depth > MAX_DEPTH) return tooDeep();
    const isBlank = line.trim() === "";
    paragraphLength = isBlank ? 0 : paragraphLength + line.length;
    // A line break counts too, because many short lines are as slow as many special characters.
    const signsOfLine = 1 + countSigns(line);
    signs += signsOfLine;
    signsAtOnce = isBlank ? signsOfLine : signsAtOnce + signsOfLine;
    if (depth > 0) listedLines++;
    if (
      signsAtOnce > MAX_SIGNS_AT_ONCE ||
      signs > MAX_SIGNS ||
      paragraphLength > MAX_PARAGRAPH_LENGTH ||
      listedLines > MAX_LISTED_LINES
    )
      return say.text.tooMuch({ of: "characters", max: MAX_SIGNS_AT_ONCE });
  }
  return undefined;
}

// A loop, because an array of matches would be larger than the text.
function countSigns(line: string): number {
  let count = 0;
  for (let at = 0; at < line.length; at++) if (SIGNS.has(line.charCodeAt(at))) count++;
  return count;
}

// The greatest possible number of lists and quotes around a line that begins with a marker of one;
// 0 for other lines. Each marker counts, and each two columns of indentation: 4 for "    - > Casa".
function depthOf(line: string): number {
  const [markers = ""] = MARKERS.exec(line) ?? [];
  const plain = markers.replaceAll("\t", "    ").replaceAll(/\d+/g, "").replaceAll("  ", ".");
  return plain.replaceAll(" ", "").length;
}
