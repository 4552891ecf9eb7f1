/**
 * What people write in YAML that means something else to YAML than to them: a " #" that begins a comment
 * within a value, quotes as a word processor makes them, a colon without a space, a quote in a quoted
 * text. Some of it is no YAML, and some is YAML that says less than was written.
 */

import type { Node, Scalar } from "yaml";
import { say } from "../../language/language.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { RawValue } from "./raw-item.ts";

/** A slip and where in its line it stands. */
export interface Slip {
  /** From the beginning of the line, in UTF-16 units. */
  readonly at: number;
  readonly complaint: Complaint;
}

/** The slips of a text that is YAML all the same. */
export class Slips {
  readonly #text: string;
  readonly #hasComments: boolean;
  readonly #mayHaveAliases: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#hasComments = text.includes("#");
    this.#mayHaveAliases = text.includes("*");
  }

  /** What was cut off from a plain text by a comment, and quotes that are none. */
  inScalar(node: Scalar): Pick<RawValue, "cut" | "complaint"> {
    const { value, type, range } = node;
    if (type !== "PLAIN" || typeof value !== "string" || !range) return {};
    // "! Obras": to YAML a sign that says nothing, and no part of the text.
    if (node.tag === "!") {
      const name = this.#nameBefore(this.#text.lastIndexOf("!", range[0]));
      return { complaint: signFirst("!", name, `! ${value}`) };
    }
    // "titulo: &c Lda": a name for what follows, which nothing calls by it. In tables it may have been called so.
    if (node.anchor && this.#isNamedForNothing(node.anchor, range[0])) {
      const name = this.#nameBefore(this.#text.lastIndexOf("&", range[0]));
      return { complaint: signFirst("&", name, `&${node.anchor} ${value}`) };
    }
    if (CURLY.test(value)) return { complaint: curly(value, this.#nameBefore(range[0])) };
    if (!this.#hasComments) return {};
    const comment = /^[ \t]+#.*/.exec(this.#lineFrom(range[1]))?.[0];
    if (comment === undefined) return {};
    return { cut: cutOff(value, comment, this.#nameBefore(range[0])) };
  }

  /** A field without a value, or with one that a comment has swallowed whole: "antetitulo: #urgente". */
  inNothing(key: Node | null, keyAt: number): RawValue {
    const nothing: RawValue = { at: keyAt, data: null };
    const end = key?.range?.[1];
    if (!this.#hasComments || end === undefined) return nothing;
    const found = /^(\s*:[ \t]+)(#[^\s#].*)/.exec(this.#lineFrom(end));
    if (!found) return nothing;
    const [, before = "", comment = ""] = found;
    return {
      at: end + before.length,
      data: null,
      complaint: cutOff("", comment, this.#text.slice(keyAt, end)),
    };
  }

  #isNamedForNothing(anchor: string, at: number): boolean {
    if (this.#mayHaveAliases) return false;
    const line =
      this.#text
        .slice(Math.max(0, at - LONGEST_BEFORE), at)
        .split("\n")
        .at(-1) ?? "";
    return new RegExp(`^[^\\s-].* &${RegExp.escape(anchor)} +$`).test(line);
  }

  #lineFrom(at: number): string {
    const end = this.#text.indexOf("\n", at);
    return this.#text.slice(at, end === -1 ? undefined : end).replace(/\r$/, "");
  }

  // The name of the field whose value begins here, where both are on one line.
  #nameBefore(at: number): string {
    const start = this.#text.lastIndexOf("\n", at - 1) + 1;
    return FIELD_NAME.exec(this.#text.slice(start, Math.min(at, start + 200)))?.[1] ?? "";
  }
}

// Of a line with a name, a colon and an anchor.
const LONGEST_BEFORE = 200;

const FIELD_NAME = /^ *(?:- +)?([^\s:]+) *: +$/;

function cutOff(value: string, comment: string, name: string): Complaint {
  const mended = line(name, value + comment);
  return value === ""
    ? say.yaml.commentAlone({ comment: quote(comment), line: mended })
    : say.yaml.commentAfter({ value: quote(value), line: mended });
}

// As a word processor makes them. What is quoted within a text stays as it is.
const CURLY = /^[“”„‘’‚][^“”„‘’‚]*[“”‘’]$/;

function curly(text: string, name: string): Complaint {
  const inner = text.slice(1, -1).trim();
  const isPlain = /^(?:\d+|true|false|\d{4}-\d\d-\d\d)$/.test(inner);
  const shown = shorten(text);
  return isPlain
    ? say.yaml.curly({ text: shown, line: name === "" ? inner : `${name}: ${inner}` })
    : say.yaml.curly({ text: shown, line: line(name, inner), kept: line(name, text) });
}

const QUOTED = /^( *(?:- +)?(?:[^\s:]+ *: +)?)(["'])(.*)\2\s*$/;
/** "Já" diz a Câmara */
const QUOTED_FIRST =
  /^( *(?:- +)?[^\s:]+ *: +)("[^"]{1,300}"|'[^']{1,300}')([ ,.;:!?]*[^\s#,.;:!?"'\]}].*)$/;
const IN_CURLY = /^( *(?:- +)?)([^\s:]+) *: +([“”„‘’‚].*[“”‘’])\s*$/;
// A wide colon, an equals sign, or a space behind the colon that only looks like one.
const ODD_COLON =
  /^( *(?:- +)?)([\p{L}_]+) *(?:\uff1a|=|:[\u00a0\u2000-\u200b\u202f\u3000])\s*([^\s].*)$/u;
const WITHOUT_SPACE = /^( *(?:- +)?)([\p{L}_]+):(?!\/\/)([^\s:].*)$/u;

// A longer one is a text, and its slips are not to be seen at a glance.
const LONGEST_LINE = 1000;

/** What is wrong with a line that the parser could not read, where its looks tell. */
export function slipInLine(text: string): Slip | undefined {
  if (text.length > LONGEST_LINE) return undefined;
  const [, margin = "", name = "", value = ""] = IN_CURLY.exec(text) ?? [];
  if (value !== "") {
    return { at: text.indexOf(value, margin.length), complaint: curly(value.trim(), name) };
  }
  const [, before = "", sign = "", inner = ""] = QUOTED.exec(text) ?? [];
  const isTwice = sign === '"' ? /(?<!\\)"/.test(inner) : inner.replaceAll("''", "").includes("'");
  if (sign !== "" && isTwice) {
    const plain = sign === '"' ? inner.replaceAll('\\"', '"') : inner.replaceAll("''", "'");
    const mended = `${before.trim() === "" ? "" : `${before.trim()} `}${inQuotes(plain)}`;
    return { at: before.length, complaint: say.yaml.quoteWithin({ sign, line: mended }) };
  }
  const [, start = "", quoted = "", behind = ""] = QUOTED_FIRST.exec(text) ?? [];
  if (quoted !== "") {
    const mended = `${start.trim()} ${inQuotes(quoted + behind.trimEnd())}`;
    const said = say.yaml.quoteWithin({ sign: quoted[0] ?? "", line: mended });
    return { at: start.length, complaint: said };
  }
  const [, only = ""] = HYPHEN_ALONE.exec(text) ?? [];
  if (only !== "") {
    const said = say.yaml.hyphenAlone({ line: `${only}:` });
    return { at: text.lastIndexOf("-"), complaint: said };
  }
  const signed = signInLine(text);
  if (signed) return signed;
  const [, its = "", field = "", rest = ""] =
    WITHOUT_SPACE.exec(text) ?? ODD_COLON.exec(text) ?? [];
  if (rest === "") return undefined;
  const mended = `${field}: ${shown(rest.trim())}`;
  const { noSpace, oddColon } = say.yaml;
  const said = WITHOUT_SPACE.test(text) ? noSpace : oddColon;
  return { at: its.length, complaint: said({ quoted: quote(field), line: mended }) };
}

function signInLine(text: string): Slip | undefined {
  const [whole = "", name = ""] = BEFORE_SIGN.exec(text) ?? [];
  const value = text.slice(whole.length).trim();
  const sign = value[0] ?? "";
  if (name === "" || !SIGNED[sign]?.test(value)) return undefined;
  return { at: whole.length, complaint: signFirst(sign, name, value) };
}

const HYPHEN_ALONE = /^ *(?:- +)?([\p{L}_][\p{L}\p{N}_-]*) *: +-[ \t]*$/u;
const BEFORE_SIGN = /^ *(?:- +)?([\p{L}_][\p{L}\p{N}_-]*) *: +(?=[-*&!|>%@`[{?])/u;
/** Values that begin with a sign of YAML and are none of what it stands for, by the sign. */
const SIGNED: Readonly<Record<string, RegExp>> = {
  "*": /^\*(?:\s|\S+\s+[^\s#])/,
  "&": /^&\s/,
  "!": /^!/,
  "|": /^\|[-+\d]* +[^\s#]/,
  ">": /^>[-+\d]* +[^\s#]/,
  "%": /^%/,
  "@": /^@/,
  "`": /^`/,
  "[": /^\[[^\]]*\] *[^\s#]/,
  "{": /^\{[^}]*\} *[^\s#]/,
  "-": /^- /,
  "?": /^\? /,
};

const MARKDOWN_IMAGE = /^!?\[[^\]]*\]\(<?(media\/[^)>]+)>?\)$/;

function signFirst(sign: string, name: string, value: string): Complaint {
  const path = MARKDOWN_IMAGE.exec(value)?.[1];
  return say.yaml.signFirst({ sign, line: path ? `${name}: ${path}` : line(name, value) });
}

function line(name: string, text: string): string {
  return name === "" ? inQuotes(text) : `${name}: ${inQuotes(text)}`;
}

/** A text in the quotes of YAML that it needs. */
export function inQuotes(text: string): string {
  const single = text.includes('"') || text.includes("\\");
  return single ? `'${shown(text.replaceAll("'", "''"))}'` : `"${shown(text)}"`;
}

// Long enough to be copied, of all but the longest.
const MOST_SHOWN = 300;

function shown(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN).toWellFormed()}…`;
}
