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
 * @throws SyntaxProblem with the offset of the first syntax error
 */
export function parseJson(text: string): RawValue {
  if (!isSmall(text)) for (const _ of scan(text, "value"));
  return parseTreeOf(text, 0);
}

/** Whether a text is within all bounds, judged without a scan: a line of a long table is, and there are many. */
const isSmall = (text: string) =>
  text.length <= 10_000 && (text.match(/[[{]/g)?.length ?? 0) <= MAX_DEPTH;

/** Whether a text is a JSON list, judged by its first character. */
export function isJsonList(text: string): boolean {
  return /^\s*\[/.test(text);
}

/**
 * The elements of a list, one at a time, so that a long table is never in memory as a whole.
 * @throws SyntaxProblem like {@link parseJson}, after yielding the elements before the error
 */
export function* parseJsonList(text: string): Generator<RawValue> {
  let isFirst = true;
  for (const { start, end, isLast } of scan(text, "list")) {
    const element = text.slice(start, end);
    if (!isFirst || !isLast || !BLANK.test(element)) yield parseTreeOf(element, start);
    isFirst = false;
  }
}

// Values of the library's `const enum SyntaxKind`, whose names are not available with type stripping.
const OPEN: ReadonlySet<SyntaxKind> = new Set([1, 3]);
const CLOSE: ReadonlySet<SyntaxKind> = new Set([2, 4]);
const COMMA = 5;
const END = 17;

interface Element {
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
}

/**
 * Goes through a text before it is parsed, because a tree takes up to 200 bytes for each token, and finds the elements
 * of a list.
 */
function* scan(text: string, what: "value" | "list"): Generator<Element> {
  const run = LONG_RUN.exec(text);
  if (run) throw new SyntaxProblem(run.index, say.json.other);
  const scanner = createScanner(text, true);
  const isList = what === "list" && scanner.scan() !== END;
  let start = scanner.getPosition();
  let tokens = 0;
  for (let depth = isList ? 0 : -1, isOver = false; !isOver; ) {
    const token = scanner.scan();
    const at = scanner.getTokenOffset();
    if (token === END && isList) throw new SyntaxProblem(at, say.json.other);
    if (token === END) return;
    if (OPEN.has(token)) depth++;
    if (CLOSE.has(token)) depth--;
    if (depth > MAX_DEPTH) throw new SyntaxProblem(at, tooDeep());
    // Of an item each value has a name, a colon and a comma.
    if (++tokens > 4 * MAX_VALUES)
      throw new SyntaxProblem(at, say.json.tooManyValues({ most: MAX_VALUES }));
    isOver = isList && depth < 0;
    if (!isOver && !(isList && depth === 0 && token === COMMA)) continue;
    yield { start, end: at, isLast: isOver };
    start = scanner.getPosition();
    tokens = 0;
  }
  const isWhole = text[start - 1] === "]" && BLANK.test(text.slice(start));
  if (!isWhole) throw new SyntaxProblem(start, say.json.other);
}

/** @param base added to each offset */
function parseTreeOf(text: string, base: number): RawValue {
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
