/** Finds signs that CommonMark takes for markup, so that readers do not see them. */
import { escapeHtml } from "../parse/html-entities.ts";
import { type Doubt, MAX_DOUBTS } from "../report/doubt.ts";

/**
 * "10*12*3", "2*3 m e 3*4 m", "*100*1#", "x*y*z". Here and below, a lookbehind captures the word
 * before the sign, because the previous match may have used it up.
 */
const FACTORS =
  /(?<=([\p{L}\p{N}]{0,40}))\*(\p{N}[^*\n]{0,200}|(?<=[\p{L}\p{N}]\*)\p{L}{1,3}(?=\*[\p{L}\p{N}]))\*([\p{L}\p{N}#]{0,40})/gu;
/** Marks of notes that enclose what is between them: "T1 500 €*, T2 700 €*." */
const BETWEEN_NOTE_MARKS =
  /\*{1,2}(?<=([\p{L}\p{N}€%²»”")]{1,40})\*{1,2})([,;:.)][^*\n]{0,200})\*{1,2}(?!\*)/gu;
/** "***Nota:** um", "**Nota:* um": readers see the asterisk that is left over. */
const UNEVEN = /(?<![\\*])(\*{1,3})(?=[^\s*])([^*\n]{1,500})(?<!\s)(?!\1(?!\*))\*{1,3}(?!\*)/g;
/** The line of a note: "* Com IVA". The last asterisk of "**20 €***" refers to it. */
const NOTE_LINE = /^ {0,3}\\?\*/m;
/** "> 65 anos: grátis", ">= 18 anos", ">> Ver": the first line of a quotation. */
const QUOTATION =
  /(?<!^ {0,3}>[^\n]*\n)^ {0,3}(>(?:[ \t]?[=>€]?[ \t]?\d(?!\d*[.)]\s)|>)[^\n]*)(?!\n {0,3}>)$/gm;
/** "+ 5 % de desconto"; and "- 3 %", "+ info" and "* Nota" if they are not one of several items. */
const AMOUNT =
  /^ {0,3}(\+ (?:351\b|\d[\d.,]{0,20} ?[%€‰°º])[^\n]*|(?<!^ {0,3}([-+*]) [^\n]*\n)(?:- \d[\d.,]{0,20} ?[%€‰°º]|[+*] \p{L})[^\n]*(?!\n {0,3}[-+*] |[^\n]))$/gmu;
/** "20 €*" or "(sem IVA)*", which a line "* Nota" explains; or the line of a second note. */
const NOTE_REFERENCE =
  /(?:[\p{L}\p{N}€%²]|(?<!\*[^*\n]{0,99})[»”")\]])\*(?![*\p{L}\p{N}])|^\*\* \p{L}[^*\n]*$/mu;
/** "Copo d`água" */
const BACKTICKS = /(?<=(\p{L}{1,20}))`([^`\n]{1,200})`\p{L}{1,20}/gu;
/** "https://a.pt/_x_/b", "\\servidor\pasta", "C:\_obras" */
const SIGNED =
  /(?<![(<"'=]|\]:\s?)https?:\/\/[^\s<>()*_]{1,500}[*_][^\s<>()]{0,500}[\w/]|(?<![\p{L}\p{N}\\:]|\]\()((?:\\\\|[A-Z]:\\)[\p{L}\p{N}_$.][^\s<>()[\]]*)/gu;
/** As mail programs write it: "ana@a.pt<mailto:ana@a.pt>" */
const WITH_LINK = /<(?<=([^\s<>]{1,200})<)((?:mailto:|https?:\/\/)[^\s<>]{1,500})>/g;
/** Blanks to fill in: "___/___/2024". */
const BLANKS = /(?<!_)_{2,}([[^\p{L}\p{N}\n]--_]{1,10})_{2,}\S{0,20}/gv;

/** @param shown the text of the HTML */
export function* misreadSigns(markdown: string, html: string, shown: string): Generator<Doubt> {
  const pairs = [FACTORS, BETWEEN_NOTE_MARKS].values().flatMap((form) => markdown.matchAll(form));
  for (const [signs, before = "", inner = "", after = ""] of pairs.take(MAX_DOUBTS)) {
    // Asterisks without a word next to them are meant as emphasis.
    if (before + after === "") continue;
    const piece = before + signs;
    const emphasised = `${escapeHtml(before)}<em>${escapeHtml(inner)}`;
    if (html.replaceAll("strong>", "em>").includes(emphasised))
      yield ["signs", piece, piece.replaceAll("*", "\\*")];
  }
  for (const [piece, , inner = ""] of markdown.matchAll(UNEVEN).take(MAX_DOUBTS)) {
    const hasNote = NOTE_LINE.test(markdown.replace(piece, ""));
    const isLeft = shown.includes(`*${inner}`) || (!hasNote && shown.includes(`${inner}*`));
    if (isLeft && !shown.includes(piece)) yield ["uneven", piece, `<strong>${inner}</strong>`];
  }
  const quotes = html.includes("<blockquote") ? markdown.matchAll(QUOTATION).take(MAX_DOUBTS) : [];
  for (const [, line = ""] of quotes) yield ["signs", line, `\\${line}`];
  const hasNotes = NOTE_REFERENCE.test(markdown);
  for (const [, line = ""] of markdown.matchAll(AMOUNT).take(MAX_DOUBTS)) {
    // A line with an asterisk is a note only if something refers to it.
    if (line.startsWith("*") && !hasNotes) continue;
    // Four characters after the sign and the space, because markup may follow.
    const begin = escapeHtml(line.slice(2, 6));
    if (html.includes(`<li>${begin}`)) yield ["signs", line, `\\${line}`];
  }
  for (const [piece, path] of markdown.matchAll(SIGNED).take(MAX_DOUBTS)) {
    const better = path ? path.replaceAll(/[\\_*]/g, "\\$&") : `<${piece}>`;
    if (!html.includes(escapeHtml(piece))) yield ["signs", piece, better];
  }
  for (const [signs, before = "", inner = ""] of markdown.matchAll(BACKTICKS).take(MAX_DOUBTS)) {
    const piece = before + signs;
    if (html.includes(`<code>${escapeHtml(inner)}</code>`))
      yield ["signs", piece, piece.replaceAll("`", "’")];
  }
  for (const [link, words = "", address = ""] of markdown.matchAll(WITH_LINK).take(MAX_DOUBTS)) {
    // "[Ver]<https://a.pt>" has brackets of its own.
    const label = words.replace(/^\[(.*)\]$/, "$1");
    if (shown.includes(words + address)) yield ["signs", words + link, `[${label}](${address})`];
  }
  for (const [piece, inner = ""] of markdown.matchAll(BLANKS).take(MAX_DOUBTS))
    if (html.includes(`>${escapeHtml(inner)}</`))
      yield ["signs", piece, piece.replaceAll("_", "\\_")];
}
