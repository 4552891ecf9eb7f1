/**
 * Passes the items of one table to the intake, for every format: checks them one by one, enforces the limits of a
 * table, and reports problems with their places in the file.
 */

import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { checkItem } from "../check/check-item.ts";
import { describe } from "../check/check-value.ts";
import { betterCollection } from "../check/field-names.ts";
import type { CleanField } from "../check/fragment.ts";
import { countPieces } from "../check/html-size.ts";
import type { Origin } from "../check/scratch.ts";
import type { SourceFile } from "../files/folder.ts";
import type { Cell } from "../parse/cell.ts";
import { isRawItem, type RawValue, SyntaxProblem } from "../parse/raw-item.ts";
import { type Places, type Spot, Text } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";
import { type Intake, placeOf } from "./intake.ts";
import {
  type ColumnComplaint,
  cellWithoutColumn,
  type Header,
  isHeading,
  nameIn,
  readHeader,
  rowToItem,
} from "./table-header.ts";

/** Maximum rows of a table, including header and empty rows. */
const MAX_ROWS = 120_000;
// For a whole table. A piece of HTML takes up to 5 µs, a cell a fifth of that.
const MAX_PIECES = 2_000_000;
const MAX_CELLS = 10_000_000;

export class TableItems {
  readonly intake: Intake;
  readonly name: CollectionName;
  readonly file: SourceFile;
  sheet: string | undefined;
  readonly #collection: Collection;
  #count = 0;
  #pieces = 0;
  /** How many cells of a row have been read that a line break in a text cut; 0 if the row before was complete. */
  #cut = 0;
  /** The table belongs to another collection or is two versions of one, which is reported already. */
  #isIgnored = false;

  constructor(intake: Intake, name: CollectionName, file: SourceFile) {
    this.intake = intake;
    this.name = name;
    this.file = file;
    this.#collection = collections[name];
  }

  /** Parse and check one item from a part of the file; cached under the key, if one is given. */
  part(
    content: string,
    line: number,
    format: "yaml" | "json",
    parse: () => RawValue,
    key?: string,
  ): void {
    const text = new Text(content);
    try {
      this.element(parse(), format, this.origin(line - 1), text, key);
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.fault(text.spot(error.at), error.complaint, line - 1);
    }
  }

  /** Check an item that a parser returned. */
  element(
    raw: RawValue,
    format: "yaml" | "json",
    origin: Origin,
    text: Places,
    key?: string,
  ): void {
    if (!isRawItem(raw.data)) {
      const example = format === "json" ? '{ "nome": "…" }' : "- nome: …";
      const complaint = say.tables.notAnItem({ what: describe(raw), example });
      this.fault(text.spot(raw.at), complaint, origin.lineShift);
      return;
    }
    if (this.#isIgnored) return;
    const { fields } = raw.data;
    const verdict = checkItem(this.#collection, { raw: raw.data, format, text }, this.#clean);
    const isFaulty = verdict.complaints.length > 0;
    if (isFaulty && this.#isMisplacedWith(fields.map(({ name }) => name))) return;
    this.intake.admit(this.name, origin, verdict, key);
  }

  /**
   * Count one more item. Returns true if reading should stop: a limit is exceeded, which is reported, or there are
   * too many problems already.
   * @param cells of the item, if it is a row
   */
  countToLimit(spot: Spot, cells = 0): boolean {
    this.#pieces += (cells * MAX_PIECES) / MAX_CELLS;
    if (this.intake.report.isFull) return true;
    const isTooLong = ++this.#count > MAX_ROWS;
    if (!isTooLong && this.#pieces <= MAX_PIECES) return false;
    const complaint = isTooLong
      ? say.text.tooMuch({ of: "rows", max: MAX_ROWS })
      : say.text.tooMuch({ of: "cells", max: MAX_CELLS });
    this.fault(spot, complaint);
    return true;
  }

  /** Read the header row and report its problems. @param line 1-based, in the file or the sheet */
  header(cells: readonly Cell[], line: number): Header {
    const header = readHeader(this.#collection, cells);
    if (this.#isMisplacedWith(cells.map(nameIn))) return header;
    if (!header.hasNames && header.width > 0) {
      this.fault({ line, column: 1 }, say.tables.noHeadings({ fields: [...header.missing] }));
      this.#isIgnored = true;
      return header;
    }
    for (const complaint of header.complaints) this.#complain(complaint, line);
    return header;
  }

  /** Check a row below the header; empty rows are ignored. */
  row(header: Header, cells: readonly Cell[], line: number): void {
    if (this.#isIgnored) return;
    // The rest of a row that a line break cut.
    const joined = this.#cut + cells.length - 1;
    const isRest = this.#cut > 0 && joined <= header.width;
    this.#cut = isRest && joined < header.width ? joined : 0;
    if (isRest) return;
    const raw = rowToItem(header, cells);
    if (!raw) return;
    const stray = cellWithoutColumn(header, cells, this.sheet !== undefined);
    if (!stray?.isSplit && isHeading(header, cells)) {
      this.fault({ line, column: 1 }, say.tables.headingRow);
      return;
    }
    if (stray) this.#complain(stray, line);
    if (stray?.isSplit) {
      // Values are shifted into wrong columns, so neither they nor references to this item can be checked.
      this.intake.incomplete.add(this.name);
      this.#cut = cells.length;
      return;
    }
    const text = { spot: (at: number) => ({ line: 1, column: at }) };
    const verdict = checkItem(
      this.#collection,
      { raw, format: "cells", text, missing: header.missing },
      this.#clean,
    );
    this.intake.admit(this.name, this.origin(line - 1), verdict);
  }

  #complain({ column, field, complaint }: ColumnComplaint, line: number): void {
    this.intake.report.complain(placeOf(this.origin(0), { line, column }), field, complaint);
  }

  // Reported once for the whole table.
  #isMisplacedWith(names: readonly string[]): boolean {
    if (this.#isIgnored) return true;
    const other = betterCollection(this.#collection, names);
    if (!other) return false;
    this.#isIgnored = true;
    this.fault(undefined, say.tables.misplaced({ collection: this.name, other: other.name }));
    this.intake.incomplete.add(other.name);
    return true;
  }

  readonly #clean: CleanField = (html, isOrdinary, isFormer) => {
    if (!isFormer) this.#pieces += countPieces(html);
    return this.intake.clean(html, isOrdinary, isFormer);
  };

  /** @param lineShift lines in the file before the item's own text */
  origin(lineShift: number): Origin {
    return { file: this.file.path, sheet: this.sheet, lineShift };
  }

  /** Report why a part of the table cannot be read. */
  fault(spot: Spot | undefined, complaint: Complaint, lineShift = 0): void {
    this.intake.report.complain(placeOf(this.origin(lineShift), spot), undefined, complaint);
    this.intake.incomplete.add(this.name);
  }
}
