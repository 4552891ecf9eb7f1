/**
 * Finds valid YAML that loses what the editor wrote: a " #" that starts a comment inside a value, a special
 * character at the beginning of a value, quotation marks that YAML takes, and lines that it joins.
 */

import type { Node, Range, Scalar } from "yaml";
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import { readHtmlField } from "./plain-paragraphs.ts";
import type { RawValue } from "./raw-item.ts";
import { doubleQuoted, singleQuoted } from "./yaml-faults.ts";

const COMMENT = /^[ \t]+(#.*)/;
const COMMENT_AS_VALUE = /^(\s*:[ \t]+)(#[^\s#].*)/;

/** Checks a scalar for a comment that cuts it, a tag or anchor that was meant as text, quotes and joined lines. */
export function slipInScalar(
  { value, type, range, tag, anchor }: Scalar,
  text: string,
): Pick<RawValue, "cut" | "complaint" | "doubt"> {
  if (!range) return {};
  const [, comment] = COMMENT.exec(text.slice(range[1])) ?? [];
  if (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE") {
    const written = text.slice(range[0], range[1]);
    if (comment === undefined)
      return { ...joinedLines(text, range), ...inQuotes(written, String(value)) };
    return { doubt: ["comment", comment, singleQuoted(`${written} ${comment}`)] };
  }
  if (type !== "PLAIN") return type === "BLOCK_FOLDED" ? joinedLines(text, range) : {};
  // YAML takes "!" of "! Obras" for a tag and "&c" of "titulo: &c Lda" for an anchor. In a table another item may
  // have used an anchor before it was edited.
  if (tag === "!" || (anchor && !/^-|\*/.test(text))) return { complaint: say.yaml.other };
  if (typeof value !== "string") return {};
  if (comment === undefined && /^“[^“”]*”$/.test(value))
    return { doubt: ["inQuotes", value, doubleQuoted(value.slice(1, -1))] };
  if (comment === undefined) return joinedLines(text, range);
  const better = doubleQuoted(`${value} ${comment}`);
  return { cut: say.yaml.comment({ quoted: quote(comment), better }) };
}

/** Checks an empty field for a comment that swallowed its value: "antetitulo: #urgente". */
export function slipInNothing(key: Node | null, at: number, text: string): RawValue {
  const end = key?.range?.[1] ?? text.length;
  const [, before = "", comment] = COMMENT_AS_VALUE.exec(text.slice(end)) ?? [];
  if (comment === undefined) return { at, data: null };
  const complaint = say.yaml.comment({ quoted: quote(comment), better: doubleQuoted(comment) });
  return { at: end + before.length, data: null, complaint };
}

// "C:\arquivo" has a bell in it, "C:\novo" a line break. Programs write "\r\n" for a line break.
const ESCAPED = /(?<!\\)(?:\\\\)*\\(?:[0abefrvNLP_]|[nt](?<=(?:[A-Za-z]:|\\\\[^"]*)\\.))/;
const CLOSES_ONLY: readonly (readonly [closes: RegExp, opens: string])[] = [
  [/^[^“„”]*”/, "“"],
  [/^[^«»]*»/, "«"],
];
const MAX_QUOTED_LENGTH = 300;

/** Checks a text in quotes for escapes that were not meant as such, and for a quotation mark that YAML took. */
function inQuotes(written: string, value: string): Pick<RawValue, "doubt"> {
  if (written.length > MAX_QUOTED_LENGTH) return {};
  const inner = written.slice(1, -1);
  if (written.startsWith('"') && ESCAPED.test(written.replaceAll("\\r\\n", ""))) {
    const plain = inner.replaceAll(/\\(["\\])/g, "$1");
    return { doubt: ["escaped", inner, singleQuoted(plain)] };
  }
  const opens = CLOSES_ONLY.find(([closes]) => closes.test(value))?.[1];
  return opens === undefined ? {} : { doubt: ["quoteTaken", inner, singleQuoted(opens + value)] };
}

const FIELD = /[\p{L}_]+:(?=\s*$)/u;
const MAX_FIELD_LENGTH = 100;
const MIN_WIDTH = 60;

/** Lines of an address or a list that YAML joins to one. Those of a paragraph have no room for the next word. */
function joinedLines(text: string, [from, to]: Range): Pick<RawValue, "doubt"> {
  const written = text.slice(from, to).replace(/^(?:>[^\n]*\n|["'])/, "");
  const lines = written.split("\n").map((line) => line.trim());
  const width = lines.reduce((most, { length }) => Math.max(most, length), MIN_WIDTH);
  const above = lines.find((line, at) => {
    const [word = ""] = lines[at + 1]?.split(" ", 1) ?? [];
    return line !== "" && /^\P{Ll}|[@.:]./u.test(word) && line.length + 1 + word.length <= width;
  });
  if (above === undefined || !readHtmlField(lines.join("\n")).isText) return {};
  const [field = ""] = FIELD.exec(text.slice(Math.max(0, from - MAX_FIELD_LENGTH), from)) ?? [];
  return { doubt: ["joined", above, `${field} |`.trim()] };
}
