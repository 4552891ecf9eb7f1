/** Parses YAML 1.2 (core schema) with the offset of each value. */
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { say } from "../../../language/language.ts";
import { MEGABYTE } from "../files/read-file.ts";
import { MAX_DEPTH, type RawField, type RawValue, SyntaxProblem, tooDeep } from "./raw-item.ts";
import { doubleQuoted, faultOf } from "./yaml-faults.ts";
import { slipInEmptyField, slipInScalar } from "./yaml-slips.ts";

/** `null` for an empty document. @throws SyntaxProblem with the offset of the first error */
export function parseYaml(text: string): RawValue {
  refuseTooMuch(text);
  // A `.yaml` file made from Markdown may still end with the line that closes its front matter.
  let document = parse(text.replace(/\n---\s*$/, "\n"));
  // On a Mac, Option and the space bar type a no-break space. It stays if the file can be parsed.
  if (document.errors.length > 0 && text.includes("\u00a0"))
    document = parse(text.replaceAll(NO_BREAK_SPACES, " "));
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) throw faultOf(fault, text);
  if (!document.contents) return { at: 0, data: null };
  return new NodeReader(text).value(document.contents, 0);
}

/** Only before a field and after its colon, not in a text. */
const NO_BREAK_SPACES = /(?<=^[ \u00a0-]{0,40}(?:\w{1,40}[ \u00a0]{0,9}:)?[ \u00a0]{0,40})\u00a0/gm;

// The parser allocates up to 2 KB for each list entry and recurses at each bracket. The lexer
// counts tokens without storing them; a page of text in one value is a single token.
const MAX_TOKENS = 250_000;
// The parser also allocates up to 35 bytes for each character of a value.
const MAX_LENGTH = 10 * MEGABYTE;
// In characters. Shorter texts cannot exceed the limits by much.
const MIN_CHECKED_LENGTH = 5000;

function refuseTooMuch(text: string): void {
  if (text.length <= MIN_CHECKED_LENGTH) return;
  let count = 0;
  let at = 0;
  for (const token of new Lexer().lex(text)) {
    at += token.length;
    count++;
    if (count > MAX_TOKENS || at > MAX_LENGTH) {
      const complaint = say.text.tooMuch({ of: "words", max: MAX_TOKENS });
      throw new SyntaxProblem(Math.min(at, text.length), complaint);
    }
  }
}

function parse(text: string): Document.Parsed {
  try {
    return parseDocument(text, {
      version: "1.2",
      schema: "core",
      merge: false,
      strict: true,
      // `check-item.ts` finds duplicates and reports both places; the library's check is quadratic.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "error",
    });
  } catch (error) {
    // The parser recurses for each level of nesting, so thousands of "[" overflow the stack.
    if (error instanceof RangeError) throw new SyntaxProblem(0, tooDeep());
    throw error;
  }
}

// Aliases may repeat a paragraph but not multiply. Each node and each 100 characters count as 1.
const MAX_REPEATED = 10_000;

type NodePair = Pair<Node | null, Node | null>;

class NodeReader {
  // The latest node for each anchor. The library would search the whole document for each alias.
  readonly #anchors = new Map<string, Node>();
  readonly #text: string;
  #repeated = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param viaAlias offset of the alias that leads to the node; messages name this place */
  value(node: Node | null, depth: number, viaAlias?: number): RawValue {
    const at = viaAlias ?? node?.range?.[0] ?? 0;
    if (depth > MAX_DEPTH) throw new SyntaxProblem(at, tooDeep());
    if (viaAlias === undefined) this.#noteAnchor(node);
    else this.#countRepeated(node, at);
    if (isAlias(node)) return this.#aliased(node, at, depth);
    if (isScalar(node)) return { ...scalar(node, at), ...slipInScalar(node, this.#text) };
    if (isSeq(node))
      return { at, data: node.items.map((item) => this.value(item as Node, depth + 1, viaAlias)) };
    if (!isMap(node)) return { at, data: null };
    const fields = node.items.map((pair, index) => {
      if (node.flow && !pair.value) throw this.#unquotedComma(node, index);
      return this.#field(pair as NodePair, at, depth + 1, viaAlias);
    });
    // The place of a list of fields is that of the first, not that of a bracket before it.
    const first = fields[0]?.at ?? at;
    return { at: first, data: { at: first, fields } };
  }

  #noteAnchor(node: Node | null): void {
    if (node && "anchor" in node && node.anchor) this.#anchors.set(node.anchor, node);
  }

  #countRepeated(node: Node | null, at: number): void {
    this.#repeated += 1 + (isScalar(node) ? String(node.value).length / 100 : 0);
    if (this.#repeated > MAX_REPEATED)
      throw new SyntaxProblem(at, say.text.tooMuch({ of: "values", max: MAX_REPEATED }));
  }

  #aliased(alias: Alias, at: number, depth: number): RawValue {
    const target = this.#anchors.get(alias.source);
    // The parser does not check that the anchor exists, so `*Obras*` would become an empty field.
    if (!target) throw faultOf({ code: "BAD_ALIAS", pos: [at, at], message: "" }, this.#text);
    return this.value(target, depth + 1, at);
  }

  /** @param mapAt offset of the fields, for a field without a name */
  #field({ key, value }: NodePair, mapAt: number, depth: number, viaAlias?: number): RawField {
    const keyAt = viaAlias ?? key?.range?.[0] ?? mapAt;
    if (viaAlias === undefined) this.#noteAnchor(key);
    const raw = this.value(value, depth, viaAlias);
    const isEmpty = raw.data === null && !raw.complaint;
    const name = nameOf(key, keyAt);
    // The place of an empty field is its name, because its node is missing or on a later line.
    return { name, at: keyAt, value: isEmpty ? slipInEmptyField(key, keyAt, this.#text) : raw };
  }

  /**
   * In curly brackets, the comma of "nome: Casa, Lda" begins a field without a value. Quotes belong
   * around both parts; if no field is before, around the brackets and everything in them.
   */
  #unquotedComma({ items, range }: YAMLMap, index: number): SyntaxProblem {
    const before = items[index - 1]?.value as Node | undefined;
    const key = items[index]?.key as Node | null;
    const from = (before?.range ?? range)?.[0] ?? 0;
    const end = (before ? key?.range : range)?.[1];
    const better = doubleQuoted(this.#text.slice(from, end));
    return new SyntaxProblem(from, say.yaml.specialCharacter({ better }));
  }
}

function nameOf(key: Node | null, at: number): string {
  if (!isScalar(key) || key.value === null) throw new SyntaxProblem(at, say.yaml.other);
  const written = String(key.source ?? key.value);
  // No-break spaces and zero-width spaces are invisible, so they are not part of a name.
  return written.replaceAll("\u200b", "").trim();
}

function scalar({ value, source = String(value) }: Scalar, at: number): RawValue {
  if (typeof value === "number" || typeof value === "boolean") return { at, data: value, source };
  return { at, data: typeof value === "string" ? value : null };
}
