/** Checks that the bytes of a document match its extension, without loading it whole. */
import { namesInArchive } from "../files/archive-entries.ts";
import { type OpenFile, readInto } from "../files/read-file.ts";

const HEAD_BYTES = 4096;
/** Other programs may add bytes after the end mark. */
const TAIL_BYTES = 66_000;
/** Office programs write far fewer entries. */
const MAX_ENTRIES = 10_000;

type Check = (file: OpenFile, head: Buffer) => boolean | Promise<boolean>;

/** Whether a document is whole, of the kind that `extension` names, without password and macros. */
export async function isWholeDocument(file: OpenFile, extension: string): Promise<boolean> {
  return (await CHECKS[extension]?.(file, readPiece(file, 0, HEAD_BYTES))) === true;
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
  doc: compound("WordDocument"),
  xls: compound("Workbook", "Book"),
  ppt: compound("PowerPoint Document"),
};

function checkPdf(file: OpenFile, head: Buffer): boolean {
  return /^%PDF-\d/.test(head.toString("latin1", 0, 8)) && tailOf(file).includes("%%EOF");
}

function checkCalendar(file: OpenFile, head: Buffer): boolean {
  const text = head.toString("utf8").replace(/^\ufeff/, "");
  if (!/^\s*BEGIN:VCALENDAR\r?\n/i.test(text) || text.includes("\0")) return false;
  return /END:VCALENDAR\s*$/i.test(tailOf(file).toString("latin1"));
}

async function checkZip(file: OpenFile, head: Buffer): Promise<boolean> {
  return isZip(head) && (await directoryOf(file)) !== undefined;
}

function openXml(folder: string): Check {
  return async (file, head) => {
    const names = isZip(head) ? await directoryOf(file) : undefined;
    if (!names || names.length > MAX_ENTRIES) return false;
    if (names.some((name) => /vbaProject\.bin$/i.test(name))) return false;
    return names.includes("[Content_Types].xml") && names.some((name) => name.startsWith(folder));
  };
}

// The first entry, `mimetype`, holds the media type uncompressed. Its name is at offset 30. The
// length of the extra field between the two is at offset 28.
function openDocument(kind: string): Check {
  return async (file, head) => {
    if (head.length < 30 || !(await checkZip(file, head))) return false;
    const extraBytes = head.readUInt16LE(28);
    const firstEntry = head.toString("latin1", 30, 38) + head.toString("latin1", 38 + extraBytes);
    return firstEntry.startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`);
  };
}

/** Stream names tell which program wrote a compound file; installers (.msi) are such files too. */
function compound(...streamNames: readonly string[]): Check {
  return (file, head) => {
    const wanted = streamNames.map((name) => Buffer.from(`${name}\0`, "utf16le"));
    return isCompound(head) && holdsEntry(file, wanted);
  };
}

// Directory entries are 128 bytes long and aligned, in any sector.
const ENTRY_BYTES = 128;
const PIECE_BYTES = 1024 * 1024;

function holdsEntry(file: OpenFile, wanted: readonly Buffer[]): boolean {
  for (let at = 0; at < file.state.size; at += PIECE_BYTES) {
    const piece = readPiece(file, at, PIECE_BYTES);
    for (const name of wanted) {
      for (let found = piece.indexOf(name); found !== -1; found = piece.indexOf(name, found + 1)) {
        if (found % ENTRY_BYTES === 0) return true;
      }
    }
  }
  return false;
}

const isZip = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";
const isCompound = (head: Buffer) => head.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1";

/** @returns `undefined` if the directory is missing or damaged */
async function directoryOf({ descriptor }: OpenFile): Promise<string[] | undefined> {
  return namesInArchive(descriptor, MAX_ENTRIES + 1).catch(() => undefined);
}

function tailOf(file: OpenFile): Buffer {
  return readPiece(file, Math.max(0, file.state.size - TAIL_BYTES), TAIL_BYTES);
}

function readPiece({ descriptor, state }: OpenFile, from: number, maxBytes: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, Math.min(maxBytes, state.size - from)));
  return buffer.subarray(0, readInto(buffer, descriptor, from));
}
