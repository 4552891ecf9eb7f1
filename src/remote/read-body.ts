import { AbortError } from "p-retry";

/** Reads a response body. @throws AbortError, which stops `p-retry`, if the body has more than `maxBytes` bytes */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) {
      throw new AbortError(`the answer has more than ${Math.round(maxBytes / 1_048_576)} MB`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
