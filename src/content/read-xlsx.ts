/**
 * A spreadsheet's rows: the sheet named like the collection, else the first one. What the file unpacks
 * to is measured before a library sees it, since a few kilobytes may hold gigabytes.
 */
import { inflateRawSync } from "node:zlib";
import readXlsxFile from "read-excel-file/node";
import { type Cell, CellError } from "./read-cell.ts";
import { MEGABYTE } from "./read-file.ts";
import type { Complaint } from "./report.ts";

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Names of other sheets, which are not read; those that begin with `_` are meant not to be. */
  readonly others: readonly string[];
}

const MOST_UNPACKED = 500 * MEGABYTE;

/** Read one sheet of a workbook. */
export async function readXlsx(bytes: Buffer, collection: string): Promise<Sheet | Complaint> {
  const measured = measureArchive(bytes);
  if ("wrong" in measured) return measured;
  try {
    const sheets = await readXlsxFile(bytes);
    const chosen =
      sheets.find(({ sheet }) => sheet === collection) ??
      sheets.find(({ sheet }) => !sheet.startsWith("_"));
    if (!chosen) return NOT_A_WORKBOOK;
    const rows = chosen.data as unknown as Cell[][];
    const errors = measured.errors.get(chosen.sheet) ?? [];
    for (const { row, column, said } of errors) {
      // A row of nothing but errors is empty to the library, and dropped if it is the last.
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push(null);
      cells[column - 1] = new CellError(said);
    }
    return {
      name: chosen.sheet.normalize("NFC"),
      rows,
      others: sheets
        .filter(
          (sheet) => sheet !== chosen && !sheet.sheet.startsWith("_") && sheet.data.length > 0,
        )
        .map(({ sheet }) => sheet),
    };
  } catch (error) {
    const cell = /row (\d+), col (\d+)/.exec(error instanceof Error ? error.message : "");
    if (!cell) return NOT_A_WORKBOOK;
    return {
      wrong: `the cell in row ${cell[1]}, column ${cell[2]} cannot be read`,
      expected: "cells with a text, a number, a date or yes and no",
      fix: "open the file in a spreadsheet, type the cell again and save",
    };
  }
}

const NOT_A_WORKBOOK: Complaint = {
  wrong: "the file is no spreadsheet that can be read",
  expected: "an Excel workbook (.xlsx) without a password",
  fix: "open it in a spreadsheet and save it as .xlsx, or as .csv",
};

const TOO_LARGE: Complaint = {
  wrong: "the workbook unpacks to more than 500 MB",
  expected: "a workbook of at most 500 MB unpacked",
  fix: "delete what is not needed, or save the table as .csv",
};

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

interface Measured {
  /** Cells with errors by the name of their sheet: the library takes them for empty ones. */
  readonly errors: ReadonlyMap<string, readonly ErrorCell[]>;
}

interface ErrorCell {
  readonly row: number;
  readonly column: number;
  readonly said: string;
}

// What the directory says of sizes may be a lie, so that every entry is unpacked here once, within
// what is left of the bound, and thrown away.
function measureArchive(bytes: Buffer): Measured | Complaint {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    return {
      wrong: "the file is an old Excel workbook, or one with a password",
      expected: NOT_A_WORKBOOK.expected,
      fix: NOT_A_WORKBOOK.fix,
    };
  }
  try {
    let left = MOST_UNPACKED;
    const errorsByFile = new Map<string, ErrorCell[]>();
    const texts = new Map<string, string>();
    for (const { name, method, data } of archiveEntries(bytes)) {
      if (method !== STORED && method !== DEFLATED) return NOT_A_WORKBOOK;
      const unpacked =
        method === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(left, 1) });
      left -= unpacked.length;
      if (left < 0) return TOO_LARGE;
      if (/^xl\/(?:_rels\/)?workbook\.xml/.test(name)) texts.set(name, unpacked.toString("utf8"));
      if (unpacked.includes('t="e"')) errorsByFile.set(name, errorCells(unpacked));
    }
    if (left === MOST_UNPACKED) return NOT_A_WORKBOOK;
    return { errors: bySheet(errorsByFile, texts) };
  } catch (error) {
    const tooLarge =
      error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return tooLarge ? TOO_LARGE : NOT_A_WORKBOOK;
  }
}

function errorCells(sheet: Buffer): ErrorCell[] {
  const cells: ErrorCell[] = [];
  const pattern =
    /<c\b([^<>]*\bt="e"[^<>]*)>(?:<f\b[^<>]*(?:\/>|>[^<]*<\/f>))?\s*(?:<v>([^<]*)<\/v>)?/g;
  for (const [, attributes = "", said = "#ERROR!"] of sheet.toString("utf8").matchAll(pattern)) {
    const address = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(attributes);
    if (!address) continue;
    const letters = [...(address[1] ?? "")];
    const column = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    cells.push({ row: Number(address[2]), column, said });
  }
  return cells;
}

function bySheet(
  errorsByFile: ReadonlyMap<string, ErrorCell[]>,
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

function* archiveEntries(bytes: Buffer): Generator<{ name: string; method: number; data: Buffer }> {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) return;
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    yield { name, method: bytes.readUInt16LE(at + 10), data };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
