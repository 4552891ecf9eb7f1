/**
 * YAML 1.2 core with places: no custom tags, no merge keys, no other schema, and aliases only as far
 * as they stay small. What a document may hold beyond that is `check-item.ts`'s to say.
 */

import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  parseDocument,
  type Scalar,
} from "yaml";
import { say } from "../../../language/language.ts";
import { MEGABYTE } from "../files/read-file.ts";
import { DEEPEST, type RawField, type RawValue, SyntaxProblem, tooDeep } from "./raw-item.ts";
import { faultOf } from "./yaml-faults.ts";
import { Slips } from "./yaml-slips.ts";

/**
 * The value of a document, `null` of an empty one.
 * @throws SyntaxProblem with the offset of the first fault
 */
export function parseYaml(text: string): RawValue {
  refuseTooMuch(text);
  const document = parse(text);
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) throw faultOf(fault, text);
  if (document.directives?.yaml.explicit && document.directives.yaml.version !== "1.2") {
    throw new SyntaxProblem(0, say.yaml.other);
  }
  if (!document.contents) return { at: 0, data: null };
  return new Walk(text).value(document.contents, 0);
}

// The parser makes up to 2 KB of each list entry, and calls itself for each bracket. Its own lexer tells
// how many there will be, holding none of them; a text of a page in one value is one token.
const MOST_TOKENS = 250_000;
const DEEPEST_BRACKETS = 1000;
// And up to 35 bytes of each character of a value.
const LONGEST = 10 * MEGABYTE;
// A shorter text is not worth the look.
const SHORT = 5000;

function refuseTooMuch(text: string): void {
  if (text.length <= SHORT) return;
  let count = 0;
  let depth = 0;
  let at = 0;
  for (const token of new Lexer().lex(text)) {
    at += token.length;
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > DEEPEST_BRACKETS) throw new SyntaxProblem(0, tooDeep());
    if (++count > MOST_TOKENS) {
      const complaint = say.yaml.tooMuch({ most: MOST_TOKENS });
      throw new SyntaxProblem(Math.min(at, text.length), complaint);
    }
  }
  if (text.length > LONGEST) throw new SyntaxProblem(0, say.yaml.tooMuch({ most: MOST_TOKENS }));
}

function parse(text: string): Document.Parsed {
  try {
    return parseDocument(text, {
      version: "1.2",
      schema: "core",
      merge: false,
      strict: true,
      // Looked for by check-item.ts, with the place of both; here it would cost the square of the keys.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "error",
    });
  } catch (error) {
    // The parser calls itself for each level of nesting: a file of ten thousand "[" is a full stack.
    if (error instanceof RangeError) throw new SyntaxProblem(0, tooDeep());
    throw error;
  }
}

// Aliases may repeat a paragraph, not multiply: what they stand for counts each time.
const MOST_NODES_THROUGH_ALIASES = 10_000;
const MOST_CHARACTERS_THROUGH_ALIASES = 1_000_000;

class Walk {
  // By name, the last node so far: what an alias stands for. The library would go through the whole
  // document for each alias.
  readonly #anchors = new Map<string, Node>();
  readonly #slips: Slips;
  #repeated = 0;
  #repeatedCharacters = 0;

  constructor(text: string) {
    this.#slips = new Slips(text);
  }

  value(node: Node | null, depth: number, viaAlias?: number): RawValue {
    const at = viaAlias ?? node?.range?.[0] ?? 0;
    if (depth > DEEPEST) throw new SyntaxProblem(at, tooDeep());
    if (viaAlias !== undefined && this.#isTooMuch(node)) {
      throw new SyntaxProblem(at, say.yaml.aliases);
    }
    if (node === null) return { at, data: null };
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      // The parser leaves it open whether there is one, and `*Obras*` would be an empty field.
      if (!target) throw new SyntaxProblem(at, say.yaml.other);
      return this.value(target, depth + 1, at);
    }
    if (viaAlias === undefined) this.#noteAnchor(node);
    if (isScalar(node)) return { ...scalar(node, at), ...this.#slips.inScalar(node) };
    if (isSeq(node)) {
      return { at, data: node.items.map((item) => this.value(item as Node, depth + 1, viaAlias)) };
    }
    if (!isMap(node)) return { at, data: null };
    const fields = node.items.map((pair): RawField => {
      const key = pair.key as Node | null;
      const keyAt = viaAlias ?? key?.range?.[0] ?? at;
      if (viaAlias === undefined) this.#noteAnchor(key);
      const value = this.value(pair.value as Node | null, depth + 1, viaAlias);
      // A field without a value has no node of its own, or one of no length further down.
      return {
        name: nameOf(key, keyAt),
        at: keyAt,
        value: value.data === null ? this.#slips.inNothing(key, keyAt) : value,
      };
    });
    return { at: fields[0]?.at ?? at, data: { at: fields[0]?.at ?? at, fields } };
  }

  #isTooMuch(node: Node | null): boolean {
    if (isScalar(node)) this.#repeatedCharacters += String(node.value).length;
    return (
      ++this.#repeated > MOST_NODES_THROUGH_ALIASES ||
      this.#repeatedCharacters > MOST_CHARACTERS_THROUGH_ALIASES
    );
  }

  #noteAnchor(node: Node | null): void {
    if (node && "anchor" in node && node.anchor) this.#anchors.set(node.anchor, node);
  }
}

function nameOf(key: Node | null, at: number): string {
  // A no-break space or one without a width is not to be seen, and no part of a name.
  if (isScalar(key) && key.value !== null)
    return String(key.source ?? key.value)
      .replaceAll("\u200b", "")
      .trim();
  throw new SyntaxProblem(at, say.yaml.other);
}

function scalar(node: Scalar, at: number): RawValue {
  const { value } = node;
  if (typeof value === "number") return { at, data: value, source: node.source ?? String(value) };
  if (typeof value === "string" || typeof value === "boolean") return { at, data: value };
  return { at, data: null };
}
