/** Reads the lines of a file one at a time, in bounded memory: for `.ndjson`. */
import { readSync } from "node:fs";
import type { OpenFile } from "./read-file.ts";

export interface Line {
  /** Without its line break. */
  readonly bytes: Buffer;
  /** 1-based. */
  readonly number: number;
}

const CHUNK = 256 * 1024;

/**
 * Every line, including empty ones.
 * @param maxBytes maximum bytes in a line; reading stops at a longer one
 * @returns the number of the line that was too long, if any
 */
export function* readLines(
  { descriptor }: OpenFile,
  maxBytes: number,
): Generator<Line, number | undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = readSync(descriptor, chunk, 0, CHUNK, null);
    const bytes =
      rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
    let from = 0;
    for (let end = bytes.indexOf(10, from); end !== -1; end = bytes.indexOf(10, from)) {
      number++;
      const length = bytes[end - 1] === 13 && end > from ? end - 1 : end;
      yield { bytes: bytes.subarray(from, length), number };
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > maxBytes) return number + 1;
    if (read > 0) continue;
    if (rest.length > 0) yield { bytes: rest, number: number + 1 };
    return undefined;
  }
}
