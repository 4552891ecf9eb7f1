/** Reads a checked document again from its file, in pieces, for publication. */
import { createHash } from "node:crypto";
import { closeSync, readSync } from "node:fs";
import { say } from "../../../language/language.ts";
import type { SourceFile } from "../files/folder.ts";
import { openFile } from "../files/read-file.ts";
import { ContentChangedError, type SourceAttachment } from "../report/content.ts";

const PIECE_BYTES = 1024 * 1024;

/**
 * Each piece has its own buffer.
 * @throws ContentChangedError before the last piece if the file is no longer the one that was checked
 */
export async function* attachmentPieces(
  file: SourceFile | undefined,
  { path, sha256, bytes }: SourceAttachment,
): AsyncGenerator<Buffer> {
  const changed = new ContentChangedError(say.files.changedSince({ path }));
  const opened = file && openFile(file);
  if (!opened || "wrong" in opened) throw changed;
  const hash = createHash("sha256");
  try {
    for (let at = 0; at < bytes; ) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes - at));
      const read = readSync(opened.descriptor, buffer, 0, buffer.length, at);
      if (read === 0) throw changed;
      const piece = buffer.subarray(0, read);
      hash.update(piece);
      at += read;
      // Verified before the last piece is handed out.
      if (at >= bytes && hash.digest("hex") !== sha256) throw changed;
      yield piece;
    }
  } finally {
    closeSync(opened.descriptor);
  }
}
