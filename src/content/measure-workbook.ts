/**
 * What a workbook holds, before a library holds it: a few kilobytes may unpack to gigabytes, and one
 * cell at the end of a sheet asks for all the rows and columns before it. Every part is unpacked here
 * piece by piece and thrown away; what is kept are the cells with errors, which the library takes for
 * empty ones.
 */
import { createInflateRaw } from "node:zlib";
import { type ArchiveEntry, archiveEntries, DEFLATED, STORED } from "./archive-entries.ts";
import { MEGABYTE } from "./read-file.ts";
import type { Complaint } from "./report.ts";
import { type ErrorCell, NOT_A_WORKBOOK, SheetScan, WorkbookFault } from "./scan-sheet.ts";

export interface MeasuredWorkbook {
  /** Cells with errors by the name of their sheet. */
  readonly errors: ReadonlyMap<string, readonly ErrorCell[]>;
}

// Of all parts, and of those that are XML, which the library holds as bytes and as text.
const MOST_UNPACKED = 500 * MEGABYTE;
const MOST_XML = 100 * MEGABYTE;
// Of the parts that say which sheet is in which file.
const MOST_DIRECTORY = MEGABYTE;

/** Go through a workbook. @returns its errors, or why it should not be read */
export async function measureWorkbook(bytes: Buffer): Promise<MeasuredWorkbook | Complaint> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    return {
      wrong: "the file is an old Excel workbook, or one with a password",
      expected: NOT_A_WORKBOOK.expected,
      fix: NOT_A_WORKBOOK.fix,
    };
  }
  try {
    const errorsByFile = new Map<string, readonly ErrorCell[]>();
    const texts = new Map<string, string>();
    const scan = new SheetScan();
    let unpacked = 0;
    let xml = 0;
    for (const entry of archiveEntries(bytes)) {
      const { name } = entry;
      const isXml = /\.(?:xml|rels)$/i.test(name);
      const isDirectory = /^xl\/(?:_rels\/)?workbook\.xml/.test(name);
      const pieces: Buffer[] = [];
      let length = 0;
      scan.begin();
      for await (const piece of unpack(entry)) {
        unpacked += piece.length;
        length += piece.length;
        if (isXml) xml += piece.length;
        if (unpacked > MOST_UNPACKED) return tooLarge("", MOST_UNPACKED);
        if (xml > MOST_XML) return tooLarge("text and numbers of ", MOST_XML);
        if (isDirectory && length > MOST_DIRECTORY) return NOT_A_WORKBOOK;
        if (isDirectory) pieces.push(piece);
        if (isXml) scan.read(piece);
      }
      const errors = scan.end();
      if (errors.length > 0) errorsByFile.set(name, errors);
      if (isDirectory) texts.set(name, Buffer.concat(pieces).toString("utf8"));
    }
    return unpacked === 0 ? NOT_A_WORKBOOK : { errors: bySheet(errorsByFile, texts) };
  } catch (error) {
    return error instanceof WorkbookFault ? error.complaint : NOT_A_WORKBOOK;
  }
}

async function* unpack({ method, data }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (method === STORED) {
    yield data;
    return;
  }
  if (method !== DEFLATED) throw new WorkbookFault(NOT_A_WORKBOOK);
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(data);
  yield* inflate;
}

function tooLarge(what: string, most: number): Complaint {
  const megabytes = Math.round(most / MEGABYTE);
  return {
    wrong: `the workbook unpacks to ${what}more than ${megabytes} MB`,
    expected: `a workbook of at most ${megabytes} MB unpacked`,
    fix: "delete what is not needed, or save the table as .csv",
  };
}

function bySheet(
  errorsByFile: ReadonlyMap<string, readonly ErrorCell[]>,
  texts: ReadonlyMap<string, string>,
): Map<string, readonly ErrorCell[]> {
  const files = new Map<string, string>();
  const relations = texts.get("xl/_rels/workbook.xml.rels") ?? "";
  for (const [tag] of relations.matchAll(/<Relationship\b[^<>]*>/g)) {
    files.set(attribute(tag, "Id"), attribute(tag, "Target").replace(/^\/?(?:xl\/)?/, "xl/"));
  }
  const errors = new Map<string, readonly ErrorCell[]>();
  for (const [tag] of (texts.get("xl/workbook.xml") ?? "").matchAll(/<sheet\b[^<>]*>/g)) {
    const cells = errorsByFile.get(files.get(attribute(tag, "r:id")) ?? "");
    if (cells) errors.set(attribute(tag, "name"), cells);
  }
  return errors;
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
