/**
 * The items of one table on their way to the intake, whatever format they were read from: checked one by
 * one, counted against what a table may hold, and what is wrong said with its place in the file.
 */

import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { type CleanField, checkItem } from "../check/check-item.ts";
import { describe } from "../check/check-value.ts";
import { collectionMeant } from "../check/field-names.ts";
import { countPieces } from "../check/html-size.ts";
import type { Origin } from "../check/scratch.ts";
import type { SourceFile } from "../files/folder.ts";
import { conflictIn } from "../parse/conflict.ts";
import { isRawItem, type RawValue, SyntaxProblem } from "../parse/raw-item.ts";
import { type Places, type Spot, Text } from "../parse/text.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { type Intake, placeOf } from "./intake.ts";
import { misplaced } from "./misplaced.ts";
import type { Cell } from "./read-cell.ts";
import { cellWithoutColumn, type Header, readHeader, rowToItem } from "./table-header.ts";

/** Rows of a table, header and empty ones included. */
export const MOST_ROWS = 120_000;
// Of a whole table, each taking up to 5 µs.
export const MOST_PIECES = 2_000_000;
export const MOST_CELLS = 10_000_000;

/** A row of a table as it was read. */
export interface TableRow {
  readonly cells: readonly Cell[];
  /** 1-based, in the file or the sheet. */
  readonly line: number;
}

export class TableItems {
  readonly #intake: Intake;
  readonly #name: CollectionName;
  readonly #collection: Collection;
  readonly #file: SourceFile;
  readonly #mostRows: number;
  #count = 0;
  #pieces = 0;
  #cells = 0;
  /** The fields are those of another collection, or of two versions, which has been said. */
  #isGivenUp = false;

  constructor(intake: Intake, name: CollectionName, file: SourceFile, mostRows: number) {
    this.#intake = intake;
    this.#name = name;
    this.#collection = collections[name];
    this.#file = file;
    this.#mostRows = mostRows;
  }

  /** A text that is one item, whose first line is one of the file's; kept under the key, if there is one. */
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
      const spot = text.spot(error.at);
      this.fault({ line: spot.line + line - 1, column: spot.column }, error);
    }
  }

  /** An item as a parser gave it. */
  element(
    raw: RawValue,
    format: "yaml" | "json",
    origin: Origin,
    text: Places,
    key?: string,
  ): void {
    if (!isRawItem(raw.data)) {
      const { line, column } = text.spot(raw.at);
      this.fault(
        { line: line + origin.lineShift, column },
        say.tables.notAnItem({
          what: describe(raw),
          example: format === "json" ? '{ "nome": "…" }' : "- nome: …",
        }),
      );
      return;
    }
    if (this.#isMisplacedWith(raw.data.fields.map(({ name }) => name))) return;
    const verdict = checkItem(
      this.#collection,
      { raw: raw.data, format, text },
      this.#counted(key === undefined ? this.#intake.cleanAndKeep : this.#intake.clean),
    );
    this.#intake.admit(this.#name, origin, verdict, key);
  }

  /**
   * Whether to stop here, one item further: beyond a bound, which is said, or because so much is wrong
   * that reading on helps nobody.
   * @param cells of the item, where it is a row
   */
  isOver(spot: () => Spot, cells = 0): boolean {
    this.#cells += cells;
    if (this.#intake.report.isFull) return true;
    const isTooLong = ++this.#count > this.#mostRows;
    if (!isTooLong && this.#pieces <= MOST_PIECES && this.#cells <= MOST_CELLS) return false;
    const most = this.#mostRows;
    const complaint = isTooLong
      ? say.tables.tooManyRows({ most })
      : say.tables.tooMuch({ cells: MOST_CELLS, pieces: MOST_PIECES });
    this.fault(spot(), complaint);
    return true;
  }

  /** The row that names the fields, its faults said. */
  header({ cells, line }: TableRow, sheet: string | undefined): Header {
    const header = readHeader(this.#collection, cells);
    if (this.#isInTwoVersions(cells, line)) return header;
    if (this.#isMisplacedWith(cells.map((cell) => String(cell ?? "").trim()))) return header;
    const origin = { file: this.#file.path, sheet, lineShift: line - 1 };
    for (const { column, field, complaint } of header.complaints) {
      this.#intake.report.complain(
        placeOf(origin, { line: 1, column: column ?? 1 }),
        field,
        complaint,
      );
    }
    return header;
  }

  /** A row below the header; an empty one is none. */
  row(header: Header, cells: readonly Cell[], line: number, sheet: string | undefined): void {
    if (this.#isInTwoVersions(cells, line)) return;
    const raw = rowToItem(header, cells);
    if (!raw) return;
    const origin = { file: this.#file.path, sheet, lineShift: line - 1 };
    const stray = cellWithoutColumn(header, cells, sheet);
    if (stray)
      this.#intake.report.complain(
        placeOf(origin, { line: 1, column: stray.column ?? 1 }),
        undefined,
        stray.complaint,
      );
    if (stray?.isSplit) {
      // Its cells stand in the columns of others: what is wrong with them, and who names it, is told once it is whole.
      this.#intake.incomplete.add(this.#name);
      return;
    }
    const text = { spot: (at: number) => ({ line: 1, column: at }) };
    const verdict = checkItem(
      this.#collection,
      { raw, format: "cells", text, missing: header.missing },
      this.#counted(this.#intake.cleanAndKeep),
    );
    this.#intake.admit(this.#name, origin, verdict);
  }

  // Said once: of both versions of a row everything would be there twice.
  #isInTwoVersions(cells: readonly Cell[], line: number): boolean {
    const [first] = cells;
    const conflict = !this.#isGivenUp && typeof first === "string" && conflictIn(first);
    if (!conflict) return this.#isGivenUp;
    this.#isGivenUp = true;
    this.fault({ line, column: 1 }, say.text.conflict({ quoted: quote(conflict) }));
    return true;
  }

  // Said once for the whole table, of whose other items it is as true.
  #isMisplacedWith(names: readonly string[]): boolean {
    if (this.#isGivenUp) return true;
    const other = collectionMeant(this.#collection, names);
    if (!other) return false;
    this.#isGivenUp = true;
    this.fault(undefined, misplaced(this.#collection, other, this.#file.path));
    this.#intake.incomplete.add(other.name);
    return true;
  }

  #counted(clean: CleanField): CleanField {
    return (html, isOrdinary) => {
      this.#pieces += countPieces(html);
      return clean(html, isOrdinary);
    };
  }

  /** Where an item comes from whose own text begins so many lines down. */
  origin(lineShift: number): Origin {
    return { file: this.#file.path, sheet: undefined, lineShift };
  }

  /** Say what keeps a part of the table from being read. */
  fault(spot: Spot | undefined, { wrong, expected, fix }: Complaint): void {
    this.#intake.report.complain(placeOf(this.origin(0), spot), undefined, {
      wrong,
      expected,
      fix,
    });
    this.#intake.incomplete.add(this.#name);
  }
}
