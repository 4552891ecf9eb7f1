/** Decodes text and finds lines and columns, which count from 1; columns are in code points. */

import { isUtf8 } from "node:buffer";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface Spot {
  readonly line: number;
  readonly column: number;
}

export interface Places {
  spot(at: number): Spot;
  /** The offset of a substring at or after `from`; `undefined` if unknown. */
  find?(piece: string, from: number): number | undefined;
}

/** Texts with Latin-1 characters only are in NFC already. */
export function toNfc(text: string): string {
  return /[^\0-\xff]/.test(text) ? text.normalize("NFC") : text;
}

/** Finds each place from the previous one, because most places are near it. */
export class Text implements Places {
  readonly content: string;
  /** The line of the previous place: its number, and the offsets of its start and end. */
  #line = 1;
  #start = 0;
  #end: number;
  #searchedCharacters = 0;
  readonly #hasSurrogatePairs: boolean;

  constructor(content: string) {
    this.content = content;
    this.#end = this.#endAfter(0);
    this.#hasSurrogatePairs = /[\ud800-\udbff]/.test(content);
  }

  spot(offset: number): Spot {
    for (; offset > this.#end && this.#end < this.content.length; this.#line++) {
      this.#start = this.#end + 1;
      this.#end = this.#endAfter(this.#start);
    }
    for (; offset < this.#start; this.#line--) {
      this.#end = this.#start - 1;
      this.#start = this.#end === 0 ? 0 : this.content.lastIndexOf("\n", this.#end - 1) + 1;
    }
    const column = offset - this.#start - this.#surrogatePairsBefore(offset) + 1;
    return { line: this.#line, column };
  }

  #surrogatePairsBefore(offset: number): number {
    if (!this.#hasSurrogatePairs) return 0;
    const before = this.content.slice(this.#start, Math.min(offset, this.#start + MAX_COUNTED));
    return before.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0;
  }

  #endAfter(at: number): number {
    const end = this.content.indexOf("\n", at);
    return end === -1 ? this.content.length : end;
  }

  /** `undefined` also if all searches together exceed a limit. */
  find(piece: string, from: number): number | undefined {
    if (this.#searchedCharacters > MAX_SEARCHED) return undefined;
    const found = this.content.indexOf(piece, from);
    this.#searchedCharacters += (found === -1 ? this.content.length : found) - from;
    return found === -1 ? undefined : found;
  }
}

// A table may be one long line. Beyond this many code units, an emoji counts as two columns.
const MAX_COUNTED = 2000;
// In characters. In a text of 9 MB, searching for 12,000 images took 8 s.
const MAX_SEARCHED = 100_000_000;

// Shared, because making a decoder takes longer than decoding an item of a table.
const UTF_8 = new TextDecoder();

/**
 * Decodes UTF-8, UTF-16 or Windows-1252; refuses NUL, and UTF-8 with a few invalid bytes.
 * @returns the text without a byte-order mark, or why and where it cannot be decoded
 */
export function decodeText(
  bytes: Buffer,
  encoding = markedEncoding(bytes) ?? (isWindows(bytes) ? "windows-1252" : "utf-8"),
): string | (Complaint & { readonly spot: Spot }) {
  const content = (encoding === "utf-8" ? UTF_8 : new TextDecoder(encoding)).decode(bytes);
  const isValid = encoding !== "utf-8" || isUtf8(bytes);
  const at = content.indexOf(isValid ? "\0" : "\ufffd");
  // A CR alone is the line break of old Macs.
  if (at === -1) return content.replaceAll(/\r(?!\n)/g, "\n");
  // An interrupted save leaves a run of zeros.
  const fault = /^(?:\0{8}|\0+$)/.test(content.slice(at)) ? "zeros" : "badCharacter";
  return { spot: new Text(content).spot(at), ...say.text[isValid ? fault : "notUtf8"] };
}

/** UTF-16, recognised by its byte-order mark or by the zero byte of an ASCII character. */
export function markedEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return "utf-16be";
  return undefined;
}

// No text in Windows-1252 has these: the five bytes that it leaves undefined; a few NULs within the
// text (an interrupted save leaves more, or at the end); and, next to letters, bytes that are
// letters on old Macs and in DOS: "caf‚", "mÆo", "m‹o", "çgua", "ƒ".
const NOT_WINDOWS =
  /[\x81\x83\x8d\x8f\x90\x9d]|(?<![A-Za-z\x80-\xff])\xe7[b-z]|(?<!\0)\0{1,7}(?=[^\0])|[a-z][\x8e\xc6]|[A-Za-z](?:[\x82-\x84\x88\xa1]|[\x86\x87\x89\x8b\x8e\x98\x9b\xa2-\xa7\xc6][a-z\x80-\xff])/;

// Most characters beyond ASCII are invalid as UTF-8. If only a few are, the UTF-8 is damaged.
function isWindows(bytes: Buffer): boolean {
  if (isUtf8(bytes) || NOT_WINDOWS.test(bytes.toString("latin1"))) return false;
  const signs = bytes.toString("utf8").match(/[^\0-\x7f]/gu) ?? [];
  return signs.filter((sign) => sign === "\ufffd").length * 2 > signs.length;
}

export function complaintAboutText(text: string): Complaint | undefined {
  return text.includes("\0") || !text.isWellFormed() ? say.text.badCharacter : undefined;
}
