/**
 * Decodes a text file by its byte order mark, else as UTF-8. Other bytes are read as Windows-1252, because older
 * versions of Windows redirect output into files of that encoding. Gzip is unpacked.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { ImportRefusedError } from "../journal/journal.ts";

// The maximum length of a string.
const MAX_BYTES = 512 * 1024 * 1024;

export interface FileText {
  readonly text: string;
  /** The encoding assumed because the bytes are not UTF-8. */
  readonly guessed: string | undefined;
}

/** @throws ImportRefusedError if the file cannot be read */
export function readFileText(file: string): FileText {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error("it has more than 512 MB");
    const bytes = unpacked(readFileSync(file));
    const encoding = encodingOf(bytes);
    const text = new TextDecoder(encoding).decode(bytes);
    return { text, guessed: encoding === "windows-1252" ? encoding : undefined };
  } catch (cause) {
    throw new ImportRefusedError(
      `Cannot read ${file}: ${(cause as Error).message}. Give the address of a service, or a file`,
      { cause },
    );
  }
}

function unpacked(bytes: Buffer): Buffer {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}
