/** Parses JSON (RFC 8259) with offsets and duplicate names, which `JSON.parse` does not report. */
import { createScanner } from "jsonc-parser";
import { say } from "../../../language/language.ts";
import { MAX_DEPTH, type RawField, type RawValue, SyntaxProblem, tooDeep } from "./raw-item.ts";

// A value takes about 100 bytes of memory, even a zero in a list.
const MAX_VALUES = 250_000;
// The library needs 50 bytes of memory for each character of a run of white space.
const LONG_RUN = /(?<![ \t\r\n])[ \t\r\n]{500000}/;

/** @throws SyntaxProblem with the offset of the first error */
export function parseJson(text: string): RawValue {
  const reader = new JsonReader(text);
  const value = reader.value();
  reader.expect(OTHER.end);
  return value;
}

/** @param text begins with "[". @throws SyntaxProblem after the elements before the error */
export function* parseJsonList(text: string): Generator<RawValue> {
  const reader = new JsonReader(text);
  for (let isFirst = true; reader.moveToEntry(SIGN.closeList, isFirst); isFirst = false)
    yield reader.value();
  reader.expect(OTHER.end);
}

// The library's `const enum SyntaxKind`, whose names do not exist with type stripping.
const SIGN = { openItem: 1, closeItem: 2, openList: 3, closeList: 4, comma: 5, colon: 6 };
const SCALAR = { null: 7, true: 8, false: 9, string: 10, number: 11 };
const SCALARS = new Set(Object.values(SCALAR));
const OTHER = { lineBreak: 14, blank: 15, end: 17 };

class JsonReader {
  readonly #scanner;
  #token = 0;
  /** Values read so far of the document, or of the current element of a list. */
  #values = 0;

  constructor(text: string) {
    const run = LONG_RUN.exec(text);
    if (run) throw new SyntaxProblem(run.index, say.json.other);
    this.#scanner = createScanner(text);
    this.#next();
  }

  value(depth = 0): RawValue {
    const at = this.#scanner.getTokenOffset();
    if (depth > MAX_DEPTH) throw new SyntaxProblem(at, tooDeep());
    if (depth === 0) this.#values = 0;
    if (++this.#values > MAX_VALUES)
      throw new SyntaxProblem(at, say.text.tooMuch({ of: "values", max: MAX_VALUES }));
    const token = this.#token;
    if (token === SIGN.openList)
      return { at, data: this.#entries(SIGN.closeList, () => this.value(depth + 1)) };
    if (token === SIGN.openItem)
      return { at, data: { at, fields: this.#entries(SIGN.closeItem, () => this.#field(depth)) } };
    const source = this.#scanner.getTokenValue();
    if (!SCALARS.has(token)) this.#fail();
    this.#next();
    if (token === SCALAR.string) return { at, data: source };
    if (token === SCALAR.number) return { at, data: Number(source), source };
    return { at, data: token === SCALAR.null ? null : token === SCALAR.true };
  }

  #entries<Entry>(close: number, read: () => Entry): Entry[] {
    const entries: Entry[] = [];
    while (this.moveToEntry(close, entries.length === 0)) entries.push(read());
    return entries;
  }

  /** Moves past a bracket, or past the comma between entries. @returns whether an entry follows */
  moveToEntry(close: number, isFirst: boolean): boolean {
    if (isFirst) this.#next();
    const isOver = this.#token === close;
    if (isOver) this.#next();
    else if (!isFirst) this.expect(SIGN.comma);
    return !isOver;
  }

  #field(depth: number): RawField {
    const at = this.#scanner.getTokenOffset();
    const name = this.#scanner.getTokenValue();
    this.expect(SCALAR.string);
    this.expect(SIGN.colon);
    return { name, at, value: this.value(depth + 1) };
  }

  expect(token: number): void {
    if (this.#token !== token) this.#fail();
    this.#next();
  }

  #next(): void {
    do this.#token = this.#scanner.scan();
    while (this.#token === OTHER.lineBreak || this.#token === OTHER.blank);
    if (this.#scanner.getTokenError() !== 0) this.#fail();
  }

  #fail(): never {
    throw new SyntaxProblem(this.#scanner.getTokenOffset(), say.json.other);
  }
}
