/** Exports an edition to a content folder; publishing it gives every response the same bytes. */

import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { CollectionName } from "../../contract/field.ts";
import { RefusedError } from "../../contract/refused-error.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import type { Site } from "../../contract/site/site.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { makeFolders } from "../../editions/store/make-folders.ts";
import { DamagedError, type Store } from "../../editions/store/store.ts";
import { exportFiles } from "./export-files.ts";
import { type ExportedItem, exportedItems, orderOf } from "./export-items.ts";

/**
 * @param folder empty or missing; restored to that state after a failure
 * @param markdown write items as Markdown files if their HTML survives the round trip
 * @throws RefusedError, DamagedError, StoreUnavailableError
 */
export async function exportContent(
  edition: Edition,
  store: Store,
  folder: string,
  { markdown } = { markdown: false },
) {
  const created = await requireEmptyFolder(folder);
  try {
    const images = await exportImages(edition, store, folder);
    let items = 0;
    for (const name of collectionNames) {
      const inFiles = markdown ? await exportFiles(edition, name, folder) : new Set<number>();
      const inTable = () => tableItems(edition, name, inFiles);
      items += inFiles.size + (await exportTable(inTable, join(folder, name)));
    }
    // Last, because without it an interrupted export cannot be published.
    await writeFile(join(folder, "site.yaml"), siteYaml(edition.site));
    return { items, images };
  } catch (error) {
    const tables = collectionNames.flatMap((name) => [name, `${name}.json`, `${name}.ndjson`]);
    for (const name of ["media", "site.yaml", ...tables])
      await rm(join(folder, name), { recursive: true, force: true });
    // Fails if another program has put files into the folder: those stay.
    if (created !== undefined) await rmdir(folder).catch(() => {});
    throw error;
  }
}

/** @returns the topmost folder that was created; `undefined` if an empty one existed */
async function requireEmptyFolder(folder: string): Promise<string | undefined> {
  try {
    const created = makeFolders(folder);
    if ((await readdir(folder)).length === 0) return created;
  } catch (cause) {
    throw new RefusedError(
      `Cannot export into ${folder}: ${(cause as Error).message}. Name a folder that you may make`,
      { cause },
    );
  }
  throw new RefusedError(`${folder} is not empty. Export into an empty folder, or a new one`);
}

async function exportImages(edition: Edition, store: Store, folder: string): Promise<number> {
  const rows = edition.all("SELECT address, source FROM media WHERE source IS NOT NULL");
  for (const row of rows) {
    const address = row.address as string;
    const bytes = await store.readMedia(address);
    if (!bytes) {
      throw new DamagedError(
        `${store.place}: the medium ${address} is missing. Copy it from a backup and export again`,
      );
    }
    const file = join(folder, row.source as string);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return rows.length;
}

// Well below the limit of a `.json` table (20 MB); larger tables are streamed as `.ndjson`.
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** @param inFiles places of the items that have a file; if there are any, others get an `ordem` */
function* tableItems(
  edition: Edition,
  name: CollectionName,
  inFiles: ReadonlySet<number>,
): Generator<ExportedItem> {
  let place = 0;
  for (const item of exportedItems(edition, name)) {
    place += 1;
    if (inFiles.size === 0) yield item;
    else if (!inFiles.has(place)) yield { ...item, ...orderOf(name, place) };
  }
}

/** @param path of the table without its extension. @returns the number of items */
async function exportTable(items: () => Iterable<ExportedItem>, path: string): Promise<number> {
  let count = 0;
  let bytes = 0;
  for (const item of items()) {
    count += 1;
    // A character of a string has at most 3 bytes in UTF-8.
    bytes += JSON.stringify(item).length * 3;
  }
  if (count === 0) return 0;
  const isJson = bytes <= MAX_JSON_BYTES;
  const lines = isJson ? jsonTable(items()) : ndjsonTable(items());
  const file = `${path}.${isJson ? "json" : "ndjson"}`;
  await pipeline(lines, createWriteStream(file, { flags: "wx" }));
  return count;
}

function* jsonTable(items: Iterable<ExportedItem>): Generator<string> {
  let separator = "[\n";
  for (const item of items) {
    yield separator + JSON.stringify(item, undefined, 2);
    separator = ",\n";
  }
  yield "\n]\n";
}

function* ndjsonTable(items: Iterable<ExportedItem>): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`;
}

// JSON values are valid YAML.
function siteYaml(site: Site): string {
  return Object.entries(site)
    .filter(([, value]) => value !== null)
    .map(([setting, value]) => `${setting}: ${JSON.stringify(value)}\n`)
    .join("");
}
