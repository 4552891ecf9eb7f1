import type { Readable } from "node:stream";
import { AbortError } from "p-retry";

/** Reads a response body. @throws AbortError, which stops `p-retry`, if the body has more than `maxBytes` bytes */
export async function readBody(body: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) {
      throw new AbortError(`the answer has more than ${Math.round(maxBytes / 1_048_576)} MB`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
