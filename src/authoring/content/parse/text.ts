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
  /** Offset of a substring at or after `from`; `undefined` if unknown. */
  find?(piece: string, from: number): number | undefined;
}

/** A text with its line starts, which are computed at the first call of `spot`. */
export class Text implements Places {
  readonly content: string;
  #starts: Uint32Array | undefined;
  #hasPairs: boolean | undefined;
  #pairs: Uint32Array | undefined;
  #searched = 0;

  constructor(content: string) {
    this.content = content;
  }

  spot(offset: number): Spot {
    const starts = this.#lineStarts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = starts[low] ?? 0;
    const column = offset - start - (this.#pairsBefore(offset) - this.#pairsBefore(start)) + 1;
    return { line: low + 1, column };
  }

  /**
   * Offset of a substring at or after `from`; `undefined` if there is none, or if the total length of all searches
   * in this text exceeds a limit. Then messages give the place of the whole value.
   */
  find(piece: string, from: number): number | undefined {
    if (this.#searched > MAX_SEARCHED_TIMES * this.content.length + MAX_SEARCHED) return undefined;
    const found = this.content.indexOf(piece, from);
    this.#searched += (found === -1 ? this.content.length : found) - from;
    return found === -1 ? undefined : found;
  }

  #lineStarts(): Uint32Array {
    if (this.#starts) return this.#starts;
    const { content } = this;
    let count = 1;
    for (let end = content.indexOf("\n"); end !== -1; end = content.indexOf("\n", end + 1)) count++;
    const starts = new Uint32Array(count);
    let line = 0;
    for (let end = content.indexOf("\n"); end !== -1; end = content.indexOf("\n", end + 1)) {
      starts[++line] = end + 1;
    }
    this.#starts = starts;
    return starts;
  }

  // Surrogate pairs before an offset. Cached for each stretch of 1024 units, because a table may be one long line
  // in which every item asks for its place.
  #pairsBefore(offset: number): number {
    const { content } = this;
    this.#hasPairs ??= PAIR.test(content);
    if (!this.#hasPairs) return 0;
    if (!this.#pairs) {
      this.#pairs = new Uint32Array(Math.floor(content.length / STRETCH) + 1);
      for (let stretch = 1; stretch < this.#pairs.length; stretch++) {
        const from = (stretch - 1) * STRETCH;
        this.#pairs[stretch] =
          (this.#pairs[stretch - 1] ?? 0) + countPairs(content, from, from + STRETCH);
      }
    }
    const stretch = Math.floor(offset / STRETCH);
    return (this.#pairs[stretch] ?? 0) + countPairs(content, stretch * STRETCH, offset);
  }
}

// Characters searched. In a text of 9 MB, searching for 12,000 images took 8 s.
const MAX_SEARCHED = 10_000_000;
const MAX_SEARCHED_TIMES = 10;
const STRETCH = 1024;

const PAIR = /[\ud800-\udfff]/;

function countPairs(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count++;
  }
  return count;
}

/** Why a file cannot be decoded, and where. */
export interface Undecodable extends Complaint {
  readonly spot: Spot;
}

/**
 * Decode a text as editors on Windows save it: UTF-8, UTF-16 with its mark, or Windows-1252. Text that is UTF-8 but for
 * some bytes is damaged, and refused.
 * @returns the text without a byte-order mark, or the problem
 */
export function decodeText(bytes: Buffer): string | Undecodable {
  const encoding = markedEncoding(bytes) ?? (isWindows(bytes) ? "windows-1252" : undefined);
  return decodeUtf8(
    encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes)),
  );
}

/** The encoding of a text in UTF-16, by its byte-order mark. */
export function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

// More bytes that are no UTF-8 than signs that are. Windows-1252 has no sign for five bytes.
function isWindows(bytes: Buffer): boolean {
  if (isUtf8(bytes) || /[\0\x81\x8d\x8f\x90\x9d]/.test(bytes.toString("latin1"))) return false;
  const signs = bytes.toString("utf8").match(/[^\0-\x7f]/gu) ?? [];
  return signs.filter((sign) => sign === "\ufffd").length * 2 > signs.length;
}

/**
 * Decode UTF-8 with or without a byte-order mark; NUL and other encodings are refused.
 * @returns the text without the mark, or the problem
 */
export function decodeUtf8(bytes: Buffer): string | Undecodable {
  if (!isUtf8(bytes)) {
    const valid = bytes.subarray(0, validLength(bytes)).toString("utf8");
    return { spot: new Text(valid).spot(valid.length), ...say.text.notUtf8 };
  }
  const text = bytes.toString("utf8");
  const content = text.startsWith("\ufeff") ? text.slice(1) : text;
  const nul = content.indexOf("\0");
  if (nul !== -1) return { spot: new Text(content).spot(nul), ...say.text.badCharacter };
  return content;
}

/** Refuses characters that no field may contain. */
export function complaintAboutText(text: string): Complaint | undefined {
  return text.includes("\0") || !text.isWellFormed() ? say.text.badCharacter : undefined;
}

// The length of the longest valid UTF-8 prefix. A replacement character in the lenient decoding is either real
// (EF BF BD) or stands for the first invalid byte.
function validLength(bytes: Buffer): number {
  const lenient = bytes.toString("utf8");
  let counted = 0;
  let from = 0;
  for (let at = lenient.indexOf("\ufffd"); at !== -1; at = lenient.indexOf("\ufffd", at + 1)) {
    counted += Buffer.byteLength(lenient.slice(from, at));
    if (bytes[counted] !== 0xef || bytes[counted + 1] !== 0xbf || bytes[counted + 2] !== 0xbd)
      break;
    counted += 3;
    from = at + 1;
  }
  return counted;
}
