/** Decodes a content file to text, and encodes the text again in the same encoding. */

import { isUtf8 } from "node:buffer";
import { say } from "../../language/language.ts";
import { endingOf } from "../content/files/names.ts";
import { complaintAboutText, decodeText, markedEncoding } from "../content/parse/text.ts";
import type { Complaint } from "../content/report/report.ts";

export interface FileText {
  /** Without a byte-order mark. */
  readonly text: string;
  readonly hasMark: boolean;
  readonly encoding: "utf-8" | "windows-1252";
}

/** @param path only its extension matters */
export function decodeFile(path: string, bytes: Buffer): FileText | Complaint {
  const text = decodeText(bytes);
  if (typeof text !== "string") return text;
  // UTF-16 is written again in UTF-8, with the mark by which spreadsheets recognize UTF-8.
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const hasMark = hasUtf8Mark || markedEncoding(bytes) !== undefined;
  const isWindows = endingOf(path) === ".csv" && !hasMark && !isUtf8(bytes);
  return { text, hasMark, encoding: isWindows ? "windows-1252" : "utf-8" };
}

export function encodeFile({ text, hasMark, encoding }: FileText): Buffer | Complaint {
  const complaint = complaintAboutText(text);
  if (complaint) return complaint;
  if (encoding === "utf-8") return Buffer.from(hasMark ? `\ufeff${text}` : text);
  const bytes: number[] = [];
  for (const character of text) {
    const byte = WINDOWS_1252_BYTES.get(character);
    if (byte === undefined) return say.editing.notInWindows({ character });
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

const WINDOWS_1252_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)),
    byte,
  ]),
);
