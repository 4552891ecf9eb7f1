/**
 * The header of a table and its rows as items: which column is which field, whether it comes from a
 * `.csv` or a spreadsheet. The place of a cell is its row and the number of its column.
 */

import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { say } from "../../../language/language.ts";
import { expectedOf } from "../check/expected.ts";
import { declaredField, isNote, unknownName } from "../check/field-names.ts";
import type { RawField, RawItem } from "../parse/raw-item.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { type Cell, readCell } from "./read-cell.ts";

export interface Column {
  readonly name: string;
  readonly field: Field;
  /** 1-based. */
  readonly number: number;
}

export interface ColumnComplaint {
  /** The column's number, `undefined` for the header as such. */
  readonly column: number | undefined;
  readonly field: string | undefined;
  readonly complaint: Complaint;
}

export interface Header {
  readonly columns: readonly Column[];
  /** Required fields that no column holds; said once, here, and not for each row. */
  readonly missing: ReadonlySet<string>;
  readonly complaints: readonly ColumnComplaint[];
  /** How many columns the table has by its header. */
  readonly width: number;
  /** Columns among them without a name of which nothing has been said. */
  readonly nameless: Set<number>;
}

/** Read the first row of a table. */
export function readHeader(collection: Collection, cells: readonly Cell[]): Header {
  const columns: Column[] = [];
  const complaints: ColumnComplaint[] = [];
  const seen = new Map<string, number>();
  const meant = new Set<string>();
  const names = new Set(namesIn(cells));
  let width = 0;
  const nameless = new Set<number>();
  for (const [index, cell] of cells.entries()) {
    const name = nameIn(cell);
    const number = index + 1;
    if (name === "") {
      nameless.add(number);
      continue;
    }
    width = number;
    if (isNote(name)) continue;
    const field = declaredField(collection, name);
    const first = seen.get(name);
    if (!field) {
      const unknown = unknownName(collection, shorten(name), names);
      if (unknown.meant !== undefined) meant.add(unknown.meant);
      complaints.push({ column: number, field: shorten(name), complaint: unknown.complaint });
    } else if (first !== undefined) {
      complaints.push({
        column: number,
        field: shorten(name),
        complaint: say.tables.secondColumn({
          quoted: quote(name),
          name,
          first,
          second: number,
        }),
      });
    } else {
      columns.push({ name, field, number });
    }
    seen.set(name, first ?? number);
  }
  const missing = new Set<string>();
  for (const [name, field] of Object.entries(collection.fields)) {
    if (!field.required || seen.has(name)) continue;
    missing.add(name);
    if (meant.has(name)) continue;
    complaints.push({
      column: undefined,
      field: name,
      complaint: {
        wrong: say.tables.missingColumn.wrong({ collection: collection.name }),
        expected: expectedOf(field),
        fix: say.tables.missingColumn.fix({ name }),
      },
    });
  }
  return { columns, missing, complaints, width, nameless };
}

function namesIn(cells: readonly Cell[]): string[] {
  return cells.map(nameIn).filter((name) => name !== "");
}

function nameIn(cell: Cell): string {
  return String(cell ?? "")
    .trim()
    .normalize("NFC");
}

/** A row as an item, `undefined` where all its cells are empty. */
export function rowToItem(header: Header, cells: readonly Cell[]): RawItem | undefined {
  if (cells.every(isEmpty)) return undefined;
  const fields: RawField[] = header.columns.map(({ name, field, number }) => {
    const read = readCell(field, cells[number - 1] ?? null, number);
    const value = "at" in read ? read : { at: number, data: null, complaint: read };
    return { name, at: number, value };
  });
  return { at: 1, fields };
}

/**
 * A cell that is filled though its column has no name. Of a column among the others that is said once.
 * @param sheet of a workbook, where no separator can be at fault
 */
export function cellWithoutColumn(
  header: Header,
  cells: readonly Cell[],
  sheet: string | undefined,
): (ColumnComplaint & { readonly isSplit: boolean }) | undefined {
  for (const [index, cell] of cells.entries()) {
    const number = index + 1;
    const isWithin = number <= header.width;
    if (isEmpty(cell) || (isWithin && !header.nameless.delete(number))) continue;
    const quoted = quote(cell);
    const isSplit = !isWithin && sheet === undefined;
    return {
      ...{ column: number, field: undefined, isSplit },
      complaint: say.tables.noColumn({ quoted }),
    };
  }
  return undefined;
}

function isEmpty(cell: Cell): boolean {
  return cell === null || (typeof cell === "string" && cell.trim() === "");
}
