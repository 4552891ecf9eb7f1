/** Reads tables, files that hold a whole collection, with one item in memory at a time. */
import type { CollectionName } from "../../../contract/field.ts";
import { say } from "../../../language/language.ts";
import { describe } from "../check/check-value.ts";
import type { SourceFile } from "../files/entries.ts";
import { endingOf, WORKBOOK_FORMATS } from "../files/names.ts";
import { MEGABYTE, readFile } from "../files/read-file.ts";
import type { YieldWhenDue } from "../files/yield-when-due.ts";
import { parseJson, parseJsonList } from "../parse/parse-json.ts";
import { parseYaml } from "../parse/parse-yaml.ts";
import { isRawItem, isRawList, type RawValue, SyntaxProblem } from "../parse/raw-item.ts";
import { readCsv } from "../parse/read-csv.ts";
import { decodeText, Text } from "../parse/text.ts";
import { hasSeparateItems, parseYamlPart, yamlParts } from "../parse/yaml-parts.ts";
import { slugify } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Intake } from "./intake.ts";
import { decodeSource, MAX_ITEM_BYTES } from "./read-item-file.ts";
import type { ChosenSheet } from "./read-workbook.ts";
import { type Header, isEmpty } from "./table-header.ts";
import { TableItems } from "./table-items.ts";

interface TableFormat {
  readonly maxBytes: number;
  readonly read: (bytes: Buffer, items: TableItems) => AsyncIterable<void> | Iterable<void>;
}

const WORKBOOK: TableFormat = { maxBytes: 50 * MEGABYTE, read: workbookRows };

const FORMATS: ReadonlyMap<string, TableFormat> = new Map<string, TableFormat>([
  [".csv", { maxBytes: 128 * MEGABYTE, read: csvRows }],
  [".ndjson", { maxBytes: 128 * MEGABYTE, read: jsonLines }],
  [".yaml", { maxBytes: 32 * MEGABYTE, read: yamlItems }],
  [".json", { maxBytes: 20 * MEGABYTE, read: jsonItems }],
  ...WORKBOOK_FORMATS.map((ending) => [ending, WORKBOOK] as const),
]);

export async function readTable(
  intake: Intake,
  name: CollectionName,
  file: SourceFile,
  yieldWhenDue: YieldWhenDue,
): Promise<void> {
  const ending = endingOf(file.path);
  const format = FORMATS.get(ending);
  if (!format) throw new Error(`No table is read from ${file.path}: its format is not in FORMATS`);
  const items = new TableItems(intake, name, file);
  try {
    const read = readFile(file, format.maxBytes);
    if ("wrong" in read) throw new SyntaxProblem(0, read);
    intake.states.set(file.location, read.state);
    for await (const _ of format.read(read.bytes, items)) await yieldWhenDue();
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    items.complain(error.spot, error.complaint);
  }
}

function* csvRows(bytes: Buffer, items: TableItems): Generator<void> {
  let header: Header | undefined;
  for (const { cells, line } of readCsv(decodeSource(bytes))) {
    if (items.shouldStopAt({ line, column: 1 }, cells.length)) return;
    if (header) items.admitRow(header, cells, line);
    else if (!cells.every(isEmpty)) header = items.checkHeader(cells, line);
    yield;
  }
  if (!header) items.checkHeader([], 1);
}

// Long texts count as several cells, because a small file can repeat one text in all its cells.
const CHARACTERS_PER_CELL = 10;

async function* workbookRows(bytes: Buffer, items: TableItems): AsyncGenerator<void> {
  // Imported on first use: it takes 30 ms to load, and most folders have no workbook.
  const { readWorkbook } = await import("./read-workbook.ts");
  const sheet = await readWorkbook(bytes, items.name);
  noticeOtherSheets(items, sheet);
  items.sheet = sheet.name;
  const [first = { cells: [], line: 1 }, ...rows] = sheet.rows;
  const header = items.checkHeader(first.cells, first.line);
  // A first row without names is a title. Titles may be merged.
  const mergedHeadings = header.hasNames ? sheet.mergedHeadings : [];
  for (const { cells, line, column } of mergedHeadings)
    items.complain({ line, column }, say.workbook.mergedHeading({ cells }));
  for (const { cells, line } of rows) {
    let size = 0;
    for (const cell of cells) if (typeof cell === "string") size += cell.length;
    if (items.shouldStopAt({ line, column: 1 }, size / CHARACTERS_PER_CELL)) return;
    items.admitRow(header, cells, line);
    yield;
  }
  noticeHidden(items, sheet, header);
  noticeMarks(items, sheet, header);
}

function noticeOtherSheets({ name, file, intake }: TableItems, sheet: ChosenSheet): void {
  for (const other of sheet.others) {
    // A sheet named like the collection is always chosen, unless it is hidden.
    const isHiddenNamesake = slugify(other) === name && slugify(sheet.name) !== name;
    const message = isHiddenNamesake ? say.workbook.hiddenSheet : say.workbook.otherSheet;
    const said = message({ other: quote(other), sheet: quote(sheet.name) });
    intake.report.notice({ at: { file: file.path, sheet: other }, said });
  }
}

