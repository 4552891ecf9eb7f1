/** JSON as Django REST Framework writes it. (contract.md, "Every response") */
import { hash } from "node:crypto";
import { type Json, JsonPiece, type MixedJson, type MixedObject } from "./json-value.ts";

// Escaped, because older JavaScript could not read them.
const LINE_SEPARATORS = /[\u2028\u2029]/g;

/** @param indent spaces for each level; no line breaks by default */
export function renderJson(value: Json, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(LINE_SEPARATORS, (character) =>
    character === "\u2028" ? "\\u2028" : "\\u2029",
  );
}

export function jsonBytes(value: MixedJson): Buffer {
  // Without pieces, `JSON.stringify` is faster.
  return hasPieces(value) ? outputOf(value).bytes() : Buffer.from(renderJson(value));
}

/** From this size, an answer is hashed by the hashes of its pieces, which are cached. */
const LARGE_BYTES = 64 * 1024;

/** `hash` identifies the body; absent if the body is so small that it is quickly hashed whole. */
export function hashedJson(value: MixedJson): { readonly body: Buffer; readonly hash?: string } {
  if (!hasPieces(value)) return { body: jsonBytes(value) };
  const output = outputOf(value);
  const body = output.bytes();
  return body.length < LARGE_BYTES ? { body } : { body, hash: output.hash() };
}

function outputOf(value: MixedJson): JsonOutput {
  const output = new JsonOutput();
  write(value, output);
  return output;
}

export function plainJson(value: MixedJson): Json {
  return hasPieces(value) ? JSON.parse(jsonBytes(value).toString()) : (value as Json);
}

function hasPieces(value: MixedJson): value is JsonPiece | readonly MixedJson[] | MixedObject {
  if (value === null || typeof value !== "object") return false;
  if (value instanceof JsonPiece) return true;
  return isList(value) ? value.some(hasPieces) : Object.values(value).some(hasPieces);
}

function write(value: MixedJson, output: JsonOutput): void {
  if (typeof value === "string") output.add(renderJson(value));
  else if (value === null || typeof value !== "object") output.add(String(value));
  else if (value instanceof JsonPiece) output.add(value);
  else if (isList(value)) writeList(value, output);
  else writeObject(value, output);
}

function writeList(list: readonly MixedJson[], output: JsonOutput): void {
  let before = "[";
  for (const item of list) {
    output.add(before);
    write(item, output);
    before = ",";
  }
  output.add(list.length === 0 ? "[]" : "]");
}

function writeObject(object: MixedObject, output: JsonOutput): void {
  let isFirst = true;
  for (const name in object) {
    const { first, next } = textsOf(name);
    output.add(isFirst ? first : next);
    write(object[name] as MixedJson, output);
    isFirst = false;
  }
  output.add(isFirst ? "{}" : "}");
}

const isList = (value: MixedJson): value is readonly MixedJson[] => Array.isArray(value);

// Cannot grow without limit, because the names are the fields declared in the contract.
const textsByName = new Map<string, { readonly first: string; readonly next: string }>();

/** `{"id":` to begin an object, and `,"id":` for its other members. */
function textsOf(name: string) {
  return textsByName.getOrInsertComputed(name, () => {
    const text = `${renderJson(name)}:`;
    return { first: `{${text}`, next: `,${text}` };
  });
}

/** Collects the texts and pieces of a value, and copies each only once. */
class JsonOutput {
  readonly #parts: (string | JsonPiece)[] = [];
  #text = "";
  #length = 0;

  add(part: string | JsonPiece): void {
    if (typeof part === "string") {
      this.#text += part;
      return;
    }
    this.#endText();
    this.#parts.push(part);
    this.#length += part.bytes.length;
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
      at += typeof part === "string" ? bytes.write(part, at) : part.bytes.copy(bytes, at);
    }
    return bytes;
  }

  /** SHA-256 in hex, with NUL, hash, NUL in place of each piece. JSON text contains no NUL. */
  hash(): string {
    this.#endText();
    let text = "";
    for (const part of this.#parts) {
      text += typeof part === "string" ? part : `\0${part.sha256}\0`;
    }
    return hash("sha256", text, "hex");
  }
}
