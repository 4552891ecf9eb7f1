/**
 * Sends a body piece by piece. The next piece is read only after the socket has accepted the previous one,
 * so that a large image needs memory for one piece per client.
 */
import type { ServerResponse } from "node:http";
import type { Pieces } from "./prepared.ts";
import type { ByteRange } from "./range.ts";

/**
 * Starts to send the body; the header section must have been written. If a piece cannot be read, the
 * connection is destroyed, because it is too late for an error response. `response.errored` has the reason.
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
    await writePiece(response, piece);
    if (response.destroyed) return;
  }
  response.end();
}

/** Resolves once the operating system has accepted the piece or the connection has closed. */
async function writePiece(response: ServerResponse, piece: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => resolve();
  response.once("close", done);
  response.write(piece, done);
  await promise;
  response.off("close", done);
}
