/**
 * Reads the rows of a spreadsheet (`.xlsx`, `.ods`, `.xls`): the sheet named like the collection, else the first one
 * that is not hidden.
 */
import { say } from "../../../language/language.ts";
import { readOds } from "../parse/read-ods.ts";
import { readXls } from "../parse/read-xls.ts";
import { readXlsx } from "../parse/read-xlsx.ts";
import { CellCount, type Sheet, WorkbookFault } from "../parse/sheet.ts";
import { WorkbookParts } from "../parse/workbook-parts.ts";
import { slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";

export interface ChosenSheet extends Sheet {
  /** Names of sheets that are not read, except those that begin with `_`, which are skipped on purpose. */
  readonly others: readonly string[];
}

export async function readWorkbook(
  bytes: Buffer,
  collection: string,
): Promise<ChosenSheet | Complaint> {
  try {
    const sheets = await sheetsIn(bytes);
    const shown = sheets.filter(({ isHidden }) => !isHidden);
    const isMeant = ({ name }: Sheet) => !name.startsWith("_");
    const chosen =
      shown.find(({ name }) => name === collection) ??
      shown.find(({ name }) => slugify(name) === collection) ??
      shown.find((sheet) => isMeant(sheet) && sheet.rows.length > 0) ??
      shown.find(isMeant);
    if (!chosen) return say.workbook.none;
    const others = sheets.filter(
      (sheet) => sheet !== chosen && isMeant(sheet) && sheet.rows.length > 0,
    );
    return {
      ...chosen,
      name: chosen.name.normalize("NFC"),
      others: others.map(({ name }) => name),
    };
  } catch (error) {
    return error instanceof WorkbookFault ? error.complaint : say.workbook.none;
  }
}

async function sheetsIn(bytes: Buffer): Promise<Sheet[]> {
  const count = new CellCount();
  if (bytes.toString("latin1", 0, 2) !== "PK") return readXls(bytes, count);
  const parts = await WorkbookParts.open(bytes);
  return parts.has("content.xml") ? readOds(parts, count) : readXlsx(parts, count);
}
