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
  // A text in UTF-16 is written again in UTF-8, with the mark by which spreadsheets know it.
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const hasMark = isMarked || markedEncoding(bytes) !== undefined;
  const isOld = endingOf(path) === ".csv" && !hasMark && !isUtf8(bytes);
  return { text, hasMark, encoding: isOld ? "windows-1252" : "utf-8" };
}

export function encodeFile({ text, hasMark, encoding }: FileText): Buffer | Complaint {
  const complaint = complaintAboutText(text);
  if (complaint) return complaint;
  if (encoding === "utf-8") return Buffer.from(hasMark ? `\ufeff${text}` : text);
  const characters = Array.from(text);
  const character = characters.find((one) => !WINDOWS.has(one));
  if (character !== undefined) return say.editing.notInWindows({ character });
  return Buffer.from(characters.map((one) => WINDOWS.get(one) ?? 0));
}

const WINDOWS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)),
    byte,
  ]),
);
