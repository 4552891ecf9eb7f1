/**
 * The text of a file: decodes bytes and converts offsets to lines and columns. Lines and columns count from 1;
 * columns count characters (code points), as editors do.
 */

import { isUtf8 } from "node:buffer";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Finds places in the source of an item. */
export interface Places {
  spot(at: number): Spot;
  /** The offset of a substring at or after `from`; `undefined` if unknown. */
  find?(piece: string, from: number): number | undefined;
}

/** The text in NFC. Texts with Latin-1 characters only are in NFC already. */
export function toNfc(text: string): string {
  return /[^\0-\xff]/.test(text) ? text.normalize("NFC") : text;
}

/** A text that finds the place of an offset from the place of the previous one, because most are near it. */
export class Text implements Places {
  readonly content: string;
  /** The line of the previous place: its number, and the offsets of its start and end. */
  #line = 1;
  #start = 0;
  #end: number;
  /** Characters that all calls of `find` looked through. */
  #searched = 0;
  /** Whether the text has surrogate pairs: characters of two UTF-16 code units. */
  readonly #hasPairs: boolean;

  constructor(content: string) {
    this.content = content;
    this.#end = this.#endAfter(0);
    this.#hasPairs = /[\ud800-\udbff]/.test(content);
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
    const column = offset - this.#start - this.#pairsBefore(offset) + 1;
    return { line: this.#line, column };
  }

  /** Surrogate pairs between the start of the line and an offset. */
  #pairsBefore(offset: number): number {
    if (!this.#hasPairs) return 0;
    const before = this.content.slice(this.#start, Math.min(offset, this.#start + MAX_COUNTED));
    return before.match(/[\ud800-\udbff](?=[\udc00-\udfff])/g)?.length ?? 0;
  }

  #endAfter(at: number): number {
    const end = this.content.indexOf("\n", at);
    return end === -1 ? this.content.length : end;
  }

  /**
   * The offset of a substring at or after `from`; `undefined` if there is none, or if all searches in this text
   * together exceed a limit. Then messages give the place of the whole value.
   */
  find(piece: string, from: number): number | undefined {
    if (this.#searched > MAX_SEARCHED) return undefined;
    const found = this.content.indexOf(piece, from);
    this.#searched += (found === -1 ? this.content.length : found) - from;
    return found === -1 ? undefined : found;
  }
}

// A table may be one long line with a place for each item. After this many code units an emoji counts as two columns.
const MAX_COUNTED = 2000;
// In characters. In a text of 9 MB, searching for 12,000 images took 8 s.
const MAX_SEARCHED = 100_000_000;

// Shared, because making a decoder takes longer than decoding an item of a table.
const UTF_8 = new TextDecoder();

/**
 * Decode UTF-8, UTF-16, or Windows-1252, which editors on Windows save. UTF-8 with a few invalid bytes is damaged, so
 * it is refused, and so is NUL.
 * @param encoding detected by default
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
  const fault = /^(?:\0{8}|\0+$)/.test(content.slice(at)) ? "zeros" : "badCharacter";
  return { spot: new Text(content).spot(at), ...say.text[isValid ? fault : "notUtf8"] };
}

/** The encoding of a text in UTF-16, by its byte-order mark or the empty half of its first character. */
export function markedEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? "utf-16be" : undefined;
}

/**
 * Bytes that no text in Windows-1252 has: the five that it leaves undefined; a few NULs within the text (an interrupted
 * save leaves more, or leaves them at the end); and, next to letters, those that are letters in the encodings of old
 * Macs and of DOS: "caf‚", "mÆo", "m‹o", "çgua", "ƒ".
 */
const NOT_WINDOWS =
  /[\x81\x83\x8d\x8f\x90\x9d]|(?<![A-Za-z\x80-\xff])\xe7[b-z]|(?<!\0)\0{1,7}(?=[^\0])|[a-z][\x8e\xc6]|[A-Za-z](?:[\x82-\x84\x88\xa1]|[\x86\x87\x89\x8b\x8e\x98\x9b\xa2-\xa7\xc6][a-z\x80-\xff])/;

// True if most characters beyond ASCII are invalid as UTF-8.
function isWindows(bytes: Buffer): boolean {
  if (isUtf8(bytes) || NOT_WINDOWS.test(bytes.toString("latin1"))) return false;
  const signs = bytes.toString("utf8").match(/[^\0-\x7f]/gu) ?? [];
  return signs.filter((sign) => sign === "\ufffd").length * 2 > signs.length;
}

/** The complaint about characters that no field may contain. */
export function complaintAboutText(text: string): Complaint | undefined {
  return text.includes("\0") || !text.isWellFormed() ? say.text.badCharacter : undefined;
}
