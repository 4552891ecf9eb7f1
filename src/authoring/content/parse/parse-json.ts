/**
 * Parses JSON (RFC 8259) with the offset of each value, using jsonc-parser: `JSON.parse` gives no offsets and does
 * not report duplicate names.
 */
import { createScanner, type SyntaxKind, visit } from "jsonc-parser";
import { say } from "../../../language/language.ts";
import { MAX_DEPTH, type RawField, type RawValue, SyntaxProblem, tooDeep } from "./raw-item.ts";

// A value takes about 100 bytes in memory, but only two in a list of zeros.
const MAX_VALUES = 250_000;
const BLANK = /^[ \t\r\n]*$/;
// The library needs 50 bytes of memory for each character in a run of white space.
const LONG_RUN = /(?<![ \t\r\n])[ \t\r\n]{500000}/;

interface OpenValue {
  readonly add: (value: RawValue) => void;
  readonly name: (name: string, at: number) => void;
}

/**
 * Parse a whole text as one value.
 * @param base added to each offset, if the text is part of a longer one
 * @throws SyntaxProblem with the offset of the first syntax error
 */
export function parseJson(text: string, base = 0): RawValue {
  refuseLongRun(text);
  const values: RawValue[] = [];
  const open: OpenValue[] = [openList(values)];
  let count = 0;
  const add = (at: number, value: Omit<RawValue, "at">) => {
    if (++count > MAX_VALUES)
      throw new SyntaxProblem(base + at, say.json.tooManyValues({ most: MAX_VALUES }));
    open.at(-1)?.add({ at: base + at, ...value });
  };
  const begin = (at: number, data: RawValue["data"], value: OpenValue) => {
    if (open.length > MAX_DEPTH + 1) throw new SyntaxProblem(base + at, tooDeep());
    add(at, { data });
    open.push(value);
  };
  const end = () => {
    open.pop();
  };
  visit(
    text,
    {
      onObjectBegin: (at) => {
        const fields: RawField[] = [];
        begin(at, { at: base + at, fields }, openItem(fields));
      },
      onObjectProperty: (name, at) => open.at(-1)?.name(name, base + at),
      onObjectEnd: end,
      onArrayBegin: (at) => {
        const list: RawValue[] = [];
        begin(at, list, openList(list));
      },
      onArrayEnd: end,
      onLiteralValue: (data, at, length) => {
        const source = text.slice(at, at + length);
        add(at, typeof data === "number" ? { data, source } : { data });
      },
      onError: (_, at) => {
        throw new SyntaxProblem(base + at, say.json.other);
      },
    },
    { disallowComments: true },
  );
  const [value] = values;
  if (!value) throw new SyntaxProblem(base, say.json.other);
  return value;
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

function openList(list: RawValue[]): OpenValue {
  return { add: (value) => list.push(value), name: () => undefined };
}

function openItem(fields: RawField[]): OpenValue {
  let [name, at] = ["", 0];
  return {
    add: (value) => fields.push({ name, at, value }),
    name: (newName, newAt) => {
      [name, at] = [newName, newAt];
    },
  };
}
