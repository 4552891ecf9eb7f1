/**
 * Checks that the bytes of a document match its extension. Reads only the beginning, the end and the archive
 * directory; old Office formats are searched in pieces.
 */
import { namesInArchive } from "../files/archive-entries.ts";
import { type OpenFile, readInto } from "../files/read-file.ts";

const HEAD_BYTES = 4096;
const TAIL_BYTES = 66_000;
/** Far above the number of parts that office programs write. */
const MAX_NAMES = 10_000;

type Check = (file: OpenFile, head: Buffer) => boolean | Promise<boolean>;

/**
 * Whether a document is whole and what its extension says, without a password and macros.
 * @param extension a key of `attachmentTypes`
 */
export async function isWholeDocument(file: OpenFile, extension: string): Promise<boolean> {
  return (await CHECKS[extension]?.(file, piece(file, 0, HEAD_BYTES))) === true;
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
    if (!names || names.length > MAX_NAMES) return false;
    if (names.some((name) => /vbaProject\.bin$/i.test(name))) return false;
    return names.includes("[Content_Types].xml") && names.some((name) => name.startsWith(folder));
  };
}

// The first entry of an OpenDocument archive is the media type, uncompressed.
function openDocument(kind: string): Check {
  return async (file, head) => {
    if (!(await checkZip(file, head))) return false;
    const type = `mimetypeapplication/vnd.oasis.opendocument.${kind}`;
    const length = head.length < 30 ? 0 : head.readUInt16LE(28);
    const after = 38 + length;
    const first = head.toString("latin1", 30, 38);
    return type === first + head.toString("latin1", after, after + type.length - first.length);
  };
}

/** The stream names in a compound file tell which program wrote it; installers (.msi) are compound files too. */
function compound(...names: readonly string[]): Check {
  return (file, head) => {
    const wanted = names.map((name) => Buffer.from(`${name}\0`, "utf16le"));
    return isCompound(head) && holdsEntry(file, wanted);
  };
}

// Directory entries are 128 bytes long and aligned, in any sector.
const ENTRY_BYTES = 128;
const PIECE_BYTES = 1024 * 1024;

function holdsEntry(file: OpenFile, wanted: readonly Buffer[]): boolean {
  for (let at = 0; at < file.state.size; at += PIECE_BYTES) {
    const some = piece(file, at, PIECE_BYTES);
    for (const name of wanted) {
      for (let found = some.indexOf(name); found !== -1; found = some.indexOf(name, found + 1)) {
        if (found % ENTRY_BYTES === 0) return true;
      }
    }
  }
  return false;
}

const isZip = (head: Buffer) => head.toString("latin1", 0, 4) === "PK\x03\x04";
const isCompound = (head: Buffer) => head.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1";

/** The names in an archive; `undefined` if its directory is missing or damaged. */
async function directoryOf({ descriptor }: OpenFile): Promise<string[] | undefined> {
  return namesInArchive(descriptor, MAX_NAMES + 1).catch(() => undefined);
}

function tailOf(file: OpenFile): Buffer {
  return piece(file, Math.max(0, file.state.size - TAIL_BYTES), TAIL_BYTES);
}

function piece({ descriptor, state }: OpenFile, from: number, most: number): Buffer {
  const buffer = Buffer.alloc(Math.max(0, Math.min(most, state.size - from)));
  return buffer.subarray(0, readInto(buffer, descriptor, from));
}
