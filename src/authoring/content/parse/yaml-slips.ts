/** Finds valid YAML whose value is probably not the text that the editor wrote. */
import type { Node, Range, Scalar } from "yaml";
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import { readHtmlField } from "./plain-paragraphs.ts";
import type { RawValue } from "./raw-item.ts";
import { doubleQuoted, singleQuoted } from "./yaml-faults.ts";

const COMMENT = /^[ \t]+(#.*)/;
const COMMENT_AS_VALUE = /^(\s*:[ \t]+)(#[^\s#].*)/;

type Slip = Pick<RawValue, "cut" | "complaint" | "doubt">;

export function slipInScalar(scalar: Scalar, text: string): Slip {
  const { value, type, range } = scalar;
  if (!range || type === "BLOCK_LITERAL") return {};
  const joined = joinedLines(text, range);
  const [, comment] = COMMENT.exec(text.slice(range[1])) ?? [];
  if (type === "PLAIN") return slipInPlain(scalar, text, comment) ?? joined;
  if (type !== "QUOTE_DOUBLE" && type !== "QUOTE_SINGLE") return joined;
  const written = text.slice(range[0], range[1]);
  if (comment === undefined) return { ...joined, ...slipInQuotes(written, String(value)) };
  return { doubt: ["comment", comment, singleQuoted(`${written} ${comment}`)] };
}

/** @param comment after the value @returns `undefined` for a text without a slip */
function slipInPlain(scalar: Scalar, text: string, comment?: string): Slip | undefined {
  const { value, tag, anchor } = scalar;
  // YAML takes "!" of "! Obras" for a tag, and "&c" of "titulo: &c Lda" for an anchor. In a table,
  // or beside an alias (`*name`), an anchor may be meant.
  const isStrayAnchor = anchor && !text.startsWith("-") && !text.includes("*");
  if (tag === "!" || isStrayAnchor) return { complaint: say.yaml.other };
  if (typeof value !== "string") return {};
  if (comment !== undefined) {
    const better = doubleQuoted(`${value} ${comment}`);
    return { cut: say.yaml.comment({ quoted: quote(comment), better }) };
  }
  // YAML does not remove the quotes of a word processor, so they would be published.
  return /^“[^“”"]*”$/.test(value) ? { doubt: ["curly", value, value.slice(1, -1)] } : undefined;
}

/** Checks an empty field for a comment that swallowed its value: "antetitulo: #urgente". */
export function slipInEmptyField(key: Node | null, at: number, text: string): RawValue {
  const end = key?.range?.[1] ?? text.length;
  const [, before = "", comment] = COMMENT_AS_VALUE.exec(text.slice(end)) ?? [];
  if (comment === undefined) return { at, data: null };
  const complaint = say.yaml.comment({ quoted: quote(comment), better: doubleQuoted(comment) });
  return { at: end + before.length, data: null, complaint };
}

// "\a" of "C:\arquivo" is a bell, "\n" of "C:\novo" a line break. After anything but a disk or a
// server ("\\casa\novo"), a line break is meant. Only programs write "\r\n".
const ESCAPED = /(?<!\\)(?:\\\\)*\\(?:[0abefrvNLP_]|[nt](?<=(?:[A-Za-z]:|\\\\[^"]*)\\.))/;
/** Texts that close a quotation without having opened one: `Casa” nova`. */
const UNOPENED: readonly (readonly [closes: RegExp, opens: string])[] = [
  [/^[^“„”]*”/, "“"],
  [/^[^«»]*»/, "«"],
];
const MAX_QUOTED_LENGTH = 300;

function slipInQuotes(written: string, value: string): Pick<RawValue, "doubt"> {
  if (written.length > MAX_QUOTED_LENGTH) return {};
  const inner = written.slice(1, -1);
  if (written.startsWith('"') && ESCAPED.test(written.replaceAll("\\r\\n", ""))) {
    // Both backslashes of "\\servidor\pasta" were meant.
    const plain = inner.replaceAll(/(?<!\S)\\\\(?=\w)|\\(["\\])/g, (both, sign) => sign ?? both);
    return { doubt: ["escaped", inner, singleQuoted(plain)] };
  }
  const opens = UNOPENED.find(([closes]) => closes.test(value))?.[1];
  return opens === undefined ? {} : { doubt: ["quoteTaken", inner, singleQuoted(opens + value)] };
}

/** A short line before a line that begins with a capital, a digit or an address. */
const SHORT_LINE = /^[ \t]*(\S.{0,49})(?=\n[ \t]*(?:[^\p{Ll}\s]|\S*[@.:]\S))/mu;

/** Finds lines that YAML joins although they are a postal address or a list. */
function joinedLines(text: string, [from, to]: Range): Pick<RawValue, "doubt"> {
  const written = text.slice(from, to).replace(/^(?:>[^\n]*\n|["'])/, "");
  const [, line] = SHORT_LINE.exec(written) ?? [];
  if (line === undefined || !readHtmlField(written).isText) return {};
  // "morada:", if that is in front of the value.
  const [field] = /\w{1,40}:(?=\s{0,40}$)/.exec(text.slice(Math.max(0, from - 100), from)) ?? [];
  return { doubt: ["joined", line, field === undefined ? "|" : `${field} |`] };
}
