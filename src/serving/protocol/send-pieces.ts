/**
 * Sends a body piece by piece, the next one when its reader has taken the one before, so that a large
 * image costs a piece of memory a reader and not its size.
 */
import type { ServerResponse } from "node:http";
import type { Pieces } from "./prepared.ts";
import type { ByteRange } from "./range.ts";

/**
 * Begins to send; the header section has been written. Where a piece cannot be read the connection is cut
 * off, since that is all that a client can still be told: `response.errored` says why.
 */
export function sendPieces(response: ServerResponse, pieces: Pieces, range: ByteRange): void {
  send(response, pieces, range).catch((error: Error) => response.destroy(error));
}

async function send(
  response: ServerResponse,
  pieces: Pieces,
  { first, last }: ByteRange,
): Promise<void> {
  for await (const piece of pieces.read(first, last)) {
    if (response.destroyed) return;
    await written(response, piece);
    if (response.destroyed) return;
  }
  response.end();
}

/** Until the system has taken a piece, or nobody waits for it any more. */
async function written(response: ServerResponse, piece: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  response.once("close", done);
  response.write(piece, done);
  await promise;
  response.off("close", done);
}
