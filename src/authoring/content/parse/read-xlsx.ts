/**
 * Reads the sheets of an `.xlsx`. It may be strict, use prefixes, or have cells without addresses.
 * @see ECMA-376, part 1, §18 (SpreadsheetML) and part 2, §9.3 (relationships)
 */
import { posix } from "node:path";
import { SSF, utils } from "@e965/xlsx";
import { type Cell, CellError, NO_RESULT, raise, utcMilliseconds } from "./cell.ts";
import { type CellCount, dateCell, numberCell, refuse, type Sheet, SheetBuilder } from "./sheet.ts";
import { allWithin, childrenOf, type WorkbookParts, type XmlElement } from "./workbook-parts.ts";

interface SharedData {
  readonly is1904: boolean;
  /** The program did not calculate the formulas, and may have written 0 as their result. */
  readonly isUncalculated: boolean;
  readonly texts: readonly string[];
  /** The number format of each style. */
  readonly formats: readonly string[];
  readonly struckTexts: ReadonlySet<number>;
  readonly struckStyles: ReadonlySet<number>;
}

/** @throws SyntaxProblem, and Error if the file is damaged */
export async function readXlsx(parts: WorkbookParts, count: CellCount): Promise<Sheet[]> {
  const main = (await relationshipsOf("", parts)).find(({ type }) => type === "officeDocument");
  const path = main?.part ?? "xl/workbook.xml";
  const related = await relationshipsOf(path, parts);
  const partOf = (wanted: string) => related.find(({ type }) => type === wanted)?.part ?? "";
  const sharedTexts = await textsIn(partOf("sharedStrings"), parts, count);
  const workbook = await parts.firstElement(path, /^workbook$/);
  if (!workbook) refuse("unreadable");
  const shared: SharedData = {
    is1904: isTrue(childrenOf(workbook, "workbookPr")[0]?.attributes.date1904),
    isUncalculated: isTrue(childrenOf(workbook, "calcPr")[0]?.attributes.fullCalcOnLoad),
    ...sharedTexts,
    ...(await stylesIn(partOf("styles"), parts)),
  };
  const sheets: Sheet[] = [];
  const readParts = new Set<string>();
  const sheetElements = childrenOf(workbook, "sheets").flatMap((list) => childrenOf(list, "sheet"));
  for (const { attributes } of sheetElements) {
    const sheetId = relationOf(attributes);
    // Charts and macros are sheets of another type.
    const part = related.find(({ id, type }) => id === sheetId && type === "worksheet")?.part;
    if (part === undefined) continue;
    // A part is read once, so that a small file cannot name it a thousand times.
    if (readParts.has(part) || !parts.has(part)) refuse("unreadable");
    readParts.add(part);
    const builder = new SheetBuilder(count);
    const elements = parts.elements(part, /^(?:col|row|mergeCell|hyperlink)$/);
    await fillSheet(builder, elements, shared, await relationshipsOf(part, parts));
    sheets.push(builder.build(attributes.name ?? "", /hidden/i.test(attributes.state ?? "")));
  }
  return sheets;
}

/** `type` is the last segment of the URI, because the rest differs in strict workbooks. */
async function relationshipsOf(path: string, parts: WorkbookParts) {
  const { dir, base } = posix.parse(path);
  const elements = parts.elements(posix.join(dir, "_rels", `${base}.rels`), /^Relationship$/);
  return Array.fromAsync(elements, ({ attributes: { Id: id, Type = "", Target = "" } }) => ({
    id,
    type: posix.basename(Type),
    target: Target,
    part: posix.resolve("/", dir, Target.replaceAll("\\", "/")).slice(1),
  }));
}

/** The id in the attribute `r:id`, whose prefix may be a different one. */
function relationOf(attributes: XmlElement["attributes"]): string | undefined {
  return Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
}

async function textsIn(part: string, parts: WorkbookParts, count: CellCount) {
  const texts: string[] = [];
  const struckTexts = new Set<number>();
  for await (const text of parts.elements(part, /^si$/)) {
    count.add(1);
    if (isStruck(text)) struckTexts.add(texts.length);
    texts.push(textOf(text));
  }
  return { texts, struckTexts };
}

// Excel never writes a longer format. The library searches a format again for each cell.
const MAX_FORMAT_LENGTH = 255;

async function stylesIn(part: string, parts: WorkbookParts) {
  const codes = new Map<string, string>(Object.entries(SSF.get_table()));
  const areFontsStruck: boolean[] = [];
  const formats: string[] = [];
  const struckStyles = new Set<number>();
  for await (const element of parts.elements(part, /^(?:numFmt|font|xf)$/)) {
    const { parent, attributes } = element;
    const { numFmtId = "0", formatCode = "", fontId } = attributes;
    if (parent?.name === "fonts") areFontsStruck.push(isStruck(element));
    else if (parent?.name === "cellXfs") {
      if (areFontsStruck[Number(fontId)]) struckStyles.add(formats.length);
      formats.push(codes.get(numFmtId) ?? "General");
    } else if (parent?.name === "numFmts" && formatCode.length <= MAX_FORMAT_LENGTH)
      codes.set(numFmtId, formatCode);
  }
  return { formats, struckStyles };
}

