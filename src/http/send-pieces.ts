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
    if (!response.write(piece)) await isTaken(response);
    if (response.destroyed) return;
  }
  response.end();
}

/** Until the piece has left, or nobody waits for it any more. */
async function isTaken(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("drain", resolve);
  response.once("close", resolve);
  await promise;
  response.off("drain", resolve);
  response.off("close", resolve);
}
