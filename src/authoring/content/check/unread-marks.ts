/** Finds markup that CommonMark leaves as text, so that readers see it. (content.md, "The text") */
import { unescapeHtml } from "../parse/html-entities.ts";
import { type Doubt, MAX_DOUBTS } from "../report/doubt.ts";
import { withoutCode } from "./markdown-links.ts";
import { misreadLines } from "./misread-lines.ts";
import { PROGRAM_CODES } from "./program-codes.ts";

/** What to write instead of a match. */
type Advice = (match: RegExpExecArray) => string;

type Mark = readonly [
  form: RegExp,
  better: Advice,
  /** The key of the message; by default `shown`. */
  what?: Doubt[0],
  isReportedElsewhere?: (match: RegExpExecArray, markdown: string) => boolean,
];

/** Moves a space out of the element: "**um **dois" becomes "<strong>um</strong> dois". */
function element(name: string): Advice {
  return ([, inner = "", after = ""]) => {
    const space = after !== "" && inner.endsWith(" ") ? " " : "";
    return `<${name}>${inner.trim()}</${name}>${space}${after}`;
  };
}

/** Strong if the mark has two signs or more. */
const emphasis: Advice = (match) => element(/\*\*|__/.test(match[0]) ? "strong" : "em")(match);

/** Emphasis, and the end of the word after it: "**um **dois". */
const TWO_STARS = /(?<!\*)\*\*(\*[^*\n]{1,500}\*|(?!\*)[^*\n]{1,500})\*\*(?![*_])([\p{L}\p{N}]*)/gu;
const STARS =
  /(?<![\p{L}\p{N}*_\\/=])\*{1,3}(?=[\p{L}\p{N}«“"(])([^*\n]{0,500}[^\s*])\*{1,3}(?![*_])([\p{L}\p{N}]*)/gu;
const UNDERSCORES =
  /(?<![\p{L}\p{N}*_\\/=])_{1,3}(?=[\p{L}\p{N}«“"(])([^_\n]{0,500}[^\s_])_{1,3}(?![*_])([\p{L}\p{N}]*)/gu;

const MARKS: readonly Mark[] = [
  [PROGRAM_CODES, () => "", "program"],
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
  // "**Artigo 1.º revogado", "As obras acabam.**"
  [/(?<!\*)\*\*(?=[\p{L}\p{N}«“"(])([^*\n]{1,500})$/gmu, element("strong")],
  [/^([^*\n]{1,500}[\p{L}.!?:;»”])\*\*$/gmu, element("strong")],
  // "==novo==", "~~antigo~~", "~antigo~", "++novo++", "m^2^", "H~2~O", "texto[^1]"
  [/(?<!=)==(?=[^\s=])([^=\n]{1,500})==(?!=)/gu, element("mark")],
  [/~~(?=[^\s~])([^~\n]{1,500})~~/gu, element("del")],
  [/(?<![\p{L}\p{N}~])~(?=[^\s~])([^~\n]{0,500}[^\s~])~(?![\p{L}\p{N}~])/gu, element("del")],
  [/\+\+(?=[\p{L}\p{N}])([^+\n]{1,500})\+\+/gu, element("ins")],
  [/\^(?=\S)([^\s^]{1,20})\^/gu, element("sup")],
  [/(?<=[\p{L}\p{N})])~(?=\S)([^\s~]{1,20})~(?!~)/gu, element("sub")],
  [/\[\^([^\]\s]{1,40})\]:?/gu, element("sup")],
  // "#Porto" above other lines; several words with "#", or a last line, are hashtags.
  [
    /^(?:#{2,6}(?=[^\s#])|#(?=\p{Lu})(?![^\n]*(?:#|[.,;:!?]$|\p{Ll}\p{Lu}))(?=[^\n]+\n{1,9}[^\s#]))[^\n]+$/gmu,
    ([line]) => line.replace(/^#+/, "$& "),
  ],
  // Textile: "h2. Obras", "bq. Citação"
  [
    /^(?:h([1-6])|bq)\. (?=\S)([^\n]+)$/gm,
    ([, level, text]) => `${level ? "#".repeat(Number(level)) : ">"} ${text}`,
  ],
  // Wikis: "== Obras =="
  [
    /^(={1,6})(?!=)[ \t]?([^=\n]{1,200}[^\s=])[ \t]?\1$/gm,
    ([, signs = "", text]) => `${"#".repeat(signs.length)} ${text}`,
  ],
  // The path of an image alone on its line: "media/casa.jpg"
  [
    /^(?:file:\S{0,500}\/)?(media\/[^\s()<>[\]]{1,200}\.(?:jpe?g|png|webp|avif|gif|svg))$/gim,
    ([, path]) => `![](${path})`,
  ],
  // Wikis: "'''forte'''"
  [/(?<!')'''(?=[^\s'])([^'\n]{1,500})'''(?!')/g, element("strong")],
  // A link within HTML: "[Obras](/noticias/obras/)"
  [
    /(?<!!)\[([^[\]\n]{1,200})\]\(((?:https?:|mailto:|tel:|media\/|\/)[^()\s]{1,500})\)/gu,
    ([, words, address]) => `<a href="${address}">${words}</a>`,
  ],
  // "[nome]: https://a.pt/b c": the address of a reference, with a space in it
  [
    /^ {0,3}(\[[^[\]\n^]{1,100}\]:)[ \t]{0,9}((?=https?:|www\.|mailto:|tel:|media[/\\]|\/)[^<\s"][^\n"]{0,500}?)([ \t]{1,9}"[^"\n]{0,500}"|)[ \t]{0,9}$/gmu,
    ([, name, address, title]) => `${name} <${address?.replace(/^www\./i, "https://$&")}>${title}`,
    "shown",
    // `misread-lines.ts` reports it if no reference uses it.
    ([, name = ""], markdown) => !markdown.includes(`]${name.slice(0, -1)}`),
  ],
  // "[Obras][https://a.pt]", "[Obras]{https://a.pt}"
  [
    /\[([^[\]\n]{1,200})\] ?[[{]((?:https?:|mailto:|media\/)[^\s[\]{}]{1,500})[\]}]/gu,
    ([, words, address]) => `[${words}](${address})`,
  ],
  [
    // "[2][3]" are two notes.
    /!?\[(?!\d{1,3}\]\[\d{1,3}\])([^[\]\n=]{0,200})\]\[([^[\]\n=]{0,100})\]/gu,
    ([, text, name]) => `[${name || text}]: https://www.exemplo.pt/`,
    "reference",
    // If the name has a line with its address, that line is reported.
    ([, text, name], markdown) => markdown.includes(`[${name || text}]:`),
  ],
];

/** The words of a link: "[Obras](/noticias/obras/)" -> "Obras". */
const MARKDOWN_LINK = /\[([^[\]]{0,1000})\]\([^()]{0,2000}\)/g;

/** @param html rendered from the text; markup that was not interpreted is unchanged in it */
export function unreadMarks(markdown: string, html: string): Doubt[] {
  const lines = withoutCode(html).replaceAll("<br>", "\n");
  const shown = unescapeHtml(lines.replaceAll(/<[^<>]*>/g, ""));
  return [...shownMarks(markdown, shown), ...misreadLines(markdown, html, shown)];
}

function* shownMarks(markdown: string, shown: string): Generator<Doubt> {
  let shownWithoutSigns: string | undefined;
  const hasNotes = hasTwoStarNotes(shown);
  const found: { piece: string; from: number; to: number }[] = [];
  for (const [form, better, what = "shown", isReportedElsewhere] of MARKS) {
    for (const match of markdown.matchAll(form)) {
      if (found.length >= MAX_DOUBTS) return;
      const { 0: piece, index: from } = match;
      const to = from + piece.length;
      // Of a link within emphasis, readers see the words.
      const words = piece.startsWith("[") ? piece : piece.replaceAll(MARKDOWN_LINK, "$1");
      let isShown = shown.includes(words.trim());
      if (!isShown && what === "program") {
        // Markdown interprets the underscores in "[[_TOC_]]".
        shownWithoutSigns ??= withoutSigns(shown);
        isShown = shownWithoutSigns.includes(withoutSigns(words));
      }
      const isNote = hasNotes && TWO_STAR_NOTE.test(piece);
      const isFound = found.some(
        (other) => other.piece === piece || (from < other.to && other.from < to),
      );
      if (!isShown || isNote || isFound || isReportedElsewhere?.(match, markdown)) continue;
      found.push({ piece, from, to });
      yield [what, piece, better(match)];
    }
  }
}

const withoutSigns = (text: string) => text.replaceAll(/[*_\\]/g, "");

/** Whether a mark such as "50 €**" has a line below it that explains it: "**Com IVA". */
function hasTwoStarNotes(shown: string): boolean {
  if (!shown.includes("**")) return false;
  const at = shown.search(/[\p{L}\p{N}€%²»”")] ?\*\*(?![*\p{L}\p{N}])/u);
  return at !== -1 && /^\*\*(?!\*)/m.test(shown.slice(at));
}

/** In a text with such notes, "**Com IVA" and "50 €**" are no misread emphasis. */
const TWO_STAR_NOTE = /^(?:\*\*[^*]+|[^*]+\*\*|\*\*[^\p{L}\p{N}«“"(].*)$/u;

/** A correct value; or, captured, one that lacks a quote or the space after it: `="a.jpg alt=`. */
const VALUE =
  /=(?:"[^"]*"|'[^']*')(?=[\s/>])|=["']((?:(?!=["']).){0,500}?)["']? ?(?=[\w-]{1,40}=["']|(?:allowfullscreen)?\/?>$)/g;

function withQuotes(tag: string): string {
  const mend = (correct: string, faulty?: string) =>
    faulty === undefined ? correct : `="${faulty.replaceAll('"', "&quot;")}" `;
  return tag.replaceAll(VALUE, mend).replace(" >", ">");
}
