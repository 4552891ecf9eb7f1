/**
 * JSON with places: `JSON.parse` says neither where a value stands nor that a key was given twice, a
 * YAML parser would take more than JSON, at a hundredth of the speed, and jsonc-parser gives the items of
 * a table all at once, 50 bytes of memory for each blank between them. RFC 8259, nothing else.
 */
import { say } from "../../language/language.ts";
import { shorten } from "../report/quote.ts";
import { conflictIn } from "./conflict.ts";
import { slipInJson } from "./json-slips.ts";
import {
  DEEPEST,
  type RawField,
  type RawItem,
  type RawValue,
  SyntaxProblem,
  tooDeep,
} from "./raw-item.ts";

/**
 * The value that a text is.
 * @throws SyntaxProblem with the offset where it stops being JSON
 */
export function parseJson(text: string): RawValue {
  try {
    const reader = new Reader(text);
    const value = reader.value(0);
    reader.end();
    return value;
  } catch (error) {
    throw causeOf(error, text);
  }
}

/**
 * The elements of a list, one by one, so that a long table is never in memory as values.
 * @throws SyntaxProblem as {@link parseJson}, once the elements before the fault were given
 */
export function* parseJsonList(text: string): Generator<RawValue> {
  try {
    const reader = new Reader(text);
    yield* reader.separateElements();
    reader.end();
  } catch (error) {
    throw causeOf(error, text);
  }
}

// What people did, where the place at which the parser stops shows it.
function causeOf(error: unknown, text: string): unknown {
  if (!(error instanceof SyntaxProblem)) return error;
  const conflict = conflictIn(text);
  if (conflict) return new SyntaxProblem(conflict.at, conflict.complaint);
  const slip = slipInJson(text, error.at);
  return slip ? new SyntaxProblem(error.at, slip) : error;
}

// Each is a hundred bytes in memory, and a list of zeros has one in two bytes.
const MOST_VALUES = 250_000;

/** Whether a text is a JSON list, by its first character. */
export function isJsonList(text: string): boolean {
  return /^\s*\[/.test(text);
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that a text may not hold as they stand.
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const WORD = /[\p{L}\d_.+-]+/uy;
const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
// A backslash with what it stands for, or alone where it stands for nothing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that a text may not hold as they stand.
const ESCAPE_OR_CONTROL = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})?|[\u0000-\u001f]/g;

class Reader {
  readonly #text: string;
  #at = 0;
  // Of the value that is read, or of the element of a list that is read one by one.
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): RawValue {
    this.#space();
    const at = this.#at;
    if (depth > DEEPEST) throw new SyntaxProblem(at, tooDeep());
    if (++this.#values > MOST_VALUES)
      throw new SyntaxProblem(at, say.json.tooManyValues({ most: MOST_VALUES }));
    const first = this.#text[at];
    if (first === "{") return { at, data: this.#object(depth) };
    if (first === "[") {
      const list: RawValue[] = [];
      for (const element of this.elements(depth)) list.push(element);
      return { at, data: list };
    }
    if (first === '"') return { at, data: this.#string() };
    const number = this.#match(NUMBER);
    if (number) return { at, data: Number(number), source: number };
    return { at, data: this.#word() };
  }

  /** The elements of a list that are read and let go one by one. */
  *separateElements(): Generator<RawValue> {
    for (const element of this.elements(0)) {
      yield element;
      this.#values = 0;
    }
  }

  *elements(depth: number): Generator<RawValue> {
    this.#space();
    const open = this.#at;
    this.#take("[");
    this.#space();
    if (this.#skip("]")) return;
    for (;;) {
      yield this.value(depth + 1);
      this.#space();
      if (this.#skip("]")) return;
      this.#comma(open, "]");
    }
  }

  end(): void {
    this.#space();
    if (this.#at === this.#text.length) return;
    throw new SyntaxProblem(this.#at, say.json.more({ here: this.#here() }));
  }

  #object(depth: number): RawItem {
    const open = this.#at;
    const fields: RawField[] = [];
    this.#at++;
    this.#space();
    if (this.#skip("}")) return { at: open, fields };
    for (;;) {
      this.#space();
      const at = this.#at;
      if (this.#text[at] !== '"') {
        throw new SyntaxProblem(at, say.json.fieldName({ here: this.#here() }));
      }
      const name = this.#string();
      this.#space();
      if (!this.#skip(":")) {
        throw new SyntaxProblem(this.#at, say.json.colon({ here: this.#here() }));
      }
      fields.push({ name, at, value: this.value(depth + 1) });
      this.#space();
      if (this.#skip("}")) return { at: open, fields };
      this.#comma(open, "}");
    }
  }

  #comma(open: number, close: "]" | "}"): void {
    const at = this.#at;
    if (at >= this.#text.length) {
      throw new SyntaxProblem(open, close === "]" ? say.json.openList : say.json.openItem);
    }
    if (!this.#skip(",")) {
      throw new SyntaxProblem(at, say.json.comma({ here: this.#here(), close }));
    }
    this.#space();
    if (this.#text[this.#at] === close) {
      throw new SyntaxProblem(at, say.json.lastComma({ close }));
    }
  }

  #string(): string {
    const open = this.#at++;
    const plain = this.#match(PLAIN) ?? "";
    if (this.#skip('"')) return plain;
    const end = this.#endOfString();
    // Put together piece by piece, a text of nothing but escapes would take 50 times its length.
    try {
      this.#at = end;
      return JSON.parse(this.#text.slice(open, end));
    } catch {
      throw faultOfString(this.#text.slice(open, end), open);
    }
  }

  /** The offset after the next quote that no backslash stands before, or the end of the text. */
  #endOfString(): number {
    for (let end = this.#at; ; end++) {
      end = this.#text.indexOf('"', end);
      if (end === -1) return this.#text.length;
      let before = end;
      while (this.#text[before - 1] === "\\") before--;
      if ((end - before) % 2 === 0) return end + 1;
    }
  }

  #word(): boolean | null {
    const at = this.#at;
    const word = this.#match(WORD) ?? "";
    const value = WORDS.get(word);
    if (value !== undefined) return value;
    this.#at = at;
    if (at >= this.#text.length) {
      throw new SyntaxProblem(at, say.json.noValue);
    }
    const isWord = word !== "";
    throw new SyntaxProblem(at, say.json.badValue({ here: this.#here(), isWord }));
  }

  #take(character: "["): void {
    if (this.#skip(character)) return;
    throw new SyntaxProblem(this.#at, say.json.noList({ here: this.#here() }));
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #space(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      this.#at++;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #here(): string {
    if (this.#at >= this.#text.length) return say.json.endOfFile;
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.#text)?.[0];
    return `"${shorten(word ?? String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0))}"`;
  }
}

function faultOfString(written: string, open: number): SyntaxProblem {
  for (const { 0: found, index } of written.matchAll(ESCAPE_OR_CONTROL)) {
    if (found.length > 1) continue;
    if (found === "\n" || found === "\r") break;
    if (found !== "\\") return new SyntaxProblem(open + index, say.json.control);
    const letter = written[index + 1] ?? "";
    return new SyntaxProblem(open + index, say.json.badEscape({ letter }));
  }
  return new SyntaxProblem(open, say.json.openText);
}
