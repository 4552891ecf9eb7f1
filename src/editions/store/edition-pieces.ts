/** Streams the file of an edition for copying it into another store, and verifies its hash. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { DamagedError } from "./store.ts";
import { unreadable } from "./unwritable.ts";

const PIECE_BYTES = 256 * 1024;

/** @throws StoreUnavailableError; DamagedError after the last piece if the SHA-256 differs */
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
  const actual = hash.digest("hex");
  if (actual !== sha256) {
    throw new DamagedError(
      `${file} is damaged: its SHA-256 is ${actual}, not the one in its name. Try again, or copy another publication`,
    );
  }
}
