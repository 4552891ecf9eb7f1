/**
 * Makes the next edition from checked content: derives crops and thumbnails, continues the register of the
 * previous edition, and writes the file. Its bytes depend only on the content and the register.
 * @see architecture.md, "Editions"
 */

import type { CollectionName, Stamp } from "../../contract/field.ts";
import { printMoment } from "../../contract/moment.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { EditionWriter, type RegisterRow } from "../../editions/edition/writing/write-edition.ts";
import type { Changes } from "../../editions/store/publication.ts";
import type { WorkCache } from "../content/files/work-cache.ts";
import type { CheckedContent, CheckedItem, Value } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import { type DerivedImages, deriveImages } from "./derive-images.ts";
import { FormerNames } from "./former-names.ts";
import { croppedFields, imageFields } from "./image-fields.ts";
import { ItemRegister } from "./register-items.ts";

export interface NextEditionOptions {
  /** Path of the file to write; must not exist. */
  readonly file: string;
  /** The current edition. */
  readonly before: Edition | undefined;
  /** Editions that a rollback has undone, the oldest first. */
  readonly undoneEditions: readonly Edition[];
  /** The publication's time, epoch seconds. */
  readonly epochSeconds: number;
  readonly cache: WorkCache | undefined;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
}

export interface NextEdition {
  readonly counts: Record<CollectionName, Changes>;
  readonly derived: DerivedImages;
}

export async function makeNextEdition(
  content: CheckedContent,
  options: NextEditionOptions,
): Promise<NextEdition> {
  const derived = await deriveImages(content, options);
  const register = new ItemRegister(options.before, options.epochSeconds);
  const formerNames = new FormerNames();
  const writer = new EditionWriter(options.file);
  try {
    writer.writeSite(content.site);
    const rows = writeMedia(writer, content, derived);
    let done = 0;
    const total = Object.values(content.counts).reduce((sum, count) => sum + count, 0);
    options.onProgress("writing the edition", 0, total);
    for (const name of collectionNames) {
      for (const item of content.items(name)) {
        const registered = register.register(name, item);
        writer.writeRegister(registered);
        const row = asRow(item, { name, registered, rows, content });
        formerNames.note(name, registered.key, row);
        writer.writeItem(name, row, cropRows(name, item, { rows, derived }));
        done += 1;
        if (done % 500 === 0) {
          options.onProgress("writing the edition", done, total);
          await yieldToSignals(options.signal);
        }
      }
    }
    const before = [...options.undoneEditions, ...(options.before ? [options.before] : [])];
    for (const name of formerNames.rows(before)) writer.writeFormerName(name);
    writer.finish();
  } catch (error) {
    writer.abandon();
    throw error;
  }
  return { counts: register.counts(), derived };
}

type MediaRows = ReadonlyMap<string, number>;

function writeMedia(
  writer: EditionWriter,
  { images, attachments }: Pick<CheckedContent, "images" | "attachments">,
  { crops, thumbnails }: DerivedImages,
): MediaRows {
  const rows = new Map<string, number>();
  for (const { path, ...image } of images) {
    rows.set(image.address, writer.writeMedia({ ...image, source: path }));
  }
  for (const { path, ...attachment } of attachments) {
    writer.writeMedia({ ...attachment, source: path });
  }
  for (const { row } of crops.values()) rows.set(row.address, writer.writeMedia(row));
  for (const [address, { row }] of thumbnails) {
    writer.linkThumbnail(rows.get(address) as number, writer.writeMedia(row));
  }
  return rows;
}

const stampedByCollection = new Map<
  CollectionName,
  readonly (readonly [field: string, stamp: Stamp])[]
>();

function stampedFields(name: CollectionName) {
  return stampedByCollection.getOrInsertComputed(name, () =>
    Object.entries(collections[name].fields).flatMap(([field, { rules }]) =>
      rules.stamped ? [[field, rules.stamped] as const] : [],
    ),
  );
}

function asRow(
  item: CheckedItem,
  about: {
    name: CollectionName;
    registered: RegisterRow;
    rows: MediaRows;
    content: CheckedContent;
  },
) {
  const { name, registered, rows, content } = about;
  const zone = content.site.fuso_horario;
  const values: Record<string, Value> = { ...item.values };
  for (const field of imageFields(name)) {
    const address = values[field];
    values[field] = typeof address === "string" ? (rows.get(address) ?? null) : null;
  }
  for (const [field, stamp] of stampedFields(name)) {
    values[field] ??= printSeconds(registered[stamp], zone);
  }
  return { row: item.row, posicao: item.posicao, values };
}

/** The rows of an item's crops, by their column. */
function cropRows(
  name: CollectionName,
  { values }: CheckedItem,
  { rows, derived }: { rows: MediaRows; derived: DerivedImages },
): Record<string, number | null> {
  const cropRow: Record<string, number | null> = {};
  for (const { field, column } of croppedFields(name)) {
    const crop = derived.crops.get(values[field] as string);
    cropRow[column] = (crop && rows.get(crop.row.address)) ?? null;
  }
  return cropRow;
}

// Thousands of items share the same few moments.
const printed = new Map<string, string>();

function printSeconds(epochSeconds: number, zone: string): string {
  return printed.getOrInsertComputed(`${epochSeconds} ${zone}`, () =>
    printMoment(Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000), zone),
  );
}

async function yieldToSignals(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
