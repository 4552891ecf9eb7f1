/** The body of an answer, as far as it may go. */
import { AbortError } from "p-retry";

/** @throws AbortError, which ends all attempts, where it has more bytes than `most` */
export async function readBody(response: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > most) {
      throw new AbortError(`the answer has more than ${Math.round(most / 1_048_576)} MB`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
