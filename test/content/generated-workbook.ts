/** Workbooks as XML in the spellings of several programs, each with the table that it shows. */
import fc from "fast-check";
import { archive } from "./workbook.ts";

/** A shown value: `date` and `moment` are ISO, `missing` is a formula without a result. */
export type Shown =
  | { readonly kind: "text" | "date" | "moment" | "time" | "error"; readonly value: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "flag"; readonly value: boolean }
  | { readonly kind: "empty" | "missing"; readonly value: null };

export interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Rows and columns count from 0, without the headings. */
export interface GeneratedWorkbook {
  readonly rows: readonly (readonly Shown[])[];
  readonly merge: Merge | undefined;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly spelling: Spelling;
}

interface Spelling {
  readonly prefix: string;
  readonly addresses: "all" | "rows" | "none";
  readonly quote: '"' | "'";
  readonly texts: "shared" | "inline" | "formula" | "rich";
  readonly encoding: "utf-8" | "utf-8 with a mark" | "utf-16";
  readonly tail: -1 | 0 | 1;
  readonly sheets: "one" | "hidden before" | "diagram before" | "both before";
  readonly isStrict: boolean;
  readonly is1904: boolean;
  readonly areDatesTexts: boolean;
  readonly hasComments: boolean;
}

const COLUMNS = 4;
export const HEADINGS = ["um", "dois", "três", "quatro"];

