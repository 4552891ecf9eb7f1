/** The bytes of an edition's file as they go into another store: verified as they pass. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { DamagedError } from "./store.ts";
import { unreadable } from "./unwritable.ts";

const PIECE_BYTES = 256 * 1024;

/** @throws StoreUnavailableError; DamagedError at the end, where the bytes do not have that SHA-256 */
export async function* editionPieces(file: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  try {
    for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
  } catch (cause) {
    throw unreadable(file, cause);
  }
  const found = hash.digest("hex");
  if (found !== sha256) {
    throw new DamagedError(
      `${file} is damaged: its SHA-256 is ${found}, not the one in its name. Try again, or copy another publication`,
    );
  }
}
