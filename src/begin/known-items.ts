/**
 * What the items of a folder are called, drafts included, whether or not they can be published. Files are
 * read only as far as their names and numbers stand, so that twenty thousand take a second.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { extname } from "node:path";
import type { Listing, SourceFile } from "../content/files/folder.ts";
import { stemOf } from "../content/files/names.ts";
import { MEGABYTE, readFile } from "../content/files/read-file.ts";
import type { CollectionName } from "../contract/field.ts";
import { decodeFile } from "../editing/file-text.ts";
import { readItems, subjectOf } from "../editing/read-items.ts";

/** The fields by which an item is known, as they are written; those that it lacks are left out. */
export type KnownItem = Readonly<Record<string, string>>;

const FIELD = /^[ \t]*"?(id|slug|slugs_anteriores|codigo|nome|titulo|descricao)"?[ \t]*:(.*)$/gm;
const HEAD_BYTES = 8192;
const MOST_TABLE_BYTES = 128 * MEGABYTE;

/** In the order in which they stand; of a file that cannot be read the name alone. */
export async function knownItems(listing: Listing, name: CollectionName): Promise<KnownItem[]> {
  const { table, items } = listing.collections.get(name) ?? { table: undefined, items: [] };
  const drafts = listing.drafts.get(name) ?? [];
  return [...(table ? await itemsIn(table) : []), ...[...items, ...drafts].map(itemIn)];
}

function itemIn(file: SourceFile): KnownItem {
  const stem = stemOf(file.path).replace(/^_+/, "");
  const known: Record<string, string> = { slug: stem, file: stem };
  for (const [, field = "", written = ""] of headOf(file).matchAll(FIELD)) {
    const value = plain(written);
    if (value !== "" && !(field in known && field !== "slug")) known[field] = value;
  }
  return known;
}

// As YAML and JSON write a short text on one line.
function plain(written: string): string {
  const text = written.trim().replace(/,$/, "");
  const isQuoted = text.length > 1 && /^["']/.test(text) && text.at(-1) === text[0];
  return (isQuoted ? text.slice(1, -1) : text).normalize("NFC");
}

function headOf({ location }: SourceFile): string {
  try {
    const descriptor = openSync(location, "r");
    try {
      const bytes = Buffer.alloc(HEAD_BYTES);
      const head = bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, HEAD_BYTES, 0));
      // The text below the fields may say anything.
      return /^(?:\uFEFF)?---/.test(head) ? (head.split(/^---[ \t]*\r?$/m, 2)[1] ?? head) : head;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return "";
  }
}

async function itemsIn(table: SourceFile): Promise<KnownItem[]> {
  const subject = subjectOf(table.path);
  // What a spreadsheet holds is for the spreadsheet.
  if (!subject || extname(table.path) === ".xlsx") return [];
  const read = readFile(table, MOST_TABLE_BYTES, table.path);
  const file = "bytes" in read ? decodeFile(table.path, read.bytes) : read;
  if ("wrong" in file) return [];
  try {
    const items = await readItems(subject, file);
    return items.map((item) => {
      const fields = item.read().fields.map(({ name, value }) => [name, value.data] as const);
      const short = fields.filter(
        ([, data]) => typeof data === "string" || typeof data === "number",
      );
      return Object.fromEntries(short.map(([name, data]) => [name, String(data).trim()]));
    });
  } catch {
    // What is wrong with it is for `check` to say.
    return [];
  }
}
