/** Small documents of each kind that texts may link to. */
import { archive as archiveOf } from "../content/workbook.ts";

export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");

export const CALENDAR = Buffer.from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n");

export function archive(files: Readonly<Record<string, string>>): Buffer {
  return archiveOf(
    Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text), stored: true })),
  );
}

const TYPES = "[Content_Types].xml";
export const DOCX = archive({ [TYPES]: "<Types/>", "word/document.xml": "<w:document/>" });
export const XLSX = archive({ [TYPES]: "<Types/>", "xl/workbook.xml": "<workbook/>" });
export const PPTX = archive({ [TYPES]: "<Types/>", "ppt/presentation.xml": "<p/>" });

const openDocument = (kind: string) =>
  archive({ mimetype: `application/vnd.oasis.opendocument.${kind}`, "content.xml": "<office/>" });
export const ODT = openDocument("text");
export const ODS = openDocument("spreadsheet");
export const ODP = openDocument("presentation");

/** A compound file (OLE2) with one named directory entry. */
export function compound(name: string): Buffer {
  const file = Buffer.alloc(2048);
  file.write("d0cf11e0a1b11ae1", "hex");
  file.write(`${name}\0`, 1024 + 128, "utf16le");
  return file;
}
