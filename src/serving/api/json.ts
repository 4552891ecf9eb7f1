/**
 * JSON bytes as Django REST Framework writes them: UTF-8, accents as they are, no white space, the two
 * line separators that JavaScript once could not read escaped. (contract.md, "Every response")
 */
import { type Json, JsonPiece, type Printed, type PrintedObject } from "./json-value.ts";

const LINE_SEPARATORS = /[\u2028\u2029]/g;

/** @param indent spaces a level; none by default */
export function renderJson(value: Json, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(LINE_SEPARATORS, (character) =>
    character === "\u2028" ? "\\u2028" : "\\u2029",
  );
}

/** The bytes of a value; what is printed already is copied. */
export function jsonBytes(value: Printed): Buffer {
  // The engine's own is faster where there is nothing to join.
  if (!hasPieces(value)) return Buffer.from(renderJson(value));
  const joined = new Joined();
  print(value, joined);
  return joined.bytes();
}

function hasPieces(value: Printed): value is JsonPiece | readonly Printed[] | PrintedObject {
  if (value === null || typeof value !== "object") return false;
  if (value instanceof JsonPiece) return true;
  return isList(value) ? value.some(hasPieces) : Object.values(value).some(hasPieces);
}

function print(value: Printed, joined: Joined): void {
  if (typeof value === "string") joined.add(renderJson(value));
  else if (value === null || typeof value !== "object") joined.add(String(value));
  else if (value instanceof JsonPiece) joined.add(value.bytes);
  else if (isList(value)) {
    let before = "[";
    for (const one of value) {
      joined.add(before);
      print(one, joined);
      before = ",";
    }
    joined.add(value.length === 0 ? "[]" : "]");
  } else {
    let isFirst = true;
    for (const key in value) {
      const { first, next } = nameTexts(key);
      joined.add(isFirst ? first : next);
      print(value[key] as Printed, joined);
      isFirst = false;
    }
    joined.add(isFirst ? "{}" : "}");
  }
}

const isList = (value: Printed): value is readonly Printed[] => Array.isArray(value);

interface NameTexts {
  readonly first: string;
  readonly next: string;
}

const namesTexts = new Map<string, NameTexts>();

// What is joined has members that the contract declares: there are few names.
function nameTexts(name: string): NameTexts {
  let texts = namesTexts.get(name);
  if (texts === undefined) {
    const text = `${renderJson(name)}:`;
    texts = { first: `{${text}`, next: `,${text}` };
    namesTexts.set(name, texts);
  }
  return texts;
}

/** Texts and bytes one after the other, copied once. */
class Joined {
  readonly #parts: (string | Buffer)[] = [];
  #text = "";
  #length = 0;

  add(part: string | Buffer): void {
    if (typeof part === "string") {
      this.#text += part;
      return;
    }
    this.#endText();
    this.#parts.push(part);
    this.#length += part.length;
  }

  #endText(): void {
    if (this.#text === "") return;
    this.#parts.push(this.#text);
    this.#length += Buffer.byteLength(this.#text);
    this.#text = "";
  }

  bytes(): Buffer {
    this.#endText();
    const bytes = Buffer.allocUnsafeSlow(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      at += typeof part === "string" ? bytes.write(part, at) : part.copy(bytes, at);
    }
    return bytes;
  }
}
