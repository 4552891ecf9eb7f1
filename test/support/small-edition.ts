/** Editions without items, for tests that need only an edition, its hash or its media. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { CollectionName } from "../../src/contract/field.ts";
import { collections } from "../../src/contract/site/collections.ts";
import { siteDefaults } from "../../src/contract/site/site.ts";
import { tablesOf } from "../../src/editions/edition/collection-tables.ts";
import { EditionWriter } from "../../src/editions/edition/writing/write-edition.ts";

export interface SmallEdition {
  readonly nome?: string;
  /** Contents of files by name. */
  readonly media?: Readonly<Record<string, Buffer>>;
  /** Marks the edition as one of a later version of Montra. */
  readonly isLater?: boolean;
}

/** @param file must not exist yet */
export function writeSmallEdition(
  file: string,
  { nome = "Sítio", media = {}, isLater = false }: SmallEdition = {},
): void {
  const writer = new EditionWriter(file);
  writer.writeSite({ ...siteDefaults, idioma: "en", nome });
  for (const [name, bytes] of Object.entries(media)) {
    writer.writeMedia({
      address: addressOf(name, bytes),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.length,
      mediaType: "image/png",
      width: 8,
      height: 6,
      source: `media/${name}`,
    });
  }
  Array.from(writer.finish());
  if (!isLater) return;
  const db = new DatabaseSync(file);
  db.exec("PRAGMA user_version = 1000000");
  db.close();
}

/** Omitted columns are as in an edition older than the column. */
export function insertItem(
  db: DatabaseSync,
  collection: CollectionName,
  given: Readonly<Record<string, string | number>>,
): void {
  const [table] = tablesOf(collections[collection]);
  const absent = table?.columns.map(({ name, absent }) => [name, absent]) ?? [];
  const row: Record<string, string | number | null> = { ...Object.fromEntries(absent), ...given };
  const names = Object.keys(row);
  const sql = `INSERT INTO ${collection} (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`;
  db.prepare(sql).run(row);
}

/** The address of a medium: 32 hex digits of its hash, and its name. */
export function addressOf(name: string, bytes: Buffer): string {
  return `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}/${name}`;
}
