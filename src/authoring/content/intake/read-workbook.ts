/** Reads the sheet named like the collection, else the first whose headings name its fields. */
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { SyntaxProblem } from "../parse/raw-item.ts";
import { readOds } from "../parse/read-ods.ts";
import { readXls } from "../parse/read-xls.ts";
import { readXlsx } from "../parse/read-xlsx.ts";
import { CellCount, refuse, type Sheet } from "../parse/sheet.ts";
import { WorkbookParts } from "../parse/workbook-parts.ts";
import { slugify } from "../report/nearest-name.ts";
import { readHeader } from "./table-header.ts";

export interface ChosenSheet extends Sheet {
  /** Names of the other filled sheets, without those that begin with `_` and are only notes. */
  readonly others: readonly string[];
}

// Apple Numbers begins with a summary sheet, and puts the name of each table above its headings.
const MAX_TITLES = 3;

/** @throws SyntaxProblem, also if the file is damaged */
export async function readWorkbook(
  bytes: Buffer,
  collection: CollectionName,
): Promise<ChosenSheet> {
  const sheets = await sheetsIn(bytes).catch((error) => {
    if (error instanceof SyntaxProblem) throw error;
    return refuse("unreadable");
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const isPublic = ({ name }: Sheet) => !name.startsWith("_");
  const isPublicAndFilled = (sheet: Sheet) => isPublic(sheet) && sheet.rows.length > 0;
  const hasHeadings = ({ rows }: Sheet, rowsAbove = 0) =>
    rows
      .slice(0, rowsAbove + 1)
      .some(({ cells }) => readHeader(collections[collection], cells).hasNames);
  const chosen =
    shown.find(({ name }) => slugify(name) === collection) ??
    shown.find((sheet) => isPublic(sheet) && hasHeadings(sheet)) ??
    shown.find((sheet) => isPublic(sheet) && hasHeadings(sheet, MAX_TITLES)) ??
    shown.find(isPublicAndFilled) ??
    shown.find(isPublic) ??
    refuse("unreadable");
  const others = sheets
    .filter((sheet) => sheet !== chosen && isPublicAndFilled(sheet))
    .map((sheet) => sheet.name);
  return { ...chosen, name: chosen.name.normalize("NFC"), others };
}

async function sheetsIn(bytes: Buffer): Promise<Sheet[]> {
  const count = new CellCount();
  // `.xlsx` and `.ods` files are ZIP archives, which begin with "PK".
  if (bytes.toString("latin1", 0, 2) !== "PK") return readXls(bytes, count);
  const parts = await WorkbookParts.open(bytes);
  return parts.has("content.xml") ? readOds(parts, count) : readXlsx(parts, count);
}
