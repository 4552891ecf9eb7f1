/** Checks the items of a table one by one, and enforces its limits. */

import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { checkItem } from "../check/check-item.ts";
import { describe } from "../check/check-value.ts";
import type { CleanField } from "../check/fragment.ts";
import { countPieces } from "../check/html-size.ts";
import type { Origin } from "../check/scratch.ts";
import type { SourceFile } from "../files/entries.ts";
import type { Cell } from "../parse/cell.ts";
import { isRawItem, type RawValue, SyntaxProblem } from "../parse/raw-item.ts";
import { type Places, type Spot, Text } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";
import { type Intake, placeOf } from "./intake.ts";
import {
  type ColumnComplaint,
  checkRowShape,
  type Header,
  headingOf,
  isHeadingOrTotal,
  readHeader,
  rowToItem,
  valuesInOneCell,
} from "./table-header.ts";

// The limits of one table. Header and empty rows count as rows.
const MAX_ROWS = 120_000;
const MAX_CELLS = 10_000_000;
// A piece of HTML (`countPieces`) takes up to 5 µs. Cells count as pieces too.
const MAX_PIECES = 2_000_000;
const PIECES_PER_CELL = MAX_PIECES / MAX_CELLS;

// The offsets of a row's values are column numbers.
const COLUMNS: Places = { spot: (column) => ({ line: 1, column }) };

export class TableItems {
  readonly intake: Intake;
  readonly name: CollectionName;
  readonly file: SourceFile;
  sheet: string | undefined;
  #count = 0;
  #pieces = 0;
  /** Cells so far of a row that line breaks have split; 0 if the previous row was complete. */
  #cellsOfSplitRow = 0;
  /** The table belongs to another collection or has no headings, which is reported already. */
  #isIgnored = false;

  constructor(intake: Intake, name: CollectionName, file: SourceFile) {
    this.intake = intake;
    this.name = name;
    this.file = file;
  }

  /** @param content of one item @param line its first, from 1 @param key to cache it, if given */
  admitPart(
    content: string,
    line: number,
    format: "yaml" | "json",
    parse: () => RawValue,
    key?: string,
  ): void {
    const text = new Text(content);
    try {
      this.admitElement(parse(), format, this.origin(line - 1), text, key);
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.complain(text.spot(error.at), error.complaint, line - 1);
    }
  }

  admitElement(
    raw: RawValue,
    format: "yaml" | "json",
    origin: Origin,
    text: Places,
    key?: string,
  ): void {
    if (!isRawItem(raw.data)) {
      const example = format === "json" ? '{ "nome": "…" }' : "- nome: …";
      const complaint = say.tables.notAnItem({ what: describe(raw), example });
      this.complain(text.spot(raw.at), complaint, origin.lineShift);
      return;
    }
    if (this.#isIgnored) return;
    const { fields } = raw.data;
    const verdict = checkItem(collections[this.name], { raw: raw.data, format, text }, this.#clean);
    const isFaulty = verdict.complaints.length > 0;
    if (isFaulty && this.#belongsElsewhere(fields.map(({ name }) => name))) return;
    this.intake.admit(this.name, origin, verdict, key);
  }

  /** Counts a row or item. @returns true at a limit, which is reported, or if the report is full */
  shouldStopAt(spot: Spot, cells = 0): boolean {
    this.#pieces += cells * PIECES_PER_CELL;
    if (this.intake.report.isFull) return true;
    this.#count++;
    const isTooLong = this.#count > MAX_ROWS;
    if (!isTooLong && this.#pieces <= MAX_PIECES) return false;
    const complaint = isTooLong
      ? say.text.tooMuch({ of: "rows", max: MAX_ROWS })
      : say.text.tooMuch({ of: "cells", max: MAX_CELLS });
    this.complain(spot, complaint);
    return true;
  }

  /** @param lineShift lines in the file before the item's own text */
  origin(lineShift: number): Origin {
    return { file: this.file.path, sheet: this.sheet, lineShift };
  }

  /** Reports a problem because of which an item, or the whole table, cannot be read. */
  complain(spot: Spot | undefined, complaint: Complaint, lineShift = 0): void {
    this.intake.report.complain(placeOf(this.origin(lineShift), spot), undefined, complaint);
    this.intake.incomplete.add(this.name);
  }

  /** @param line in the file or the sheet, from 1 */
  checkHeader(cells: readonly Cell[], line: number): Header {
    const header = readHeader(collections[this.name], cells, line);
    if (this.#belongsElsewhere(cells.map(headingOf))) return header;
    if (!header.hasNames && header.width > 0) {
      const complaint = readHeader(collections[this.name], valuesInOneCell(cells)).hasNames
        ? say.tables.oneCell
        : say.tables.noHeadings({ fields: [...header.missing] });
      this.complain({ line, column: 1 }, complaint);
      this.#isIgnored = true;
      return header;
    }
    for (const complaint of header.complaints) this.#complainAboutColumn(complaint, line);
    return header;
  }

  admitRow(header: Header, cells: readonly Cell[], line: number): void {
    if (this.#isIgnored || this.#continuesSplitRow(header, cells)) return;
    const raw = rowToItem(header, cells);
    if (!raw) return;
    const fault = checkRowShape(header, cells, this.sheet !== undefined);
    if (!fault?.isSplit && isHeadingOrTotal(header, cells)) {
      this.complain({ line, column: 1 }, say.tables.headingRow);
      return;
    }
    if (fault) this.#complainAboutColumn(fault, line);
    if (fault?.isSplit) {
      // Values are in wrong columns, so neither they nor references to this item can be checked.
      this.intake.incomplete.add(this.name);
      this.#cellsOfSplitRow = cells.length;
      return;
    }
    const item = { raw, format: "cells", text: COLUMNS, missing: header.missing } as const;
    const verdict = checkItem(collections[this.name], item, this.#clean);
    this.intake.admit(this.name, this.origin(line - 1), verdict);
  }

  /** Whether the cells are the rest of the row before, whose problem is reported already. */
  #continuesSplitRow({ width }: Header, cells: readonly Cell[]): boolean {
    // Minus one, because both rows have a part of the cell with the line break.
    const joined = this.#cellsOfSplitRow + cells.length - 1;
    const continuesRow = this.#cellsOfSplitRow > 0 && joined <= width;
    const isStillSplit = continuesRow && joined < width;
    this.#cellsOfSplitRow = isStillSplit ? joined : 0;
    return continuesRow;
  }

  #complainAboutColumn({ column, field, complaint }: ColumnComplaint, line: number): void {
    this.intake.report.complain(placeOf(this.origin(0), { line, column }), field, complaint);
  }

  /** Whether the names are those of another collection, which is reported once. */
  #belongsElsewhere(names: readonly string[]): boolean {
    if (this.#isIgnored) return true;
    const complaint = this.intake.complaintIfMisplaced(this.name, names);
    if (!complaint) return false;
    this.#isIgnored = true;
    this.complain(undefined, complaint);
    return true;
  }

  readonly #clean: CleanField = (html, isOrdinary, isFormer) => {
    if (!isFormer) this.#pieces += countPieces(html);
    return this.intake.clean(html, isOrdinary, isFormer);
  };
}
