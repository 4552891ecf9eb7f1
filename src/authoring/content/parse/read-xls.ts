/** Reads the sheets of an old Excel workbook (`.xls`) with SheetJS. */
import { type CellObject, CFB, read, type WorkSheet } from "@e965/xlsx";
import { MEGABYTE } from "../files/read-file.ts";
import { type Cell, CellError } from "./cell.ts";
import { type CellCount, numberCell, refuse, type Sheet, SheetBuilder } from "./sheet.ts";

const OLD_WORKBOOK = Buffer.from("d0cf11e0a1b11ae1", "hex");
const MAX_BYTES = 20 * MEGABYTE;
const MAX_RECORDS = 1_000_000;
const MAX_COLUMN_RECORDS = 1000;
const MAX_FORMAT_BYTES = 510;

// Records of sheets, names, texts, cells, rows, columns, merges, formats, dates and encryption.
const READ_RECORDS = new Set([
  0x0809, 0x0409, 0x0209, 0x0009, 0x000a, 0x0085, 0x00fc, 0x003c, 0x0006, 0x0206, 0x0406, 0x0207,
  0x0007, 0x00fd, 0x0204, 0x0004, 0x00d6, 0x0203, 0x0003, 0x0002, 0x027e, 0x00bd, 0x0205, 0x0005,
  0x0208, 0x007d, 0x00e5, 0x00e0, 0x0043, 0x0243, 0x0443, 0x041e, 0x001e, 0x0022, 0x0042, 0x002f,
  0x0081,
]);
// Column widths, a number format, several numbers of a row, and one that the library ignores.
const COLUMNS = 0x007d;
const FORMAT = 0x041e;
const NUMBERS = 0x00bd;
const IGNORED = 0x0050;
const BYTES_PER_NUMBER = 6;

/** @throws SyntaxProblem, and Error if the file is damaged */
export function readXls(bytes: Buffer, count: CellCount): Sheet[] {
  const { SheetNames, Sheets, Workbook } = read(withoutOtherRecords(bytes), {
    type: "buffer",
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    // Needed to know hidden rows and columns.
    cellStyles: true,
  });
  const is1904 = Workbook?.WBProps?.date1904 === true;
  const sheets: Sheet[] = [];
  for (const [index, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    // Charts and macros are sheets of another type.
    if (!sheet || sheet["!type"] !== undefined) continue;
    const builder = new SheetBuilder(count);
    fillSheet(builder, sheet, is1904);
    sheets.push(builder.build(name, (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0));
  }
  return sheets;
}

function fillSheet(builder: SheetBuilder, sheet: WorkSheet, is1904: boolean): void {
  // The arrays are sparse: the only cell may be in the last row.
  for (const [row, cells] of Object.entries(sheet["!data"] ?? [])) {
    const isHidden = sheet["!rows"]?.[Number(row)]?.hidden === true;
    for (const [column, cell] of Object.entries(cells))
      builder.set(Number(row), Number(column), cellOf(cell, is1904), isHidden);
  }
  for (const [column, { hidden }] of Object.entries(sheet["!cols"] ?? []))
    if (hidden) builder.hideColumns(Number(column), Number(column));
  builder.merges.push(...(sheet["!merges"] ?? []));
}

function cellOf(cell: CellObject, is1904: boolean): Cell {
  const { t: type, v: value, w: shown = "", z: format } = cell;
  if (type === "e") return new CellError(shown);
  if (typeof value === "number") return numberCell(value, String(format ?? "General"), is1904);
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** The workbook with only those records that the cells need. */
function withoutOtherRecords(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(OLD_WORKBOOK)) refuse("unreadable");
  if (bytes.length > MAX_BYTES) refuse("tooLarge");
  const container = CFB.read(bytes, { type: "buffer" });
  const stream = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
  if (!stream) refuse("unreadable");
  const records = Buffer.from(stream.content);
  disableOtherRecords(records);
  const plain = CFB.utils.cfb_new();
  CFB.utils.cfb_add(plain, "/Workbook", records);
  return CFB.write(plain, { type: "buffer" });
}

// The library loops over the ranges of links and comments, however large. Only the type of these
// records changes, because the library finds sheets by their offset.
function disableOtherRecords(records: Buffer): void {
  let count = 0;
  let columns = 0;
  for (let at = 0; at + 4 <= records.length; ) {
    const type = records.readUInt16LE(at);
    const length = records.readUInt16LE(at + 2);
    if (type === COLUMNS) columns++;
    const isTooMuch =
      (type === COLUMNS && columns > MAX_COLUMN_RECORDS) ||
      (type === FORMAT && length > MAX_FORMAT_BYTES);
    if (isTooMuch || !READ_RECORDS.has(type)) records.writeUInt16LE(IGNORED, at);
    count += type === NUMBERS ? Math.ceil(length / BYTES_PER_NUMBER) : 1;
    if (count > MAX_RECORDS) refuse("tooLarge");
    at += 4 + length;
  }
}
