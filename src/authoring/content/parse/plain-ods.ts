/**
 * Rewrites an OpenDocument spreadsheet, in which one cell may stand for a million, and collects what is hidden in it,
 * because the library does not tell. (`plain-xml.ts`)
 */
import {
  type Attributes,
  MAX_FORMAT,
  NO_RESULT,
  type PartRules,
  type WorkbookCount,
  type XmlWriter,
} from "./workbook-xml.ts";

/** First and last, 1-based. */
export type Range = readonly [first: number, last: number];

/** What is hidden in one sheet. */
export interface HiddenParts {
  readonly isHidden: boolean;
  readonly rows: readonly Range[];
  readonly columns: readonly Range[];
}

// Comments, drawings, forms and whatever else is no value of a cell.
const LEFT_OUT = new Set([
  ...["annotation", "shapes", "frame", "custom-shape", "control", "forms", "detective"],
  ...["tracked-changes", "dde-links", "content-validations", "scripts", "font-face-decls"],
  ...["database-ranges", "named-expressions", "data-pilot-tables", "table-source", "scenario"],
  ...["master-styles", "label-ranges", "consolidation", "map"],
]);

export class OpenDocumentPart implements PartRules {
  readonly hidden = new Map<string, HiddenParts>();
  readonly #writer: XmlWriter;
  readonly #count: WorkbookCount;
  readonly #hiddenStyles = new Set<string>();
  #style = "";
  #hiddenRows: Range[] = [];
  #hiddenColumns: Range[] = [];
  #isInTable = false;
  #row = 0;
  #rows = 1;
  #column = 0;
  // How many columns the current cell fills, until it is counted.
  #columns = 0;
  #formatLength = 0;

  constructor(writer: XmlWriter, count: WorkbookCount) {
    this.#writer = writer;
    this.#count = count;
  }

  open(name: string, attributes: Attributes, written: string): boolean {
    if (LEFT_OUT.has(name)) return false;
    if (written.startsWith("number:")) {
      this.#formatLength = name.endsWith("-style") ? 0 : this.#formatLength + name.length;
      if (this.#formatLength > MAX_FORMAT) return false;
    }
    switch (name) {
      case "style":
        this.#style = attributes["style:name"] ?? "";
        break;
      case "table-properties":
        if (attributes["table:display"] === "false") this.#hiddenStyles.add(this.#style);
        break;
      case "table":
        this.#beginTable(attributes);
        break;
      case "table-column": {
        const last = this.#column + times(attributes, "columns");
        if (isHidden(attributes)) this.#hiddenColumns.push([this.#column + 1, last]);
        this.#column = last;
        break;
      }
      case "table-row":
        this.#rows = times(attributes, "rows");
        if (isHidden(attributes)) this.#hiddenRows.push([this.#row + 1, this.#row + this.#rows]);
        this.#column = 0;
        break;
      case "table-cell":
      case "covered-table-cell":
        this.#beginCell(attributes, written);
        return true;
      case "p":
        this.#countCells();
        break;
    }
    this.#writer.open(written, attributes);
    return true;
  }

  text(text: string): void {
    if (!this.#isInTable) this.#formatLength += text.length;
    if (this.#isInTable || this.#formatLength <= MAX_FORMAT) this.#writer.text(text);
  }

  close(name: string, written: string): void {
    if (name === "table-row") this.#row += this.#rows;
    this.#writer.close(written);
  }

  #beginTable(attributes: Attributes): void {
    this.#isInTable = true;
    this.#row = 0;
    this.#column = 0;
    this.#hiddenRows = [];
    this.#hiddenColumns = [];
    this.hidden.set(attributes["table:name"] ?? "", {
      isHidden: this.#hiddenStyles.has(attributes["table:style-name"] ?? ""),
      rows: this.#hiddenRows,
      columns: this.#hiddenColumns,
    });
  }

  #beginCell(attributes: Attributes, written: string): void {
    const { "table:formula": formula, ...others } = attributes;
    this.#columns = times(attributes, "columns");
    this.#column += this.#columns;
    const type = attributes["office:value-type"];
    const lacksResult = formula !== undefined && type === undefined;
    const noResult = { "office:value-type": "string", "office:string-value": NO_RESULT };
    this.#writer.open(written, { ...others, ...(lacksResult && noResult) });
    if (type !== undefined || lacksResult) this.#countCells();
    // The library overlooks numbers and dates in cells that are one tag.
    if (type !== undefined && type !== "string") this.#writer.text("\n");
  }

  // Empty cells are not counted, because the library does not repeat them.
  #countCells(): void {
    this.#count.cells(this.#row + this.#rows, this.#column, this.#columns * this.#rows);
    this.#columns = 0;
  }
}

function times(attributes: Attributes, what: "rows" | "columns"): number {
  const number = Number(attributes[`table:number-${what}-repeated`] ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

function isHidden(attributes: Attributes): boolean {
  return /^(?:collapse|filter)$/.test(attributes["table:visibility"] ?? "");
}
