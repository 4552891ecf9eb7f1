/**
 * Counts the cells of an old Excel workbook (`.xls`) and keeps the records that tell them, because the library loops
 * over ranges of links and comments. The others are renamed in place: offsets in the file lead to sheets.
 */
import { CFB } from "@e965/xlsx";
import { say } from "../../../language/language.ts";
import { MEGABYTE } from "../files/read-file.ts";
import { MAX_FORMAT, WorkbookCount, WorkbookFault } from "./workbook-xml.ts";

const OLD_WORKBOOK = Buffer.from("d0cf11e0a1b11ae1", "hex");
const MAX_BYTES = 20 * MEGABYTE;
const MAX_COLUMN_RECORDS = 1000;

// Begin and end of a sheet, its name, texts, cells, rows, columns, merges, formats, dates and encryption.
const KEPT = new Set([
  ...[0x0809, 0x0409, 0x0209, 0x0009, 0x000a, 0x0085, 0x00fc, 0x003c, 0x0006, 0x0206, 0x0406],
  ...[0x0207, 0x0007, 0x00fd, 0x0204, 0x0004, 0x00d6, 0x0203, 0x0003, 0x0002, 0x027e, 0x00bd],
  ...[0x0205, 0x0005, 0x0208, 0x007d, 0x00e5, 0x00e0, 0x0043, 0x0243, 0x0443, 0x041e, 0x001e],
  ...[0x0022, 0x0042, 0x002f, 0x0081],
]);
const COLUMNS = 0x007d;
const FORMAT = 0x041e;
const NUMBERS_OF_A_ROW = 0x00bd;
// Known to the library and ignored by it.
const IGNORED = 0x0050;

/** @throws WorkbookFault, and Error if the file is damaged */
export function plainRecords(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(OLD_WORKBOOK)) throw new WorkbookFault(say.workbook.none);
  if (bytes.length > MAX_BYTES) throw new WorkbookFault(say.workbook.tooLarge);
  const container = CFB.read(bytes, { type: "buffer" });
  const stream = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
  if (!stream) throw new WorkbookFault(say.workbook.none);
  const records = Buffer.from(stream.content);
  const count = new WorkbookCount();
  let columns = 0;
  for (let at = 0; at + 4 <= records.length; ) {
    const type = records.readUInt16LE(at);
    const length = records.readUInt16LE(at + 2);
    const isKept =
      KEPT.has(type) &&
      (type !== COLUMNS || ++columns <= MAX_COLUMN_RECORDS) &&
      (type !== FORMAT || length <= 2 * MAX_FORMAT);
    if (!isKept) records.writeUInt16LE(IGNORED, at);
    count.cells(1, 1, type === NUMBERS_OF_A_ROW ? Math.ceil(length / 6) : 1);
    at += 4 + length;
  }
  const plain = CFB.utils.cfb_new();
  CFB.utils.cfb_add(plain, "/Workbook", records);
  return CFB.write(plain, { type: "buffer" });
}
