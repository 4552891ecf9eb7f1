/** Small documents of each kind that texts may link to. */
import { crc32 } from "node:zlib";

export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");

export const CALENDAR = Buffer.from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n");

/** A ZIP archive of uncompressed files. */
export function archive(files: Readonly<Record<string, string>>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)];
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(data.length, 8);
    const lengths = Buffer.from([title.length, 0, 0, 0]);
    const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 33, 80]), sizes, lengths]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), common, place, title);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, title, data]);
    entries.push(entry);
    at += entry.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, names, end]);
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