function isStruck(element: XmlElement): boolean {
  return allWithin(element).some(
    ({ name, attributes: { val = "1" } }) => name === "strike" && isTrue(val),
  );
}

async function fillSheet(
  sheet: SheetBuilder,
  elements: AsyncIterable<XmlElement>,
  shared: SharedData,
  related: Awaited<ReturnType<typeof relationshipsOf>>,
): Promise<void> {
  const targets = new Map(related.map(({ id, target }) => [id, target]));
  let row = -1;
  for await (const element of elements) {
    const { name, attributes } = element;
    const { hidden, width, min, max, ref = "" } = attributes;
    if (name === "col" && isUnseen(hidden, width))
      sheet.hideColumns(Number(min) - 1, Number(max) - 1);
    if (name === "mergeCell") sheet.merges.push(utils.decode_range(ref));
    if (name === "hyperlink")
      sheet.link(utils.decode_range(ref).s, targets.get(relationOf(attributes)));
    if (name === "row") {
      row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
      fillRow(sheet, row, element, shared);
    }
  }
}

function fillRow(sheet: SheetBuilder, row: number, element: XmlElement, shared: SharedData): void {
  const isHidden = isUnseen(element.attributes.hidden, element.attributes.ht);
  let nextColumn = 0;
  for (const cell of childrenOf(element, "c")) {
    const { r: address } = cell.attributes;
    const at = address === undefined ? { r: row, c: nextColumn } : utils.decode_cell(address);
    nextColumn = at.c + 1;
    sheet.set(at.r, at.c, cellOf(cell, shared), isHidden);
    sheet.link(at, HYPERLINK.exec(contentOf(cell, "f"))?.[1]);
    if (isCellStruck(cell, shared)) sheet.strike(at);
  }
}

/** Matches `HYPERLINK("https://…"`. */
const HYPERLINK = /^HYPERLINK\(\s*"([^"]+)"/i;

function contentOf(cell: XmlElement, name: string): string {
  return childrenOf(cell, name)[0]?.children.join("") ?? "";
}

function isCellStruck(cell: XmlElement, { struckTexts, struckStyles }: SharedData): boolean {
  const { t: type, s: style } = cell.attributes;
  const isTextStruck = type === "s" && struckTexts.has(Number(contentOf(cell, "v")));
  return isTextStruck || struckStyles.has(Number(style)) || childrenOf(cell, "is").some(isStruck);
}

function cellOf(cell: XmlElement, { texts, formats, is1904, isUncalculated }: SharedData): Cell {
  const { t: type = "n", s: style = "0" } = cell.attributes;
  const [value] = childrenOf(cell, "v");
  const [inline] = childrenOf(cell, "is");
  const text = inline ? textOf(inline) : unescapeText(value?.children.join("") ?? "");
  const isText = inline !== undefined || type === "str";
  const isEmptyText = text === "" && isText && value !== undefined;
  const lacksResult = (text === "" && !isEmptyText) || (text === "0" && isUncalculated);
  if (lacksResult && childrenOf(cell, "f").length > 0) return NO_RESULT;
  if (isText) return text;
  const plain = text.trim();
  const format = formats[Number(style)] ?? "General";
  switch (type) {
    case "s":
      return texts[Number(plain)] ?? null;
    case "b":
      return isTrue(plain);
    case "e":
      return new CellError(plain);
    case "d": {
      const milliseconds = utcMilliseconds(plain.replace(/Z$/, ""));
      if (milliseconds === undefined) return plain;
      return dateCell(milliseconds, SSF.is_date(format) ? format : "yyyy-mm-dd hh:mm:ss");
    }
    default:
      return plain === "" ? null : numberCell(Number(plain), format, is1904);
  }
}

/** The text of an element without phonetic guides. Superscripts stay: 10³. */
function textOf(text: XmlElement): string {
  const parts = [text, ...childrenOf(text, "r")].map((part) => {
    const plain = contentOf(part, "t");
    const isRaised = allWithin(part).some(({ attributes: { val } }) => val === "superscript");
    return isRaised ? raise(plain) : plain;
  });
  return unescapeText(parts.join(""));
}

/** Decodes `_x0007_`, which stands for a character that XML cannot hold. */
function unescapeText(text: string): string {
  return text
    .replaceAll(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll(/\r\n?/g, "\n");
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

// A row without height or a column without width is hidden too.
function isUnseen(hidden: string | undefined, size = "1"): boolean {
  return isTrue(hidden) || Number(size) === 0;
}
