/** Turns errors of the YAML library into problems that name the editor's probable mistake. */
import type { YAMLError } from "yaml";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";
import { SyntaxProblem, tooDeep } from "./raw-item.ts";

/** The most probable cause of an error or warning, judging by the text around it. */
export function faultOf(
  { code, pos, message }: Pick<YAMLError, "code" | "pos" | "message">,
  text: string,
): SyntaxProblem {
  const [at] = pos;
  // The library reports a stack overflow as if it were a syntax error.
  if (/call stack/i.test(message)) return new SyntaxProblem(0, tooDeep());
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const line = text.slice(start, start + 100);
  if (code === "TAB_AS_INDENT" || /^ *\t/.test(line)) return new SyntaxProblem(start, say.yaml.tab);
  const openQuote = CODES_OF_OPEN_QUOTE.has(code) ? openQuoteBefore(text.slice(0, at)) : undefined;
  if (openQuote) return openQuote;
  const wrongHyphen = complaintAboutHyphen(line, text);
  if (wrongHyphen) return new SyntaxProblem(start, wrongHyphen);
  const unquoted = unquotedValue(text.slice(start), code);
  const valueAt = start + (unquoted?.at ?? 0);
  if (unquoted && at >= valueAt)
    return new SyntaxProblem(valueAt, say.yaml.specialCharacter({ better: unquoted.better }));
  const field = textFieldBefore(at, text);
  const fix = field !== undefined && { fix: say.text.doubts.joined({ better: `${field}: |` }) };
  return new SyntaxProblem(at, { ...say.yaml.other, ...fix });
}

/** A value in the first line that needs quotes, its offset, and how to write it. */
function unquotedValue(text: string, code: YAMLError["code"]) {
  const [, before = "", name = "", value = ""] = LINE.exec(text) ?? [];
  const needsQuotes = code === "BLOCK_AS_IMPLICIT_KEY" ? /:\s/.test(value) : SPECIAL.test(value);
  if (!needsQuotes || before === "") return undefined;
  const isList = isFieldOf(/references|formerNames/, name);
  const names = isList ? value.replace(/^- +/, "").split(BETWEEN_QUOTED).map(quotedAnew) : [];
  return { at: before.length, better: isList ? `[${names.join(", ")}]` : quotedAnew(value) };
}

/** For a line that should begin an item with a hyphen and a space. */
function complaintAboutHyphen(line: string, text: string): Complaint | undefined {
  const [, firstField] = /^- +([a-z_]+):/m.exec(text) ?? [];
  // In a list, a line that begins with the first field of the other items lacks its hyphen.
  if (firstField !== undefined && line.startsWith(`${firstField}:`)) {
    const [written = ""] = /.+/.exec(line) ?? [];
    return say.tables.notAnItem({ what: `"${written}"`, example: `- ${written}` });
  }
  const [, written, field] = WRONG_HYPHEN.exec(line) ?? [];
  if (written === undefined) return undefined;
  return say.tables.notAnItem({ what: `"${written}"`, example: `- ${field}` });
}

/** The name of a text field, if the offset is in the second line of its value. */
function textFieldBefore(at: number, text: string): string | undefined {
  const [fromField = "", field = ""] =
    FIELD_ABOVE.exec(text.slice(Math.max(0, at - 300), at)) ?? [];
  const [, word = "", next = ""] = TEXT_LINE.exec(text.slice(at, at + 300)) ?? [];
  // "nome: A" with a field below it that is only indented too far.
  const isNextField = !fromField.includes("\n") && isFieldOf(ANY_KIND, next);
  const isText = word !== "" && !isFieldOf(ANY_KIND, word) && !isNextField;
  return isText && isFieldOf(/text|html/, field) ? field : undefined;
}

/** A dash or bullet instead of the hyphen, or no space after it: "– id: 1", "• id: 1", "-id: 1". */
const WRONG_HYPHEN = /^ *((?:[–—•·*] ?|-)([a-z_]+:[^\n]*))/;
/** A field at the end of a text, with at most one line of its value. */
const FIELD_ABOVE = /([a-z_]{1,40}):[^\n]{0,250}\n? {0,20}$/;
/** A line of text; its first word, without special characters; the name of a field below it. */
const TEXT_LINE = /^([\p{L}\d+(][^\s:]*)(?:[^\S\n][^:\n]*)?(?:\n(?: *([a-z_]{1,40}):)?|$)/u;

const ANY_KIND = /./;
const isFieldOf = (kinds: RegExp, name: string) =>
  Object.values(collections).some(({ fields }) => kinds.test(fields[name]?.kind ?? ""));

/** Matches `key: "Casa" nova`, and captures `key: `, `key` and `"Casa" nova`. */
const LINE =
  /^([ -]{0,20}(?:([^\s:"'[{#-][^\s:"'[{#]{0,60})[ \t]{0,20}:[ \t]+)?)(\S(?:[^\n]{0,300}\S)?)/;
/** The comma of `"Casa", "Rua"`. */
const BETWEEN_QUOTED = /(?<=["']),[ \t]*(?=["'])/;
/** Matches `"Casa" nova`, `'Festa d'Ouro'`, `"C:\Users"`, `@ordem`, `[2026] Obras`. */
const SPECIAL = /^(?:(["']).*\1|[@`%&*!|>?-]|\[[^\]]*\] *\S|\{[^}]*\} *\S)/;

/** The text in quotes that leave it as it is. */
function quotedAnew(written: string): string {
  // The quotes of `"Casa" e "Rua"` belong to two words. A comma at the end is a habit from JSON.
  const inner = /^(["'])(?![^"']*\S\1[\s,;:.!?].)(.+)\1[,;]?$/.exec(written)?.[2] ?? written;
  return /["\\]/.test(inner) ? singleQuoted(inner) : doubleQuoted(inner);
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function doubleQuoted(text: string): string {
  return JSON.stringify(text.trim());
}

const CODES_OF_OPEN_QUOTE = new Set<string>(["MISSING_CHAR", "UNEXPECTED_TOKEN"]);
/** The beginning of a line up to the opening quote of its value: `key: "`. */
const QUOTE = /^ *(?:- +)?(?:[^\s:"'[{#]+ *: +)?(["'])/;

// An unclosed quote swallows the following lines, so the library reports it far below.
function openQuoteBefore(text: string): SyntaxProblem | undefined {
  let start = 0;
  for (const line of text.split("\n")) {
    const [beginning = "", mark = ""] = QUOTE.exec(line) ?? [];
    if (mark !== "" && !line.slice(beginning.length).includes(mark))
      return new SyntaxProblem(start + beginning.length - 1, say.yaml.openQuote({ mark }));
    start += line.length + 1;
  }
  return undefined;
}
