/** Minimal workbooks: an archive of five XML files. */
import { crc32, deflateRawSync } from "node:zlib";

/** A date is a `Date` in UTC, an error is `{ error: "#REF!" }`. */
export type WorkbookCell = string | number | boolean | Date | null | { readonly error: string };

export type WorkbookSheets = Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>;

export function workbook(sheets: WorkbookSheets): Buffer {
  const names = Object.keys(sheets);
  const list = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  relations.push(`<Relationship Id="rId90" Type="${OFFICE}/styles" Target="styles.xml"/>`);
  const files = new Map<string, string>([
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}">${relations.join("")}</Relationships>`,
    ],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]);
  for (const [index, name] of names.entries()) {
    files.set(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheets[name] ?? []));
  }
  return archive([...files].map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

function sheetXml(rows: readonly (readonly WorkbookCell[])[]): string {
  const body = rows.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
    );
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${body.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, address: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date)
    return `<c r="${address}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  if (typeof cell === "object") return `<c r="${address}" t="e"><v>${cell.error}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The directory omits `hidden` entries; `stored` ones are not compressed. */
export function archive(
  entries: readonly (ArchiveEntry & { readonly hidden?: boolean; readonly stored?: boolean })[],
): Buffer {
  const packed = entries.map(({ name, bytes, hidden = false, stored = false }) => ({
    name,
    hidden,
    stored,
    crc: crc32(bytes),
    size: bytes.length,
    data: stored ? bytes : deflateRawSync(bytes),
  }));
  return archiveOf(packed);
}

/** An archive that holds the same compressed bytes many times. */
export function bomb(name: string, size: number, times: number): Buffer {
  const bytes = Buffer.alloc(size);
  const data = deflateRawSync(bytes);
  return archiveOf(
    Array.from({ length: times }, (_, index) => ({
      name: `${name}${index}.xml`,
      crc: crc32(bytes),
      size,
      data,
    })),
  );
}

function archiveOf(
  entries: readonly {
    name: string;
    crc: number;
    size: number;
    data: Buffer;
    hidden?: boolean;
    stored?: boolean;
  }[],
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, crc, size, data, hidden, stored } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from("PK\x03\x04", "latin1"),
      fields,
      Buffer.from(name),
      data,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const listed = Buffer.from("PK\x01\x02\x14\x00", "latin1");
    if (!hidden) directory.push(Buffer.concat([listed, fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, index, Buffer.from("PK\x05\x06", "latin1"), end]);
}
