/**
 * Excel workbooks, written without a library, because the same list must give the same bytes.
 * Libraries write the current time, or do not support hyperlinks. (ECMA-376, Part 1, §18)
 */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { TABLE_SIZE } from "../api/parameters.ts";
import type { ShownField } from "../browse/fields.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileHeaders, inSlices, readItemTable, type TableCell, tableName } from "./table.ts";
import { escapeXml } from "./xml.ts";

const MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Limits of Excel: characters in a cell, in a URL and in a sheet's name; hyperlinks in a sheet. */
const MAX = { cell: 32_767, url: 2079, sheetName: 31, links: 65_530 };
/** Before this day serial numbers are off by one, because Excel counts a 29 February 1900. */
const FIRST_DAY = "1900-03-01";
const DAY_MILLISECONDS = 86_400_000;
/** Epoch milliseconds. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

const loadLibrary = () => import("yazl");

export const xlsx: LargeRepresentation = {
  name: "xlsx",
  format: "xlsx",
  mediaType: MEDIA_TYPE,
  words: { en: "an Excel workbook", pt: "folha de Excel" },
  about: { en: "for a workbook", pt: "uma folha de Excel" },
  kinds: ["list"],
  extent: TABLE_SIZE,
  supportsFields: true,
  large: true,
  load: loadLibrary,
  render: async (plan, context) => {
    const { columns, rows, next } = await readItemTable(plan, context);
    const sheet = new Sheet(columns);
    const body = await zipped([
      ["[Content_Types].xml", CONTENT_TYPES],
      ["_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])],
      ["xl/workbook.xml", workbook(tableName(plan))],
      [
        "xl/_rels/workbook.xml.rels",
        relationships([
          ["worksheet", "worksheets/sheet1.xml"],
          ["styles", "styles.xml"],
        ]),
      ],
      ["xl/styles.xml", STYLE_SHEET],
      ["xl/worksheets/sheet1.xml", sheet.printSheet(rows)],
      // Must follow the sheet, because writing its cells collects the links.
      ["xl/worksheets/_rels/sheet1.xml.rels", sheet.printLinks()],
    ]);
    return { body, headers: fileHeaders(plan, "xlsx", { as: "attachment", next }) };
  },
};

type Text = string | Iterable<string> | AsyncIterable<string>;

/** The bytes depend on the files alone, not on time or machine. */
async function zipped(files: readonly (readonly [name: string, text: Text])[]): Promise<Buffer> {
  // In a bundle, a CommonJS package has only a default export.
  const { default: yazl } = await loadLibrary();
  const zip = new yazl.ZipFile();
  // Local time, because ZIP stores times without a zone.
  const mtime = new Date(1980, 0, 1);
  for (const [name, text] of files) {
    const options = { mtime, forceDosTimestamp: true };
    if (typeof text === "string") zip.addBuffer(Buffer.from(text), name, options);
    else zip.addReadStream(Readable.from(text, { objectMode: false }), name, options);
  }
  zip.end();
  return await buffer(zip.outputStream);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships">`;

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;

/** Indexes into `cellXfs`. The number formats 14 and 22 show dates as in the reader's country. */
const STYLE = { header: 1, date: 2, moment: 3, link: 4 } as const;
const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function workbook(name: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name.slice(0, MAX.sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

type Relation = readonly [type: string, target: string];

function relationships(targets: readonly Relation[]): string {
  return `${RELATIONS}${targets.map(relationship).join("")}</Relationships>`;
}

function relationship([type, target]: Relation, index: number): string {
  return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${escapeXml(target)}"${type === "hyperlink" ? ' TargetMode="External"' : ""}/>`;
}

/** In characters; {@link TEXT_WIDTH} for other kinds. */
const WIDTHS: Partial<Record<ShownField["kind"], number>> = {
  id: 8,
  integer: 8,
  flag: 8,
  date: 12,
  moment: 18,
  html: 50,
  references: 40,
  list: 40,
};
const TEXT_WIDTH = 30;

class Sheet {
  readonly #columns: readonly ShownField[];
  readonly #links: [ref: string, url: string][] = [];

  constructor(columns: readonly ShownField[]) {
    this.#columns = columns;
  }

  async *printSheet(rows: readonly (readonly TableCell[])[]): AsyncGenerator<string> {
    const header = this.#columns.map(({ name }, index) =>
      textCell(`${columnName(index)}1`, name, STYLE.header),
    );
    const widths = this.#columns.map(
      ({ kind }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind] ?? TEXT_WIDTH}" customWidth="1"/>`,
    );
    yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${header.join("")}</row>`;
    yield* inSlices(rows, (row, index) => this.#printRow(row, index + 2));
    yield "</sheetData>";
    if (this.#links.length > 0) {
      yield "<hyperlinks>";
      yield* inSlices(
        this.#links,
        ([ref], index) => `<hyperlink ref="${ref}" r:id="rId${index + 1}"/>`,
      );
      yield "</hyperlinks>";
    }
    yield "</worksheet>";
  }

  async *printLinks(): AsyncGenerator<string> {
    yield RELATIONS;
    yield* inSlices(this.#links, ([, url], index) => relationship(["hyperlink", url], index));
    yield "</Relationships>";
  }

  #printRow(cells: readonly TableCell[], rowNumber: number): string {
    const printed = cells.map((cell, index) => {
      const { kind } = this.#columns[index] as ShownField;
      return this.#printCell(cell, kind, `${columnName(index)}${rowNumber}`);
    });
    return `<row r="${rowNumber}">${printed.join("")}</row>`;
  }

  /** @param ref column and row: `A1` */
  #printCell(cell: TableCell, kind: ShownField["kind"], ref: string): string {
    if (cell === null || cell === "") return "";
    if (typeof cell === "number") return `<c r="${ref}"><v>${cell}</v></c>`;
    if (typeof cell === "boolean") return `<c r="${ref}" t="b"><v>${Number(cell)}</v></c>`;
    if ((kind === "date" || kind === "moment") && cell >= FIRST_DAY) {
      return `<c r="${ref}" s="${STYLE[kind]}"><v>${serialOf(cell)}</v></c>`;
    }
    const isLink = (kind === "url" || kind === "image") && this.#addLink(ref, cell);
    return textCell(ref, cell, isLink ? STYLE.link : undefined);
  }

  /** @returns false if the text is no web address, or exceeds a limit */
  #addLink(ref: string, text: string): boolean {
    const url = URL.canParse(text) ? new URL(text).href : "";
    const fits = url.length <= MAX.url && this.#links.length < MAX.links;
    if (!/^https?:/.test(url) || !fits) return false;
    this.#links.push([ref, url]);
    return true;
  }
}

/** Excel would decode `_x0041_` as one character. @see ECMA-376, Part 1, §22.9.2.19 */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

function textCell(ref: string, text: string, style?: number): string {
  const fitting = text.length > MAX.cell ? `${text.slice(0, MAX.cell - 1)}…` : text;
  const styled = style === undefined ? "" : ` s="${style}"`;
  return `<c r="${ref}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitting.replace(ESCAPE, "_x005F_"))}</t></is></c>`;
}

/** Days since 30 December 1899. Ignores a moment's offset, because sheets have no time zones. */
function serialOf(text: string): number {
  // `2026-03-12T09:30:00` of `2026-03-12T09:30:00+01:00`.
  const local = text.replace(/(?:Z|[-+]\d\d:\d\d(?::\d\d)?)$/, "");
  const milliseconds = Date.parse(local.includes("T") ? `${local}Z` : local);
  return (milliseconds - DAY_ZERO) / DAY_MILLISECONDS;
}

/** `A` to `Z`, then `AA`. @param index from 0 */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
