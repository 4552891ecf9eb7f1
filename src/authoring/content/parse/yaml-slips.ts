/**
 * Finds valid YAML that loses what the editor wrote: a " #" that starts a comment inside a value, a special
 * character at the beginning of a value, and curly quotes, which do not quote.
 */

import type { Node, Scalar } from "yaml";
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { RawValue } from "./raw-item.ts";
import { doubleQuoted } from "./yaml-faults.ts";

export class Slips {
  readonly #text: string;
  readonly #hasComments: boolean;
  readonly #mayHaveAliases: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#hasComments = text.includes("#");
    // In a table another item may have used the value before it was edited.
    this.#mayHaveAliases = text.includes("*") || text.startsWith("-");
  }

  /** Checks a scalar for a comment that cuts it, a tag or anchor that was meant as text, and curly quotes. */
  inScalar(node: Scalar): Pick<RawValue, "cut" | "complaint" | "doubt"> {
    const { value, type, range } = node;
    if (range && (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE")) {
      return inQuotes(this.#text.slice(range[0], range[1]), String(value));
    }
    if (type !== "PLAIN" || typeof value !== "string" || !range) return {};
    // "! Obras": YAML reads "!" as a tag and drops it.
    if (node.tag === "!") return { complaint: say.yaml.other };
    // "titulo: &c Lda": YAML reads "&c" as an anchor.
    if (node.anchor && !this.#mayHaveAliases) return { complaint: say.yaml.other };
    if (CURLY.test(value)) return { complaint: say.yaml.curly({ quoted: quote(value) }) };
    if (!this.#hasComments) return {};
    const comment = /^[ \t]+(#.*)/.exec(this.#lineFrom(range[1]))?.[1];
    return comment === undefined
      ? {}
      : {
          cut: say.yaml.comment({
            quoted: quote(comment),
            better: doubleQuoted(`${value} ${comment}`),
          }),
        };
  }

  /** Checks an empty field for a comment that swallowed its value: "antetitulo: #urgente". */
  inNothing(key: Node | null, keyAt: number): RawValue {
    const empty: RawValue = { at: keyAt, data: null };
    const end = key?.range?.[1];
    if (!this.#hasComments || end === undefined) return empty;
    const match = /^(\s*:[ \t]+)(#[^\s#].*)/.exec(this.#lineFrom(end));
    if (!match) return empty;
    const [, before = "", comment = ""] = match;
    const complaint = say.yaml.comment({ quoted: quote(comment), better: doubleQuoted(comment) });
    return { at: end + before.length, data: null, complaint };
  }

  #lineFrom(at: number): string {
    const end = this.#text.indexOf("\n", at);
    return this.#text.slice(at, end === -1 ? undefined : end).replace(/\r$/, "");
  }
}

// "C:\arquivo" has a bell in it, "C:\novo" a line break.
const ESCAPED = /(?<!\\)(?:\\\\)*\\[0abefrvNLP_]|[A-Za-z]:\\[nt]/;
const CLOSES_ONLY: readonly (readonly [closes: RegExp, opens: string])[] = [
  [/^[^“„”]*”/, "“"],
  [/^[^«»]*»/, "«"],
];
const MAX_QUOTED_LENGTH = 300;

/** Checks a text in quotes for escapes that were not meant as such, and for a quotation mark that YAML took. */
function inQuotes(written: string, value: string): Pick<RawValue, "doubt"> {
  if (written.length > MAX_QUOTED_LENGTH) return {};
  const inner = written.slice(1, -1);
  if (written.startsWith('"') && ESCAPED.test(written)) {
    const plain = inner.replaceAll(/\\(["\\])/g, "$1");
    return { doubt: ["escaped", inner, singleQuoted(plain)] };
  }
  const opens = CLOSES_ONLY.find(([closes]) => closes.test(value))?.[1];
  return opens === undefined ? {} : { doubt: ["quoteTaken", inner, singleQuoted(opens + value)] };
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

// Curly quotes around the whole value. Quotes inside a text are fine.
const CURLY = /^[“”„‘’‚][^“”„‘’‚]*[“”‘’]$/;
