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
  const joined = new Joined();
  print(value, joined);
  return joined.bytes();
}

function print(value: Printed, joined: Joined): void {
  if (value instanceof JsonPiece) joined.add(value.bytes);
  else if (typeof value === "number") joined.add(String(value));
  // The engine's own is faster where there is nothing to join.
  else if (!hasPieces(value)) joined.add(renderJson(value));
  else if (isList(value)) {
    for (const [at, one] of value.entries()) {
      joined.add(at === 0 ? "[" : ",");
      print(one, joined);
    }
    joined.add("]");
  } else {
    let before = "{";
    for (const [key, member] of Object.entries(value)) {
      joined.add(`${before}${nameText(key)}`);
      print(member, joined);
      before = ",";
    }
    joined.add("}");
  }
}

function hasPieces(value: Printed): value is readonly Printed[] | PrintedObject {
  if (value === null || typeof value !== "object") return false;
  if (value instanceof JsonPiece) return true;
  return isList(value) ? value.some(hasPieces) : Object.values(value).some(hasPieces);
}

const isList = (value: Printed): value is readonly Printed[] => Array.isArray(value);

const nameTexts = new Map<string, string>();

// What is joined has members that the contract declares: there are few names.
function nameText(name: string): string {
  let text = nameTexts.get(name);
  if (text === undefined) {
    text = `${renderJson(name)}:`;
    nameTexts.set(name, text);
  }
  return text;
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
