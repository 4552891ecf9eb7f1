/**
 * A spreadsheet's rows: the sheet named like the collection, else the first one. What the file unpacks
 * to is measured before a library sees it, since a few kilobytes may hold gigabytes.
 */
import { inflateRawSync } from "node:zlib";
import readXlsxFile from "read-excel-file/node";
import type { Cell } from "./read-cell.ts";
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
  const complaint = complaintAboutArchive(bytes);
  if (complaint) return complaint;
  try {
    const sheets = await readXlsxFile(bytes);
    const chosen =
      sheets.find(({ sheet }) => sheet === collection) ??
      sheets.find(({ sheet }) => !sheet.startsWith("_"));
    if (!chosen) return NOT_A_WORKBOOK;
    return {
      name: chosen.sheet.normalize("NFC"),
      rows: chosen.data as unknown as Cell[][],
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

// What the directory says of sizes may be a lie, so that every entry is unpacked here once, within
// what is left of the bound, and thrown away.
function complaintAboutArchive(bytes: Buffer): Complaint | undefined {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    return {
      wrong: "the file is an old Excel workbook, or one with a password",
      expected: NOT_A_WORKBOOK.expected,
      fix: NOT_A_WORKBOOK.fix,
    };
  }
  try {
    let left = MOST_UNPACKED;
    for (const { method, data } of archiveEntries(bytes)) {
      if (method !== STORED && method !== DEFLATED) return NOT_A_WORKBOOK;
      const size =
        method === STORED
          ? data.length
          : inflateRawSync(data, { maxOutputLength: Math.max(left, 1) }).length;
      left -= size;
      if (left < 0) return TOO_LARGE;
    }
    return left === MOST_UNPACKED ? NOT_A_WORKBOOK : undefined;
  } catch (error) {
    const tooLarge =
      error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return tooLarge ? TOO_LARGE : NOT_A_WORKBOOK;
  }
}

function* archiveEntries(bytes: Buffer): Generator<{ method: number; data: Buffer }> {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) return;
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return;
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    yield { method, data: bytes.subarray(data, data + packed) };
    at +=
      46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
