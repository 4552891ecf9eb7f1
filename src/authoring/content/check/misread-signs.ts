/** Finds signs that CommonMark takes for markup, so that readers do not see them. */
import { escapeHtml } from "../parse/html-entities.ts";
import { type Doubt, MAX_DOUBTS } from "../report/doubt.ts";

/** A Markdown text, the HTML rendered from it, and the text of this HTML. */
type Page = Readonly<Record<"markdown" | "html" | "shown", string>>;

/** Returns `undefined` if readers see the signs of the match, or if they are meant as markup. */
type DoubtAbout = (match: RegExpExecArray, page: Page) => Doubt | undefined;

export function* misreadSigns(page: Page): Generator<Doubt> {
  for (const [forms, doubtAbout] of CHECKS) {
    const matches = forms.values().flatMap((form) => page.markdown.matchAll(form));
    for (const match of matches.take(MAX_DOUBTS)) {
      const doubt = doubtAbout(match, page);
      if (doubt) yield doubt;
    }
  }
}

/**
 * "10*12*3", "2*3 m e 3*4 m", "*100*1#", "x*y*z". Here and below, a lookbehind captures the word
 * before the sign, because the previous match may have used it up.
 */
const FACTORS =
  /(?<=([\p{L}\p{N}]{0,40}))\*(\p{N}[^*\n]{0,200}|(?<=[\p{L}\p{N}]\*)\p{L}{1,3}(?=\*[\p{L}\p{N}]))\*([\p{L}\p{N}#]{0,40})/gu;
/** Marks of notes that look like emphasis of the text between them: "T1 500 €*, T2 700 €*." */
const BETWEEN_NOTE_MARKS =
  /\*{1,2}(?<=([\p{L}\p{N}€%²»”")]{1,40})\*{1,2})([,;:.)][^*\n]{0,200})\*{1,2}(?!\*)/gu;

const asteriskPair: DoubtAbout = ([signs, before = "", inner = "", after = ""], { html }) => {
  // Asterisks without a word next to them are meant as emphasis.
  if (before + after === "") return undefined;
  const piece = before + signs;
  const emphasised = `${escapeHtml(before)}<em>${escapeHtml(inner)}`;
  const isEmphasised = html.replaceAll("strong>", "em>").includes(emphasised);
  return isEmphasised ? ["signs", piece, piece.replaceAll("*", "\\*")] : undefined;
};

/** "***Nota:** um", "**Nota:* um": readers see the asterisk that is left over. */
const UNEVEN = /(?<![\\*])(\*{1,3})(?=[^\s*])([^*\n]{1,500})(?<!\s)(?!\1(?!\*))\*{1,3}(?!\*)/g;
/** The line of a note: "* Com IVA". The last asterisk of "**20 €***" refers to it. */
const NOTE_LINE = /^ {0,3}\\?\*/m;

const unevenAsterisks: DoubtAbout = ([piece, , inner = ""], { markdown, shown }) => {
  const hasNote = NOTE_LINE.test(markdown.replace(piece, ""));
  const isShownBefore = shown.includes(`*${inner}`);
  const isShownAfter = shown.includes(`${inner}*`) && !hasNote;
  const isUneven = (isShownBefore || isShownAfter) && !shown.includes(piece);
  return isUneven ? ["uneven", piece, `<strong>${inner}</strong>`] : undefined;
};

/** "> 65 anos: grátis", ">= 18 anos", ">> Ver": the first line of a quotation. */
const QUOTATION =
  /(?<!^ {0,3}>[^\n]*\n)^ {0,3}(>(?:[ \t]?[=>€]?[ \t]?\d(?!\d*[.)]\s)|>)[^\n]*)(?!\n {0,3}>)$/gm;

const quotation: DoubtAbout = ([, line = ""], { html }) =>
  html.includes("<blockquote") ? ["signs", line, `\\${line}`] : undefined;

/** "+ 5 % de desconto"; and "- 3 %", "+ info" and "* Nota" if they are not one of several items. */
const SINGLE_ITEM =
  /^ {0,3}(\+ (?:351\b|\d[\d.,]{0,20} ?[%€‰°º])[^\n]*|(?<!^ {0,3}([-+*]) [^\n]*\n)(?:- \d[\d.,]{0,20} ?[%€‰°º]|[+*] \p{L})[^\n]*(?!\n {0,3}[-+*] |[^\n]))$/gmu;
/** "20 €*" or "(sem IVA)*", which a line "* Nota" explains; or the line of a second note. */
const NOTE_REFERENCE =
  /(?:[\p{L}\p{N}€%²]|(?<!\*[^*\n]{0,99})[»”")\]])\*(?![*\p{L}\p{N}])|^\*\* \p{L}[^*\n]*$/mu;

const singleItem: DoubtAbout = ([, line = ""], { markdown, html }) => {
  // A line with an asterisk is a note only if something refers to it.
  if (line.startsWith("*") && !NOTE_REFERENCE.test(markdown)) return undefined;
  // Four characters after the sign and the space, because markup may follow.
  const begin = escapeHtml(line.slice(2, 6));
  return html.includes(`<li>${begin}`) ? ["signs", line, `\\${line}`] : undefined;
};

/** "https://a.pt/_x_/b"; as a capture, the path "\\servidor\pasta" or "C:\_obras" */
const ADDRESS_OR_PATH =
  /(?<![(<"'=]|\]:\s?)https?:\/\/[^\s<>()*_]{1,500}[*_][^\s<>()]{0,500}[\w/]|(?<![\p{L}\p{N}\\:]|\]\()((?:\\\\|[A-Z]:\\)[\p{L}\p{N}_$.][^\s<>()[\]]*)/gu;

const addressOrPath: DoubtAbout = ([piece, path], { html }) => {
  const better = path ? path.replaceAll(/[\\_*]/g, "\\$&") : `<${piece}>`;
  return html.includes(escapeHtml(piece)) ? undefined : ["signs", piece, better];
};

/** "Copo d`água" */
const BACKTICKS = /(?<=(\p{L}{1,20}))`([^`\n]{1,200})`\p{L}{1,20}/gu;

const backticks: DoubtAbout = ([signs, before = "", inner = ""], { html }) => {
  const piece = before + signs;
  const isCode = html.includes(`<code>${escapeHtml(inner)}</code>`);
  return isCode ? ["signs", piece, piece.replaceAll("`", "’")] : undefined;
};

/** As mail programs copy a link: "ana@a.pt<mailto:ana@a.pt>" */
const COPIED_LINK = /<(?<=([^\s<>]{1,200})<)((?:mailto:|https?:\/\/)[^\s<>]{1,500})>/g;

const copiedLink: DoubtAbout = ([link, words = "", address = ""], { shown }) => {
  // "[Ver]<https://a.pt>" has brackets of its own.
  const label = words.replace(/^\[(.*)\]$/, "$1");
  const isShown = shown.includes(words + address);
  return isShown ? ["signs", words + link, `[${label}](${address})`] : undefined;
};

/** Blanks to fill in: "___/___/2024". */
const BLANKS = /(?<!_)_{2,}([[^\p{L}\p{N}\n]--_]{1,10})_{2,}\S{0,20}/gv;

const blanks: DoubtAbout = ([piece, inner = ""], { html }) => {
  const isEmphasised = html.includes(`>${escapeHtml(inner)}</`);
  return isEmphasised ? ["signs", piece, piece.replaceAll("_", "\\_")] : undefined;
};

const CHECKS: readonly (readonly [forms: readonly RegExp[], DoubtAbout])[] = [
  [[FACTORS, BETWEEN_NOTE_MARKS], asteriskPair],
  [[UNEVEN], unevenAsterisks],
  [[QUOTATION], quotation],
  [[SINGLE_ITEM], singleItem],
  [[ADDRESS_OR_PATH], addressOrPath],
  [[BACKTICKS], backticks],
  [[COPIED_LINK], copiedLink],
  [[BLANKS], blanks],
];
