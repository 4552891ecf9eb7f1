/**
 * What people write in YAML that is YAML and says less than was written: a " #" that begins a comment within a
 * value, a sign that means something at the beginning of one; and quotes of a word processor, which are none.
 */

import type { Node, Scalar } from "yaml";
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { RawValue } from "./raw-item.ts";

/** The slips of one text. */
export class Slips {
  readonly #text: string;
  readonly #hasComments: boolean;
  readonly #mayHaveAliases: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#hasComments = text.includes("#");
    this.#mayHaveAliases = text.includes("*");
  }

  /** What was cut off from a plain text by a comment, or was taken for a sign, and quotes that are none. */
  inScalar(node: Scalar): Pick<RawValue, "cut" | "complaint"> {
    const { value, type, range } = node;
    if (type !== "PLAIN" || typeof value !== "string" || !range) return {};
    // "! Obras": to YAML a sign that says nothing, and no part of the text.
    if (node.tag === "!") return { complaint: say.yaml.other };
    // "titulo: &c Lda": a name for what follows, which nothing calls by it. In tables it may have been called so.
    if (node.anchor && this.#isNamedForNothing(node.anchor, range[0]))
      return { complaint: say.yaml.other };
    if (CURLY.test(value)) return { complaint: say.yaml.curly({ quoted: quote(value) }) };
    if (!this.#hasComments) return {};
    const comment = /^[ \t]+(#.*)/.exec(this.#lineFrom(range[1]))?.[1];
    return comment === undefined ? {} : { cut: say.yaml.comment({ quoted: quote(comment) }) };
  }

  /** A field without a value, or with one that a comment has swallowed whole: "antetitulo: #urgente". */
  inNothing(key: Node | null, keyAt: number): RawValue {
    const nothing: RawValue = { at: keyAt, data: null };
    const end = key?.range?.[1];
    if (!this.#hasComments || end === undefined) return nothing;
    const found = /^(\s*:[ \t]+)(#[^\s#].*)/.exec(this.#lineFrom(end));
    if (!found) return nothing;
    const [, before = "", comment = ""] = found;
    const complaint = say.yaml.comment({ quoted: quote(comment) });
    return { at: end + before.length, data: null, complaint };
  }

  #isNamedForNothing(anchor: string, at: number): boolean {
    if (this.#mayHaveAliases) return false;
    const start = this.#text.lastIndexOf("\n", at - 1) + 1;
    const line = this.#text.slice(Math.max(start, at - LONGEST_BEFORE), at);
    return new RegExp(`^[^\\s-].* &${RegExp.escape(anchor)} +$`).test(line);
  }

  #lineFrom(at: number): string {
    const end = this.#text.indexOf("\n", at);
    return this.#text.slice(at, end === -1 ? undefined : end).replace(/\r$/, "");
  }
}

// Of a line with a name, a colon and an anchor.
const LONGEST_BEFORE = 200;

// As a word processor makes them. What is quoted within a text stays as it is.
const CURLY = /^[“”„‘’‚][^“”„‘’‚]*[“”‘’]$/;