const text = fc.oneof(
  fc.constantFrom("Casa da Música", " à margem ", "linha\noutra", "a & b < c > \"d\" 'e'", "👍🏽"),
  fc.constantFrom("_x0041_", "]]>", "<![CDATA[x]]>", "1", "31/12/2026", 'r="Z9"', "&amp;lt;"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
);
const day = fc
  .integer({ min: Date.UTC(1904, 0, 2) / 86_400_000, max: Date.UTC(2099, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const time = fc
  .integer({ min: 1, max: 86_399 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19));

const value: fc.Arbitrary<Shown> = fc.oneof(
  text.filter(isPlain).map((value): Shown => ({ kind: "text", value })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(number),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(number),
  fc.boolean().map((value): Shown => ({ kind: "flag", value })),
  day.map((value): Shown => ({ kind: "date", value })),
  fc.tuple(day, time).map(([on, at]): Shown => ({ kind: "moment", value: `${on}T${at}` })),
  time.map((value): Shown => ({ kind: "time", value })),
  fc.constantFrom("#REF!", "#N/A", "#DIV/0!").map((value): Shown => ({ kind: "error", value })),
  fc.constantFrom<Shown>({ kind: "empty", value: null }, { kind: "missing", value: null }),
);

function number(value: number): Shown {
  return { kind: "number", value: value === 0 ? 0 : value };
}

// XML has no control characters; Excel writes a carriage return as a line break.
function isPlain(value: string): boolean {
  return !/[\p{Cc}\ufffe\uffff]/u.test(value.replaceAll("\n", "")) && value.isWellFormed();
}

const spelling: fc.Arbitrary<Spelling> = fc.record({
  prefix: fc.constantFrom("", "", "x", "ns2", "my-ns.1"),
  addresses: fc.constantFrom("all", "all", "rows", "none"),
  quote: fc.constantFrom('"', "'"),
  texts: fc.constantFrom("shared", "inline", "formula", "rich"),
  encoding: fc.constantFrom("utf-8", "utf-8 with a mark", "utf-16"),
  tail: fc.constantFrom(0, 0, 1, -1),
  sheets: fc.constantFrom("one", "hidden before", "diagram before", "both before"),
  isStrict: fc.boolean(),
  is1904: fc.boolean(),
  areDatesTexts: fc.boolean(),
  hasComments: fc.boolean(),
});

export const generatedWorkbook: fc.Arbitrary<GeneratedWorkbook> = fc
  .array(fc.array(value, { minLength: COLUMNS, maxLength: COLUMNS }), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      merge: fc.option(mergeWithin(rows.length), { nil: undefined }),
      hiddenRows: fc.uniqueArray(fc.nat(rows.length - 1), { maxLength: 2 }),
      hiddenColumns: fc.uniqueArray(fc.nat(COLUMNS - 1), { maxLength: 2 }),
      spelling,
    }),
  );

function mergeWithin(rows: number): fc.Arbitrary<Merge> {
  return fc.record({ row: fc.nat(rows - 1), column: fc.nat(COLUMNS - 1) }).chain((first) =>
    fc.record({
      row: fc.constant(first.row),
      column: fc.constant(first.column),
      rows: fc.integer({ min: 1, max: rows - first.row }),
      columns: fc.integer({ min: 1, max: COLUMNS - first.column }),
    }),
  );
}

/** The shown rows; each merged cell has the value. */
export function shownBy({ rows, merge }: GeneratedWorkbook): (readonly Shown[] | undefined)[] {
  return rows.map((cells, row) => {
    const shown = cells.map((cell, column) =>
      merge && isWithin(merge, row, column) ? valueAt(rows, merge) : cell,
    );
    const isOwn = (column: number) =>
      !merge || !isWithin(merge, row, column) || (row === merge.row && column === merge.column);
    const hasOwn = shown.some((cell, column) => cell.kind !== "empty" && isOwn(column));
    return hasOwn ? shown : undefined;
  });
}

function isWithin(merge: Merge, row: number, column: number): boolean {
  const isBelow = row >= merge.row && row < merge.row + merge.rows;
  return isBelow && column >= merge.column && column < merge.column + merge.columns;
}

function valueAt(rows: readonly (readonly Shown[])[], { row, column }: Merge): Shown {
  return rows[row]?.[column] ?? { kind: "empty", value: null };
}

const NAMESPACES = {
  strict: {
    main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
    office: "http://purl.oclc.org/ooxml/officeDocument/relationships",
  },
  usual: {
    main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    office: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  },
};
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The bytes of a workbook whose only visible sheet is `Folha`. */
export function bytesOf(workbook: GeneratedWorkbook): Buffer {
  const { spelling } = workbook;
  const { main, office } = NAMESPACES[spelling.isStrict ? "strict" : "usual"];
  const strings: string[] = [];
  const sheets = [
    ...(/hidden|both/.test(spelling.sheets) ? ["Velho"] : []),
    ...(/diagram|both/.test(spelling.sheets) ? ["Gráfico"] : []),
    "Folha",
  ];
  const p = spelling.prefix === "" ? "" : `${spelling.prefix}:`;
  const ns = spelling.prefix === "" ? `xmlns="${main}"` : `xmlns:${spelling.prefix}="${main}"`;
  const kindOf = (name: string) => (name === "Gráfico" ? "chartsheet" : "worksheet");
  const parts: [name: string, xml: string][] = [];
  for (const [index, name] of sheets.entries()) {
    const part = `xl/${kindOf(name)}s/sheet${index + 1}.xml`;
    const body =
      name === "Gráfico"
        ? `<${p}chartsheet ${ns}><${p}sheetViews/></${p}chartsheet>`
        : sheetXml(name === "Folha" ? workbook : { ...workbook, rows: [OLD] }, strings, p, ns);
    parts.push([part, body]);
  }
  const relations = sheets.map(
    (name, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${kindOf(name)}" Target="${kindOf(name)}s/sheet${index + 1}.xml"/>`,
  );
  const overrides = [
    ["workbook", "sheet.main"],
    ["styles", "styles"],
    ["sharedStrings", "sharedStrings"],
  ].map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`,
  );
  parts.push(
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types">${overrides.join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="rId90" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<${p}workbook ${ns} xmlns:rel="${office}"><${p}workbookPr${spelling.is1904 ? ' date1904="1"' : ""}/><${p}sheets>${sheets
        .map(
          (name, index) =>
            `<${p}sheet name="${name}" sheetId="${index + 1}" ${name === "Velho" ? 'state="veryHidden" ' : ""}rel:id="rId${index + 1}"/>`,
        )
        .join("")}</${p}sheets></${p}workbook>`,
    ],
    [
      "xl/styles.xml",
      `<${p}styleSheet ${ns}><${p}numFmts count="1"><${p}numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm;@"/></${p}numFmts><${p}cellXfs count="4"><${p}xf numFmtId="0"/><${p}xf numFmtId="14"/><${p}xf numFmtId="170"/><${p}xf numFmtId="21"/></${p}cellXfs></${p}styleSheet>`,
    ],
    [
      "xl/sharedStrings.xml",
      `<${p}sst ${ns}><${p}si/>${strings.map((xml) => `<${p}si>${xml}</${p}si>`).join("")}</${p}sst>`,
    ],
  );
  const bytes = archive(
    parts.map(([name, xml]) => ({ name, bytes: encoded(spelled(xml, spelling), spelling) })),
  );
  if (spelling.tail === 1) return Buffer.concat([bytes, Buffer.from("\n")]);
  return bytes.subarray(0, bytes.length + spelling.tail);
}

const OLD: readonly Shown[] = [{ kind: "text", value: "não publicar" }];

function spelled(xml: string, { quote, hasComments }: Spelling): string {
  const said = hasComments
    ? xml.replaceAll(/<\/[^<>]*(?:row|si|sheetData)>/g, '$&<!-- <c r="A1"><v>9</v></c> -->\n')
    : xml;
  return quote === '"'
    ? said
    : said.replaceAll(/<[^<>!]*>/g, (tag) => tag.replaceAll("'", "&apos;").replaceAll('"', "'"));
}

function encoded(xml: string, { encoding }: Spelling): Buffer {
  const mark = encoding === "utf-8" ? "" : "\ufeff";
  return Buffer.from(
    `${mark}<?xml version="1.0"?>${xml}`,
    encoding === "utf-16" ? "utf16le" : "utf8",
  );
}

function sheetXml(
  { rows, merge, hiddenRows, hiddenColumns, spelling }: GeneratedWorkbook,
  strings: string[],
  p: string,
  ns: string,
): string {
  const headings = HEADINGS.map((value): Shown => ({ kind: "text", value }));
  const written = [headings, ...rows].map((cells, row) => {
    const hidden = hiddenRows.includes(row - 1) ? ' hidden="1"' : "";
    const number = spelling.addresses === "none" ? "" : ` r="${row + 1}"`;
    const body = cells.map((cell, column) => {
      const address = spelling.addresses === "all" ? ` r="${"ABCD"[column]}${row + 1}"` : "";
      return cellXml(cell, address, { strings, p, spelling });
    });
    return `<${p}row${number}${hidden}>${body.join("")}</${p}row>`;
  });
  const columns = hiddenColumns.map(
    (column) => `<${p}col min="${column + 1}" max="${column + 1}" width="9" hidden="1"/>`,
  );
  const cols = columns.length === 0 ? "" : `<${p}cols>${columns.join("")}</${p}cols>`;
  const merges = merge
    ? `<${p}mergeCells><${p}mergeCell ref="${"ABCD"[merge.column]}${merge.row + 2}:${"ABCD"[merge.column + merge.columns - 1]}${merge.row + merge.rows + 1}"/></${p}mergeCells>`
    : "";
  return `<${p}worksheet ${ns}>${cols}<${p}sheetData>${written.join("")}</${p}sheetData>${merges}</${p}worksheet>`;
}

interface Writing {
  readonly strings: string[];
  readonly p: string;
  readonly spelling: Spelling;
}

function cellXml(cell: Shown, address: string, writing: Writing): string {
  const { p, spelling } = writing;
  const c = (attributes: string, inner: string) => `<${p}c${address}${attributes}>${inner}</${p}c>`;
  const v = (inner: string | number) => `<${p}v>${inner}</${p}v>`;
  switch (cell.kind) {
    case "empty":
      return `<${p}c${address}/>`;
    case "missing":
      return c("", `<${p}f>A1</${p}f>${spelling.hasComments ? `<${p}v/>` : ""}`);
    case "number":
      return c("", v(cell.value));
    case "flag":
      return c(' t="b"', v(cell.value ? 1 : 0));
    case "error":
      return c(' t="e"', v(cell.value));
    case "text":
      return textXml(cell.value, c, v, writing);
    default: {
      const style = { date: 1, moment: 2, time: 3 }[cell.kind];
      const isText = spelling.areDatesTexts && cell.kind !== "time";
      return isText
        ? c(` s="${style}" t="d"`, v(cell.value))
        : c(` s="${style}"`, v(serial(cell, spelling.is1904)));
    }
  }
}

function textXml(
  value: string,
  c: (attributes: string, inner: string) => string,
  v: (inner: string | number) => string,
  { strings, p, spelling }: Writing,
): string {
  const text = escaped(value, spelling);
  const t = (inner: string) => `<${p}t xml:space="preserve">${inner}</${p}t>`;
  switch (spelling.texts) {
    case "inline":
      return c(' t="inlineStr"', `<${p}is>${t(text)}</${p}is>`);
    case "formula":
      return c(' t="str"', `<${p}f>A1&amp;"${'r="B7"'}"</${p}f>${v(text)}`);
    case "shared":
      strings.push(t(text));
      return c(' t="s"', v(strings.length));
    case "rich":
      strings.push(
        `<${p}r>${t("")}</${p}r><${p}r><${p}rPr><${p}b/></${p}rPr>${t(text)}</${p}r><${p}rPh sb="0" eb="1"><${p}t>furigana</${p}t></${p}rPh>`,
      );
      return c(' t="s"', v(strings.length));
  }
}

// Excel escapes the underscore of what looks like an escaped character.
function escaped(value: string, { hasComments }: Spelling): string {
  const safe = value.replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
  if (hasComments && !safe.includes("]]>")) return `<![CDATA[${safe}]]>`;
  return safe
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/\p{Extended_Pictographic}/gu, (sign) => `&#${sign.codePointAt(0)};`);
}

// Excel's day numbers: from 30 December 1899, or from 1904.
function serial({ kind, value }: Shown, is1904: boolean): number {
  if (kind === "time") return Date.parse(`1970-01-01T${value}Z`) / 86_400_000;
  const moment = Date.parse(kind === "date" ? String(value) : `${value}Z`);
  return (moment - Date.parse(is1904 ? "1904-01-01" : "1899-12-30")) / 86_400_000;
}