const MAX_LISTED_ROWS = 50;

/** Hidden rows and columns are published, which the editor may not expect. */
function noticeHidden({ intake, file }: TableItems, sheet: ChosenSheet, header: Header): void {
  const at = { file: file.path, sheet: sheet.name };
  const rows = sheet.rows.slice(1);
  const hiddenLines = rows.filter(({ isHidden }) => isHidden).map(({ line }) => line);
  const [line] = hiddenLines;
  if (line !== undefined) {
    const count = hiddenLines.length;
    const more = count > MAX_LISTED_ROWS ? ", …" : "";
    const listed = hiddenLines.slice(0, MAX_LISTED_ROWS).join(", ") + more;
    const said = say.workbook.hiddenRows({ rows: listed, count });
    intake.report.notice({ at: { ...at, line }, said });
  }
  for (const { name: field, number: column } of header.columns) {
    const isFilled = () => rows.some(({ cells }) => !isEmpty(cells[column - 1]));
    if (!sheet.hiddenColumns.has(column) || !isFilled()) continue;
    const said = say.workbook.hiddenColumn;
    intake.report.notice({ at: { ...at, line: 1, column }, field, said });
  }
}

/** Links are lost, and struck-through text is published. */
function noticeMarks({ intake, file }: TableItems, sheet: ChosenSheet, header: Header): void {
  const fields = new Map(header.columns.map(({ name, number }) => [number, name]));
  const headerLine = sheet.rows[0]?.line ?? 0;
  for (const { r, c, mark } of sheet.marks) {
    const line = r + 1;
    const column = c + 1;
    const field = fields.get(column);
    if (field === undefined || line <= headerLine) continue;
    const at = { file: file.path, sheet: sheet.name, line, column };
    intake.report.notice({ at, field, said: say.workbook[mark] });
  }
}

function* jsonLines(bytes: Buffer, items: TableItems): Generator<void> {
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf("\n", start);
    const end = newline === -1 ? bytes.length : newline;
    const lineBytes = bytes.subarray(start, end);
    start = end + 1;
    const spot = { line, column: 1 };
    if (items.shouldStopAt(spot)) return;
    if (lineBytes.length > MAX_ITEM_BYTES) {
      const max = MAX_ITEM_BYTES / MEGABYTE;
      throw new SyntaxProblem(0, say.text.tooMuch({ of: "megabytes", max }), spot);
    }
    const content = decodeText(lineBytes, "utf-8");
    if (typeof content !== "string") items.complain({ ...content.spot, line }, content);
    else if (content.trim() !== "")
      items.admitPart(content, line, "json", () => parseJson(content));
    yield;
  }
}

function* yamlItems(bytes: Buffer, items: TableItems): Generator<void> {
  const content = decodeSource(bytes);
  if (!hasSeparateItems(content)) {
    yield* listItems(content, "yaml", items, () => listIn(parseYaml(content), "yaml"));
    return;
  }
  for (const { text, line } of yamlParts(content)) {
    if (items.shouldStopAt({ line, column: 1 })) return;
    // Like the keys of `read-item-file.ts`, with "-" in place of the stem of the file name.
    const key = items.intake.key(`${items.name} .yaml -`, text);
    if (!items.intake.admitCached(items.name, items.origin(line - 1), key))
      items.admitPart(text, line, "yaml", () => parseYamlPart(text), key);
    yield;
  }
}

function* jsonItems(bytes: Buffer, items: TableItems): Generator<void> {
  const content = decodeSource(bytes);
  yield* listItems(content, "json", items, () =>
    /^\s*\[/.test(content) ? parseJsonList(content) : listIn(parseJson(content), "json"),
  );
}

function* listItems(
  content: string,
  format: "yaml" | "json",
  items: TableItems,
  parse: () => Iterable<RawValue>,
): Generator<void> {
  const text = new Text(content);
  try {
    for (const element of parse()) {
      if (items.shouldStopAt(text.spot(element.at))) return;
      items.admitElement(element, format, items.origin(0), text);
      yield;
    }
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    items.complain(text.spot(error.at), error.complaint);
  }
}

export const LIST_EXAMPLES = { json: '[ { "nome": "…" }, … ]', yaml: "- nome: …" };

/** The list in a file, which may stand below a name ("temas:"). @throws SyntaxProblem if none */
export function listIn(raw: RawValue, format: "json" | "yaml"): readonly RawValue[] {
  const [onlyField, another] = isRawItem(raw.data) ? raw.data.fields : [];
  const list = onlyField && !another ? onlyField.value.data : raw.data;
  if (isRawList(list)) return list;
  if (raw.data === null && format === "yaml") return [];
  const complaint = say.tables.notAnItem({ what: describe(raw), example: LIST_EXAMPLES[format] });
  throw new SyntaxProblem(raw.at, complaint);
}
