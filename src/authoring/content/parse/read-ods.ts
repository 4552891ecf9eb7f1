/**
 * Reads the sheets of an `.ods`, whose attributes have the prefixes that all programs write.
 * @see OpenDocument 1.3, part 3, §9 (tables) and §19.385 (types of values)
 */
import type { CellAddress, Range } from "@e965/xlsx";
import { type Cell, CellDate, CellNumber, NO_RESULT, raise, utcMilliseconds } from "./cell.ts";
import { type CellCount, type Sheet, SheetBuilder } from "./sheet.ts";
import { allWithin, childrenOf, type WorkbookParts, type XmlElement } from "./workbook-parts.ts";

/** Names of the styles of hidden tables, of text that is struck through, and of superscripts. */
type Styles = Readonly<Record<"hidden" | "struck" | "raised", Set<string>>>;

/** @throws SyntaxProblem, and Error if the file is damaged */
export async function readOds(parts: WorkbookParts, count: CellCount): Promise<Sheet[]> {
  const styles: Styles = { hidden: new Set(), struck: new Set(), raised: new Set() };
  const tables = new Map<XmlElement, TableReader>();
  const names = /^(?:style|table-column|table-row)$/;
  for await (const element of parts.elements("content.xml", names)) {
    if (element.name === "style") noteStyle(element, styles);
    const table = tableAround(element);
    if (!table) continue;
    const reader = tables.getOrInsertComputed(table, () => new TableReader(count));
    if (element.name === "table-row") reader.row(element, styles);
    else reader.column(element);
  }
  return Array.from(tables, ([{ attributes }, { builder }]) => {
    const isHidden = styles.hidden.has(attributes["table:style-name"] ?? "");
    return builder.build(attributes["table:name"] ?? "", isHidden);
  });
}

function noteStyle(style: XmlElement, { hidden, struck, raised }: Styles): void {
  const name = style.attributes["style:name"] ?? "";
  const [ofTable] = childrenOf(style, "table-properties");
  if (ofTable?.attributes["table:display"] === "false") hidden.add(name);
  const [ofText] = childrenOf(style, "text-properties");
  const line = ofText?.attributes["style:text-line-through-style"] ?? "none";
  if (line !== "none") struck.add(name);
  if (ofText?.attributes["style:text-position"]?.startsWith("super")) raised.add(name);
}

/** The sheet around a row or column. Tables elsewhere hold linked data and earlier versions. */
function tableAround(element: XmlElement): XmlElement | undefined {
  let table = element.parent;
  while (table && table.name !== "table") table = table.parent;
  return table?.parent?.name === "spreadsheet" ? table : undefined;
}

class TableReader {
  readonly builder: SheetBuilder;
  /** The next row and column, from 0. */
  #row = 0;
  #column = 0;

  constructor(count: CellCount) {
    this.builder = new SheetBuilder(count);
  }

  column({ attributes }: XmlElement): void {
    const next = this.#column + countOf(attributes, "columns-repeated");
    if (isHidden(attributes)) this.builder.hideColumns(this.#column, next - 1);
    this.#column = next;
  }

  row(row: XmlElement, { struck, raised }: Styles): void {
    const r = this.#row;
    this.#row += countOf(row.attributes, "rows-repeated");
    let c = 0;
    for (const cell of row.children) {
      if (typeof cell === "string" || !/^(?:covered-)?table-cell$/.test(cell.name)) continue;
      const nextColumn = c + countOf(cell.attributes, "columns-repeated");
      const repeated = { s: { r, c }, e: { r: this.#row - 1, c: nextColumn - 1 } };
      this.#fill(repeated, cellOf(cell, raised), isHidden(row.attributes));
      this.#mark(cell, { r, c }, struck);
      const rows = countOf(cell.attributes, "rows-spanned");
      const columns = countOf(cell.attributes, "columns-spanned");
      const e = { r: r + rows - 1, c: c + columns - 1 };
      if (rows > 1 || columns > 1) this.builder.merges.push({ s: { r, c }, e });
      c = nextColumn;
    }
  }

  #fill({ s, e }: Range, value: Cell, isRowHidden: boolean): void {
    // Empty cells may be repeated a million times.
    if (value === null || value === "") return;
    for (let row = s.r; row <= e.r; row++)
      for (let column = s.c; column <= e.c; column++)
        this.builder.set(row, column, value, isRowHidden);
  }

  #mark(cell: XmlElement, address: CellAddress, struckStyles: ReadonlySet<string>): void {
    for (const { attributes } of allWithin(cell)) {
      const [, target] = HYPERLINK.exec(attributes["table:formula"] ?? "") ?? [];
      this.builder.link(address, target ?? attributes["xlink:href"]);
      const style = attributes["table:style-name"] ?? attributes["text:style-name"] ?? "";
      if (struckStyles.has(style)) this.builder.strike(address);
    }
  }
}

/** Matches `of:=HYPERLINK("https://…"`. */
const HYPERLINK = /^of:=HYPERLINK\(\s*"([^"]+)"/i;

type Attributes = XmlElement["attributes"];

/** A number such as `table:number-columns-repeated`; 1 if it is missing or invalid. */
function countOf(attributes: Attributes, what: string): number {
  const number = Number(attributes[`table:number-${what}`] ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

function isHidden(attributes: Attributes): boolean {
  return /^(?:collapse|filter)$/.test(attributes["table:visibility"] ?? "");
}

function cellOf(cell: XmlElement, raised: ReadonlySet<string>): Cell {
  const { attributes } = cell;
  const shown = childrenOf(cell, "p")
    .map((paragraph) => textOf(paragraph, raised))
    .join("\n");
  const valueAs = (name: string) => attributes[`office:${name}-value`] ?? "";
  const type = attributes["office:value-type"];
  switch (type) {
    case "float":
    case "percentage":
    case "currency":
      return new CellNumber(Number(attributes["office:value"]), shown);
    case "boolean":
      return valueAs("boolean") === "true";
    case "date": {
      const milliseconds = utcMilliseconds(valueAs("date"));
      const showsTime = /\d[:h]/i.test(shown);
      return milliseconds === undefined ? shown : new CellDate(milliseconds, shown, showsTime);
    }
    case undefined:
      return attributes["table:formula"] !== undefined && shown === "" ? NO_RESULT : shown;
    default:
      return shown || valueAs(type);
  }
}

const MAX_SPACES = 1000;

/** The text of a paragraph without notes and drawings. Superscripts stay: 10³. */
function textOf({ children, attributes }: XmlElement, raised: ReadonlySet<string>): string {
  const texts = children.map((child) => {
    if (typeof child === "string") return child;
    switch (child.name) {
      case "s":
        return " ".repeat(Math.min(Number(child.attributes["text:c"] ?? 1), MAX_SPACES));
      case "tab":
        return "\t";
      case "line-break":
        return "\n";
      default:
        return /^(?:annotation|note|frame|ruby-text)$/.test(child.name)
          ? ""
          : textOf(child, raised);
    }
  });
  const text = texts.join("");
  return raised.has(attributes["text:style-name"] ?? "") ? raise(text) : text;
}
