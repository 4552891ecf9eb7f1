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
  reader.expect(END);
  return value;
}

/** Yields one element at a time. @throws SyntaxProblem after the elements before the error */
export function* parseJsonList(text: string): Generator<RawValue> {
  const reader = new JsonReader(text);
  for (let isFirst = true; reader.moveToEntry(CLOSE_LIST, isFirst); isFirst = false)
    yield reader.value();
  reader.expect(END);
}

// The library's `const enum SyntaxKind`, whose names do not exist with type stripping.
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA, COLON] = [1, 2, 3, 4, 5, 6];
const [NULL, TRUE, FALSE, STRING, NUMBER, LINE_BREAK, BLANK, END] = [7, 8, 9, 10, 11, 14, 15, 17];
const SCALARS = new Set([NULL, TRUE, FALSE, STRING, NUMBER]);

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
    if (token === OPEN_LIST)
      return { at, data: this.#entries(CLOSE_LIST, () => this.value(depth + 1)) };
    if (token === OPEN)
      return { at, data: { at, fields: this.#entries(CLOSE, () => this.#field(depth)) } };
    const source = this.#scanner.getTokenValue();
    if (!SCALARS.has(token)) this.#fail();
    this.#next();
    if (token === STRING) return { at, data: source };
    if (token === NUMBER) return { at, data: Number(source), source };
    return { at, data: token === NULL ? null : token === TRUE };
  }

  #entries<Entry>(close: number | undefined, read: () => Entry): Entry[] {
    const entries: Entry[] = [];
    while (this.moveToEntry(close, entries.length === 0)) entries.push(read());
    return entries;
  }

  /** Moves past the next bracket or comma. @returns whether an entry follows */
  moveToEntry(close: number | undefined, isFirst: boolean): boolean {
    if (isFirst) this.#next();
    const isOver = this.#token === close;
    if (isOver) this.#next();
    else if (!isFirst) this.expect(COMMA);
    return !isOver;
  }

  #field(depth: number): RawField {
    const at = this.#scanner.getTokenOffset();
    const name = this.#scanner.getTokenValue();
    this.expect(STRING);
    this.expect(COLON);
    return { name, at, value: this.value(depth + 1) };
  }

  expect(token: number | undefined): void {
    if (this.#token !== token) this.#fail();
    this.#next();
  }

  #next(): void {
    do this.#token = this.#scanner.scan();
    while (this.#token === LINE_BREAK || this.#token === BLANK);
    if (this.#scanner.getTokenError() !== 0) this.#fail();
  }

  #fail(): never {
    throw new SyntaxProblem(this.#scanner.getTokenOffset(), say.json.other);
  }
}
