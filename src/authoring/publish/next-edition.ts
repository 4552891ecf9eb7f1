/** Makes the next edition. Its bytes depend only on content, register and former names. */

import type { CollectionName, Stamp } from "../../contract/field.ts";
import { printMilliseconds } from "../../contract/moment.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import type { SearchTable } from "../../editions/edition/search-tables.ts";
import {
  EditionWriter,
  type ItemRow,
  type RegisterRow,
} from "../../editions/edition/writing/write-edition.ts";
import type { ChangeCounts } from "../../editions/store/publication.ts";
import { yieldingWhenDue } from "../content/files/yield-when-due.ts";
import type { CheckedContent, CheckedItem, Value } from "../content/report/content.ts";
import { type DerivedImages, type DeriveOptions, deriveImages } from "./derive-images.ts";
import { FormerNames } from "./former-names.ts";
import { imageFields } from "./image-fields.ts";
import { ItemRegister } from "./register-items.ts";

export interface NextEditionOptions extends DeriveOptions {
  /** Path of the file to write; must not exist. */
  readonly file: string;
  /** The current edition; `undefined` before the first. */
  readonly before?: Edition | undefined;
  /** The oldest first. Default: none. */
  readonly undoneEditions?: readonly Edition[];
  /** The publication's time. */
  readonly epochSeconds: number;
  /** The search indexes to make. Default: all. */
  readonly searched?: readonly SearchTable[];
}

export interface NextEdition {
  readonly counts: Record<CollectionName, ChangeCounts>;
  readonly derived: DerivedImages;
}

export async function makeNextEdition(
  content: CheckedContent,
  options: NextEditionOptions,
): Promise<NextEdition> {
  const { before, undoneEditions = [] } = options;
  const derived = await deriveImages(content, options);
  const register = new ItemRegister(before, options.epochSeconds);
  const formerNames = new FormerNames();
  const writer = new EditionWriter(options.file);
  try {
    writer.writeSite(content.site);
    const media = { rows: writeMedia(writer, content, derived), crops: derived.crops };
    const zone = content.site.fuso_horario;
    const total = Object.values(content.counts).reduce((sum, count) => sum + count, 0);
    let done = 0;
    const yieldWhenDue = yieldingWhenDue(() => {
      options.onProgress("edition", done, total);
      options.signal.throwIfAborted();
    });
    options.onProgress("edition", 0, total);
    for (const name of collectionNames) {
      for (const item of content.items(name)) {
        const registered = register.register(name, item);
        writer.writeRegister(registered);
        const row = itemRow(item, { name, registered, media, zone });
        formerNames.note(name, registered.key, row);
        writer.writeItem(name, row);
        done += 1;
        await yieldWhenDue();
      }
    }
    const earlier = [...undoneEditions, ...(before ? [before] : [])];
    for (const name of formerNames.rows(earlier)) writer.writeFormerName(name);
    for (const _ of writer.finish(options.searched)) await yieldWhenDue();
  } catch (error) {
    writer.abandon();
    throw error;
  }
  return { counts: register.counts(), derived };
}

interface MediaRows {
  /** Row ids by address. */
  readonly rows: ReadonlyMap<string, number>;
  readonly crops: DerivedImages["crops"];
}

function writeMedia(
  writer: EditionWriter,
  { images, attachments }: Pick<CheckedContent, "images" | "attachments">,
  { crops, thumbnails }: DerivedImages,
): MediaRows["rows"] {
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

const imageFieldsOf = Map.groupBy(imageFields, ({ collection }) => collection);

/** Fields that get a moment of the register if editors leave them empty. */
const stampedFieldsOf = new Map(
  Object.values(collections).map(({ name, fields }) => [
    name,
    Object.entries(fields).filter(([, { rules }]) => rules.stamped !== undefined),
  ]),
);

function itemRow(
  item: CheckedItem,
  context: { name: CollectionName; registered: RegisterRow; media: MediaRows; zone: string },
): ItemRow {
  const { name, registered, media, zone } = context;
  const values: Record<string, Value> = { ...item.values };
  for (const { field, cropColumn } of imageFieldsOf.get(name) ?? []) {
    const address = values[field] as string;
    values[field] = media.rows.get(address) ?? null;
    const crop = media.crops.get(address);
    if (cropColumn) values[cropColumn] = (crop && media.rows.get(crop.row.address)) ?? null;
  }
  for (const [field, { rules }] of stampedFieldsOf.get(name) ?? []) {
    values[field] ??= printSeconds(registered[rules.stamped as Stamp], zone);
  }
  return { row: item.row, posicao: item.posicao, values };
}

// Cached, because thousands of items have the same few moments.
const printedSeconds = new Map<string, string>();

function printSeconds(epochSeconds: number, zone: string): string {
  return printedSeconds.getOrInsertComputed(`${epochSeconds} ${zone}`, () =>
    printMilliseconds(epochSeconds * 1000, zone),
  );
}
