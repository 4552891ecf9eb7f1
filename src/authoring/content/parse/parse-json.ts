/**
 * Parses JSON (RFC 8259) with the offset of each value, using jsonc-parser: `JSON.parse` gives no offsets and does
 * not report duplicate names.
 */
import {
  createScanner,
  type Node,
  type ParseError,
  parseTree,
  type SyntaxKind,
} from "jsonc-parser";
import { say } from "../../../language/language.ts";
import { MAX_DEPTH, type RawField, type RawValue, SyntaxProblem, tooDeep } from "./raw-item.ts";

// A value takes about 100 bytes in memory, but only two in a list of zeros.
const MAX_VALUES = 250_000;
const BLANK = /^[ \t\r\n]*$/;
// The library needs 50 bytes of memory for each character in a run of white space.
const LONG_RUN = /(?<![ \t\r\n])[ \t\r\n]{500000}/;

/**
 * Parse a whole text as one value.
 * @param base added to each offset, if the text is part of a longer one
 * @throws SyntaxProblem with the offset of the first syntax error
 */
export function parseJson(text: string, base = 0): RawValue {
  refuseTooMuch(text, base);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  if (!tree || errors[0]) throw new SyntaxProblem(base + (errors[0]?.offset ?? 0), say.json.other);
  return rawOf(tree);

  function rawOf({ type, offset, length, value, children = [] }: Node): RawValue {
    const at = base + offset;
    switch (type) {
      case "array":
        return { at, data: children.map(rawOf) };
      case "object":
        return { at, data: { at, fields: children.map(fieldOf) } };
      case "number":
        return { at, data: value, source: text.slice(offset, offset + length) };
      default:
        return { at, data: value };
    }
  }

  function fieldOf({ children }: Node): RawField {
    const [name, value] = children as [Node, Node];
    return { name: name.value, at: base + name.offset, value: rawOf(value) };
  }
}

// The tree takes up to 200 bytes for each token.
function refuseTooMuch(text: string, base: number): void {
  refuseLongRun(text);
  const scanner = createScanner(text, true);
  let values = 0;
  let depth = 0;
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    const at = base + scanner.getTokenOffset();
    if (OPEN.has(token) && ++depth > MAX_DEPTH + 1) throw new SyntaxProblem(at, tooDeep());
    if (CLOSE.has(token)) depth--;
    // Of an item each value has a name, a colon and a comma.
    if (++values > 4 * MAX_VALUES)
      throw new SyntaxProblem(at, say.json.tooManyValues({ most: MAX_VALUES }));
  }
}

/** Whether a text is a JSON list, judged by its first character. */
export function isJsonList(text: string): boolean {
  return /^\s*\[/.test(text);
}

// Values of the library's `const enum SyntaxKind`, whose names are not available with type stripping.
const OPEN: ReadonlySet<SyntaxKind> = new Set([1, 3]);
const CLOSE: ReadonlySet<SyntaxKind> = new Set([2, 4]);
const COMMA = 5;
const END = 17;

/**
 * The elements of a list, one at a time, so that a long table is never in memory as a whole.
 * @throws SyntaxProblem like {@link parseJson}, after yielding the elements before the error
 */
export function* parseJsonList(text: string): Generator<RawValue> {
  refuseLongRun(text);
  const scanner = createScanner(text, true);
  scanner.scan();
  let start = scanner.getPosition();
  let isFirst = true;
  for (let depth = 0; depth >= 0; ) {
    const token = scanner.scan();
    const at = scanner.getTokenOffset();
    if (token === END) throw new SyntaxProblem(at, say.json.other);
    if (OPEN.has(token)) depth++;
    if (CLOSE.has(token)) depth--;
    if (depth > MAX_DEPTH) throw new SyntaxProblem(at, tooDeep());
    if (depth > 0 || (depth === 0 && token !== COMMA)) continue;
    const element = text.slice(start, at);
    if (!isFirst || depth === 0 || !BLANK.test(element)) yield parseJson(element, start);
    start = scanner.getPosition();
    isFirst = false;
  }
  const isOver = text[start - 1] === "]" && BLANK.test(text.slice(start));
  if (!isOver) throw new SyntaxProblem(start, say.json.other);
}

function refuseLongRun(text: string): void {
  const run = LONG_RUN.exec(text);
  if (run) throw new SyntaxProblem(run.index, say.json.other);
}
