/**
 * Reads the sheets of an `.ods`, whose attributes have the prefixes that all programs write.
 * @see OpenDocument 1.3, part 3, §9 (tables) and §19.385 (types of values)
 */
import { type Cell, CellDate, CellNumber, NO_RESULT, raise } from "./cell.ts";
import { type CellCount, type Sheet, SheetBuilder } from "./sheet.ts";
import { allWithin, childrenOf, type WorkbookParts, type XmlElement } from "./workbook-parts.ts";

/** Names of the styles that strike text through, and of those that make it superscript. */
interface TextStyles {
  readonly struck: Set<string>;
  readonly raised: Set<string>;
}

/** @throws SyntaxProblem, and Error if the file is damaged */
export async function readOds(parts: WorkbookParts, count: CellCount): Promise<Sheet[]> {
  const hiddenStyles = new Set<string>();
  const styles: TextStyles = { struck: new Set(), raised: new Set() };
  const tables = new Map<XmlElement, TableReader>();
  const names = /^(?:style|table-column|table-row)$/;
  for await (const element of parts.elements("content.xml", names)) {
    const style = element.attributes["style:name"] ?? "";
    const [ofTable] = childrenOf(element, "table-properties");
    if (ofTable?.attributes["table:display"] === "false") hiddenStyles.add(style);
    const [ofText] = childrenOf(element, "text-properties");
    if ((ofText?.attributes["style:text-line-through-style"] ?? "none") !== "none")
      styles.struck.add(style);
    if (ofText?.attributes["style:text-position"]?.startsWith("super")) styles.raised.add(style);
    const table = tableAround(element);
    if (!table) continue;
    const reader = tables.getOrInsertComputed(table, () => new TableReader(count));
    if (element.name === "table-row") reader.row(element, styles);
    else reader.column(element);
  }
  return Array.from(tables, ([{ attributes }, { builder }]) =>
    builder.build(
      attributes["table:name"] ?? "",
      hiddenStyles.has(attributes["table:style-name"] ?? ""),
    ),
  );
}

/** Tables elsewhere hold linked data and earlier versions. */
function tableAround(element: XmlElement): XmlElement | undefined {
  let table = element.parent;
  while (table && table.name !== "table") table = table.parent;
  return table?.parent?.name === "spreadsheet" ? table : undefined;
}

class TableReader {
  readonly builder: SheetBuilder;
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

  row({ attributes, children }: XmlElement, { struck, raised }: TextStyles): void {
    const r = this.#row;
    this.#row += countOf(attributes, "rows-repeated");
    let c = 0;
    for (const cell of children) {
      if (typeof cell === "string" || !/^(?:covered-)?table-cell$/.test(cell.name)) continue;
      const next = c + countOf(cell.attributes, "columns-repeated");
      const value = cellOf(cell, raised);
      // Empty cells are skipped, because they may be repeated a million times.
      const endRow = value === null || value === "" ? r : this.#row;
      for (let row = r; row < endRow; row++)
        for (let column = c; column < next; column++)
          this.builder.set(row, column, value, isHidden(attributes));
      for (const { attributes: inner } of allWithin(cell)) {
        const [, target] = HYPERLINK.exec(inner["table:formula"] ?? "") ?? [];
        this.builder.link({ r, c }, target ?? inner["xlink:href"]);
        const style = inner["table:style-name"] ?? inner["text:style-name"] ?? "";
        if (struck.has(style)) this.builder.strike({ r, c });
      }
      const rows = countOf(cell.attributes, "rows-spanned");
      const columns = countOf(cell.attributes, "columns-spanned");
      const e = { r: r + rows - 1, c: c + columns - 1 };
      if (rows > 1 || columns > 1) this.builder.merges.push({ s: { r, c }, e });
      c = next;
    }
  }
}

const HYPERLINK = /^of:=HYPERLINK\(\s*"([^"]+)"/i;

type Attributes = XmlElement["attributes"];

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
  const value = (name: string) => attributes[`office:${name}-value`] ?? "";
  const type = attributes["office:value-type"];
  switch (type) {
    case "float":
    case "percentage":
    case "currency":
      return new CellNumber(Number(attributes["office:value"]), shown);
    case "boolean":
      return value("boolean") === "true";
    case "date": {
      const [day, time = "00:00:00"] = value("date").split("T");
      const milliseconds = Date.parse(`${day}T${time}Z`);
      const showsTime = /\d[:h]/i.test(shown);
      return Number.isNaN(milliseconds) ? shown : new CellDate(milliseconds, shown, showsTime);
    }
    case undefined:
      return attributes["table:formula"] !== undefined && shown === "" ? NO_RESULT : shown;
    default:
      return shown || value(type);
  }
}

const MAX_SPACES = 1000;

/** Without notes and drawings. Superscripts stay: 10³. */
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
