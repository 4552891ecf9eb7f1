/**
 * Unpacks the XML parts of a workbook, within limits and in their plain spelling (`plain-xml.ts`), and packs them into
 * an archive for the library, which trusts sizes in headers and also reads bytes between the parts.
 */
import { createInflateRaw } from "node:zlib";
import { CFB } from "@e965/xlsx";
import { say } from "../../../language/language.ts";
import { type ArchiveEntry, archiveEntries, DEFLATED, STORED } from "../files/archive-entries.ts";
import { MEGABYTE } from "../files/read-file.ts";
import type { HiddenParts } from "./plain-ods.ts";
import { PlainXml } from "./plain-xml.ts";
import { WorkbookCount, WorkbookFault } from "./workbook-xml.ts";

export interface PlainWorkbook {
  /** An archive of the parts that the library needs. */
  readonly bytes: Buffer;
  /** What is hidden in the sheets of an OpenDocument, by their names; of others the library tells it. */
  readonly hidden: ReadonlyMap<string, HiddenParts> | undefined;
}

// All XML parts together.
const MAX_XML = 100 * MEGABYTE;
// The library takes twice the memory for an OpenDocument.
const MAX_OPEN_DOCUMENT = 50 * MEGABYTE;
const MAX_PARTS = 10_000;
// The library goes through all their names for each sheet.
const MAX_PARTS_READ = 2000;

/** @throws WorkbookFault, and Error if the archive is damaged */
export async function plainWorkbook(bytes: Buffer): Promise<PlainWorkbook> {
  const archive = CFB.utils.cfb_new();
  const count = new WorkbookCount();
  const names = new Set<string>();
  let hidden: ReadonlyMap<string, HiddenParts> | undefined;
  let packed = 0;
  let read = 0;
  let unpacked = 0;
  for await (const entry of archiveEntries(withPlainEnd(bytes))) {
    const name = entry.name.replaceAll("\\", "/");
    packed += entry.data.length;
    // Overlapping entries and duplicate names never come from a spreadsheet program.
    if (names.size >= MAX_PARTS || packed > bytes.length || names.has(name))
      throw new WorkbookFault(say.workbook.none);
    names.add(name);
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    const xml = new PlainXml(count);
    let decoder: TextDecoder | undefined;
    for await (const piece of unpack(entry)) {
      unpacked += piece.length;
      if (unpacked > (xml.hidden ? MAX_OPEN_DOCUMENT : MAX_XML))
        throw new WorkbookFault(say.workbook.tooLarge);
      decoder ??= new TextDecoder(encodingOf(piece));
      xml.write(decoder.decode(piece, { stream: true }));
    }
    const content = xml.end();
    if (!content) continue;
    if (++read > MAX_PARTS_READ) throw new WorkbookFault(say.workbook.tooLarge);
    CFB.utils.cfb_add(archive, name, content, { unsafe: true });
    if (name === "content.xml") hidden = xml.hidden;
  }
  // The library knows an OpenDocument by its list of parts, and fails without styles.
  for (const name of hidden ? ["META-INF/manifest.xml", "styles.xml"] : [])
    if (!CFB.find(archive, name)) CFB.utils.cfb_add(archive, name, Buffer.from("<none/>"));
  return { bytes: CFB.write(archive, { type: "buffer", fileType: "zip" }), hidden };
}

async function* unpack({ method, data }: ArchiveEntry): AsyncGenerator<Buffer> {
  if (method === STORED) {
    yield data;
    return;
  }
  if (method !== DEFLATED) throw new WorkbookFault(say.workbook.none);
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(data);
  yield* inflate;
}

/** The encoding by the byte-order mark or the declaration of an XML part. */
function encodingOf(start: Buffer): string {
  const [first, second] = start;
  if (first === 0xff || (first === 0x3c && second === 0)) return "utf-16le";
  if (first === 0xfe || (first === 0 && second === 0x3c)) return "utf-16be";
  const declaration = start.subarray(0, 200).toString("latin1");
  return /^<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? "utf-8";
}

const END_OF_DIRECTORY = "PK\x05\x06";

// Spreadsheet programs forgive a byte more or less behind the directory of the archive; yauzl does not.
function withPlainEnd(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (at === -1) throw new WorkbookFault(say.workbook.none);
  const end = Buffer.alloc(22);
  bytes.copy(end, 0, at, Math.min(bytes.length, at + 20));
  return Buffer.concat([bytes.subarray(0, at), end]);
}
