/**
 * The lines of a file, one at a time, however long the file: for `.ndjson`.
 */
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
 * Every line, empty ones too.
 * @param longest bytes; a longer line ends the reading
 * @returns in the end the number of the line that was too long, if there was one
 */
export function* readLines(
  { descriptor }: OpenFile,
  longest: number,
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
    if (rest.length > longest) return number + 1;
    if (read > 0) continue;
    if (rest.length > 0) yield { bytes: rest, number: number + 1 };
    return undefined;
  }
}
