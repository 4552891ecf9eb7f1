/**
 * Checks that the bytes of a document match its extension. Reads only the beginning, the end and the archive
 * directory.
 */
import { readSync } from "node:fs";
import { namesInArchive } from "../files/archive-entries.ts";

/** Why a document is refused: truncated, or not what its name says, as one with a password. */
export type AttachmentFault = "cut" | "other";

export interface OpenedFile {
  readonly descriptor: number;
  readonly bytes: number;
}

const HEAD_BYTES = 4096;
const TAIL_BYTES = 66_000;
/** Far above the number of parts that office programs write. */
const MAX_NAMES = 10_000;

type Check = (
  file: OpenedFile,
  head: Buffer,
) => AttachmentFault | undefined | Promise<AttachmentFault | undefined>;

/** @param extension a key of `attachmentTypes` @returns `undefined` if the bytes match it */
export async function complaintAboutBytes(
  file: OpenedFile,
  extension: string,
): Promise<AttachmentFault | undefined> {
  if (file.bytes === 0) return "cut";
  const head = piece(file, 0, HEAD_BYTES);
  return CHECKS[extension]?.(file, head);
}

const CHECKS: Readonly<Record<string, Check>> = {
  pdf: checkPdf,
  ics: checkCalendar,
  zip: checkZip,
  docx: openXml("word/"),
  xlsx: openXml("xl/"),
  pptx: openXml("ppt/"),
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  doc: checkCompound,
  xls: checkCompound,
  ppt: checkCompound,
};

function checkPdf(file: OpenedFile, head: Buffer): AttachmentFault | undefined {
  if (!/^%PDF-\d/.test(ascii(head, 0, 8))) return "other";
  return ascii(tailOf(file)).includes("%%EOF") ? undefined : "cut";
}

function checkCalendar(file: OpenedFile, head: Buffer): AttachmentFault | undefined {
  const text = head.toString("utf8").replace(/^\ufeff/, "");
  if (!/^\s*BEGIN:VCALENDAR\r?\n/i.test(text) || text.includes("\0")) return "other";
  return /END:VCALENDAR\s*$/i.test(ascii(tailOf(file))) ? undefined : "cut";
}

async function checkZip(file: OpenedFile, head: Buffer): Promise<AttachmentFault | undefined> {
  if (!isZip(head)) return "other";
  return (await directoryOf(file)) ? undefined : "cut";
}

function openXml(folder: string): Check {
  return async (file, head) => {
    if (!isZip(head)) return "other";
    const names = await directoryOf(file);
    if (!names) return "cut";
    return names.some((name) => name.startsWith(folder)) ? undefined : "other";
  };
}

// The first entry of an OpenDocument archive is the media type, uncompressed.
function openDocument(kind: string): Check {
  return async (file, head) => {
    const cut = await checkZip(file, head);
    if (cut) return cut;
    const type = `mimetypeapplication/vnd.oasis.opendocument.${kind}`;
    const length = head.length < 30 ? 0 : head.readUInt16LE(28);
    const mediaType = ascii(head, 30, 38) + ascii(head, 38 + length, 38 + length + type.length - 8);
    return mediaType === type ? undefined : "other";
  };
}

function checkCompound(_: OpenedFile, head: Buffer): AttachmentFault | undefined {
  return head.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1" ? undefined : "other";
}

const isZip = (head: Buffer) => ascii(head, 0, 4) === "PK\x03\x04";

/** The names in an archive; `undefined` if its directory is missing or damaged. */
async function directoryOf({ descriptor }: OpenedFile): Promise<string[] | undefined> {
  return namesInArchive(descriptor, MAX_NAMES).catch(() => undefined);
}

function tailOf(file: OpenedFile): Buffer {
  return piece(file, Math.max(0, file.bytes - TAIL_BYTES), TAIL_BYTES);
}

function piece({ descriptor, bytes }: OpenedFile, from: number, most: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, Math.min(most, bytes - from)));
  let length = 0;
  while (length < buffer.length) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, from + length);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

function ascii(bytes: Buffer, from = 0, to = bytes.length): string {
  return bytes.subarray(from, to).toString("latin1");
}
