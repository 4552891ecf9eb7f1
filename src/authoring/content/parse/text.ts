/**
 * The text of a file and the places in it: bytes to characters, offsets to lines and columns.
 * Lines and columns count from 1, columns in characters (code points) as editors show them.
 */

import { isUtf8 } from "node:buffer";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Where something stands in what an item was read from. */
export interface Places {
  spot(at: number): Spot;
  /** The offset of a piece of text at or after another, `undefined` where it cannot be told. */
  find?(piece: string, from: number): number | undefined;
}

/** A text with its line starts, found when the first place is asked for. */
export class Text implements Places {
  readonly content: string;
  #starts: Uint32Array | undefined;
  #hasPairs: boolean | undefined;
  #pairs: Uint32Array | undefined;
  #looked = 0;

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
   * Where a piece of the text stands, at or after an offset; `undefined` where it does not, or where so
   * much was looked for already that only the place of the whole value is told.
   */
  find(piece: string, from: number): number | undefined {
    if (this.#looked > MOST_LOOKED_TIMES * this.content.length + MOST_LOOKED) return undefined;
    const found = this.content.indexOf(piece, from);
    this.#looked += (found === -1 ? this.content.length : found) - from;
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

  // Characters of two units before an offset: counted once for every stretch, since a table may be one
  // line, and each of its items asks for its places.
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

// Characters: of a text of 9 MB with 12,000 images each was looked for to its end, 8 s in all.
const MOST_LOOKED = 10_000_000;
const MOST_LOOKED_TIMES = 10;
const STRETCH = 1024;

const PAIR = /[\ud800-\udfff]/;

// By their second halves.
function countPairs(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff) count++;
  }
  return count;
}

/** A file that is no text: why, and where it stops being one. */
export interface Undecodable extends Complaint {
  readonly spot: Spot;
}

/**
 * Bytes as text: UTF-8 with or without a byte-order mark, nothing else, and no NUL.
 * @returns the text without the mark, or what is wrong with the bytes
 */
export function decodeText(bytes: Buffer): string | Undecodable {
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

/** What makes a text unfit for publication whatever its field. */
export function complaintAboutText(text: string): Complaint | undefined {
  return text.includes("\0") || !text.isWellFormed() ? say.text.badCharacter : undefined;
}

// The length of the longest prefix that is UTF-8. A replacement character in the lenient reading is
// either a real one (EF BF BD) or the first byte that could not be read.
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
