/**
 * Measures a workbook before the library loads it: a few kilobytes may unpack to gigabytes, and one cell at the end
 * of a sheet makes the library allocate all rows and columns before it. Each part is unpacked here in pieces, which
 * are discarded. Only cells with errors are kept, because the library treats them as empty.
 * The library gets a new archive with only the measured parts, because it also reads bytes between the parts and
 * trusts the sizes in their headers.
 */

import { createInflateRaw } from "node:zlib";
import { say } from "../../../language/language.ts";
import {
  type ArchiveEntry,
  archiveEntries,
  archiveOf,
  DEFLATED,
  STORED,
} from "../files/archive-entries.ts";
import { MEGABYTE } from "../files/read-file.ts";
import type { Complaint } from "../report/report.ts";
import { unescapeHtml } from "./html-entities.ts";
import { type ErrorCell, SheetScan, WorkbookFault } from "./scan-sheet.ts";

export interface MeasuredWorkbook {
  /** Cells with errors, by sheet name. */
  readonly errors: ReadonlyMap<string, readonly ErrorCell[]>;
  /** The workbook with its XML parts only, without images. */
  readonly bytes: Buffer;
}

// All XML parts together; the library holds them as bytes and as text.
const MAX_XML = 100 * MEGABYTE;
const MAX_PARTS = 10_000;
const MAX_SHEETS = 1000;
// The parts that map sheets to files.
const MAX_DIRECTORY = MEGABYTE;

/** Measure a workbook. @returns its error cells and safe bytes, or why it is refused */
export async function measureWorkbook(bytes: Buffer): Promise<MeasuredWorkbook | Complaint> {
  try {
    const errorsByFile = new Map<string, readonly ErrorCell[]>();
    const texts = new Map<string, string>();
    const scan = new SheetScan();
    const measured = new Map<string, ArchiveEntry & { unpacked: number }>();
    let packed = 0;
    let xml = 0;
    let parts = 0;
    for await (const entry of archiveEntries(bytes)) {
      const { name } = entry;
      packed += entry.data.length;
      // Overlapping entries and duplicate names never come from a spreadsheet program.
      if (++parts > MAX_PARTS || packed > bytes.length) return say.workbook.none;
      if (!/\.(?:xml|rels)$/i.test(name)) continue;
      if (measured.has(name)) return say.workbook.none;
      const isDirectory = /^xl\/(?:_rels\/)?workbook\.xml/.test(name);
      const pieces: Buffer[] = [];
      let unpacked = 0;
      scan.begin();
      for await (const piece of unpack(entry)) {
        xml += piece.length;
        unpacked += piece.length;
        if (xml > MAX_XML) return say.workbook.tooLarge;
        if (isDirectory && unpacked > MAX_DIRECTORY) return say.workbook.none;
        if (isDirectory) pieces.push(piece);
        scan.read(piece);
      }
      const errors = scan.end();
      if (errors.length > 0) errorsByFile.set(name, errors);
      if (isDirectory) texts.set(name, Buffer.concat(pieces).toString("utf8"));
      measured.set(name, { ...entry, unpacked });
    }
    for (const text of texts.values())
      if (countSheets(text) > MAX_SHEETS) return say.workbook.tooLarge;
    if (xml === 0) return say.workbook.none;
    return { errors: bySheet(errorsByFile, texts), bytes: archiveOf(measured.values()) };
  } catch (error) {
    return error instanceof WorkbookFault ? error.complaint : say.workbook.none;
  }
}

async function* unpack({ method, data }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (method === STORED) {
    yield data;
    return;
  }
  if (method !== DEFLATED) throw new WorkbookFault(say.workbook.none);
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(data);
  yield* inflate;
}

// The library loops over all sheets for each sheet.
function countSheets(text: string): number {
  return text.match(/<(?:[^<>:\s]*:)?(?:sheet|Relationship)(?![\w.:-])/g)?.length ?? 0;
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
  return unescapeHtml(value);
}
