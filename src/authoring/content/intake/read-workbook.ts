/**
 * Reads the rows of a spreadsheet (`.xlsx`, `.ods`, `.xls`): the sheet named like the collection, else the first one
 * that is not hidden.
 */

import { SyntaxProblem } from "../parse/raw-item.ts";
import { readOds } from "../parse/read-ods.ts";
import { readXls } from "../parse/read-xls.ts";
import { readXlsx } from "../parse/read-xlsx.ts";
import { CellCount, refuse, type Sheet } from "../parse/sheet.ts";
import { WorkbookParts } from "../parse/workbook-parts.ts";
import { slugify } from "../report/nearest-name.ts";

export interface ChosenSheet extends Sheet {
  /** Names of sheets that are not read, except those that begin with `_`, which are skipped on purpose. */
  readonly others: readonly string[];
}

/** @throws SyntaxProblem */
export async function readWorkbook(bytes: Buffer, collection: string): Promise<ChosenSheet> {
  const sheets = await sheetsIn(bytes).catch((error) =>
    error instanceof SyntaxProblem ? Promise.reject(error) : refuse("none"),
  );
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const isMeant = ({ name }: Sheet) => !name.startsWith("_");
  const isFilled = (sheet: Sheet) => isMeant(sheet) && sheet.rows.length > 0;
  const chosen =
    shown.find(({ name }) => slugify(name) === collection) ??
    shown.find(isFilled) ??
    shown.find(isMeant) ??
    refuse("none");
  const others = sheets.filter((sheet) => sheet !== chosen && isFilled(sheet));
  const name = chosen.name.normalize("NFC");
  return { ...chosen, name, others: others.map(({ name }) => name) };
}

async function sheetsIn(bytes: Buffer): Promise<Sheet[]> {
  const count = new CellCount();
  if (bytes.toString("latin1", 0, 2) !== "PK") return readXls(bytes, count);
  const parts = await WorkbookParts.open(bytes);
  return parts.has("content.xml") ? readOds(parts, count) : readXlsx(parts, count);
}
