/**
 * Compares two editions item by item and field by field, for people to read. The register shows which items
 * changed, their rows show which fields.
 */

import type { CollectionName, Field } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import type { Site } from "../../contract/site/site.ts";
import { columnOf } from "./collection-tables.ts";
import { contrast } from "./contrast.ts";
import { fieldsOfItem, nameOfItem } from "./describe-item.ts";
import type { Edition } from "./open-edition.ts";

export interface FieldChange {
  readonly field: string;
  /** Shortened to the first difference, like `after`, unless {@link ChangesetOptions.whole}. */
  readonly before: string;
  readonly after: string;
  /** Addresses of the images; only for image fields with {@link ChangesetOptions.whole}. */
  readonly images?: { readonly before: string | undefined; readonly after: string | undefined };
}

export interface ComparedItem {
  /** Its key in the register. */
  readonly key: string;
  readonly name: string;
}

export interface ChangedItem extends ComparedItem {
  readonly fields: readonly FieldChange[];
}

export interface CollectionDifference {
  readonly collection: CollectionName;
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
  /** At most {@link ChangesetOptions.maxItems}, ascending by key, like `changed` and `removed`. */
  readonly added: readonly ComparedItem[];
  readonly changed: readonly ChangedItem[];
  readonly removed: readonly ComparedItem[];
  /** Whether the items in both editions have another order. */
  readonly reordered: boolean;
}

export interface ComparedImage {
  /** Path in the content folder; for a crop, its address. */
  readonly name: string;
  readonly address: string;
  /** Pixels; null for an attachment. */
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  /** Size of the file in the content folder if the image was scaled down, otherwise null. */
  readonly sourceBytes: number | null;
}

export interface Changeset {
  readonly site: readonly FieldChange[];
  /** Only collections with differences. */
  readonly collections: readonly CollectionDifference[];
  readonly images: {
    readonly added: readonly ComparedImage[];
    readonly removed: readonly ComparedImage[];
  };
}

export interface ChangesetOptions {
  /** Maximum of added, changed and removed items to list; `counts` includes all. */
  readonly maxItems: number;
  /** Return complete values instead of shortened ones. */
  readonly whole?: boolean;
}

/** @param before `undefined` before the first publication; every item is then added */
export function compareEditions(
  before: Edition | undefined,
  after: Edition,
  options: ChangesetOptions,
): Changeset {
  const differences = collectionNames.map((name) =>
    compareCollection(name, { before, after, options }),
  );
  return {
    site: before ? compareSites(before.site, after.site, options) : [],
    collections: differences.filter(
      ({ counts, reordered }) => reordered || Object.values(counts).some((count) => count > 0),
    ),
    images: compareImages(before, after),
  };
}

interface RegisterEntry {
  readonly item: number;
  readonly fingerprint: string;
}

const REGISTER =
  "SELECT key, item, fingerprint FROM register WHERE collection = :collection ORDER BY key";

/** The register entries of a collection, by key. */
export function readRegister(
  edition: Edition | undefined,
  name: CollectionName,
): Map<string, RegisterEntry> {
  const rows = edition?.all(REGISTER, { collection: name }) ?? [];
  return new Map(rows.map((row) => [row.key as string, row as unknown as RegisterEntry]));
}

function compareCollection(
  collection: CollectionName,
  context: { before: Edition | undefined; after: Edition; options: ChangesetOptions },
): CollectionDifference {
  const { before, after, options } = context;
  const { maxItems } = options;
  const old = readRegister(before, collection);
  const next = readRegister(after, collection);
  const added: ComparedItem[] = [];
  const changed: ChangedItem[] = [];
  const removed: ComparedItem[] = [];
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const [key, { item, fingerprint }] of next) {
    const oldEntry = old.get(key);
    if (oldEntry?.fingerprint === fingerprint) continue;
    if (counts[oldEntry ? "changed" : "added"]++ >= maxItems) continue;
    const name = nameOfItem(after, collection, item);
    if (!oldEntry) added.push({ key, name });
    else if (before) {
      const was = { edition: before, id: oldEntry.item };
      const is = { edition: after, id: item };
      changed.push({ key, name, fields: compareFields(collection, was, is, options) });
    }
  }
  for (const [key, { item }] of old) {
    if (next.has(key) || !before) continue;
    if (counts.removed++ >= maxItems) continue;
    removed.push({ key, name: nameOfItem(before, collection, item) });
  }
  const reordered = before !== undefined && isReordered(collection, before, after);
  return { collection, counts, added, changed, removed, reordered };
}

interface ItemOfEdition {
  readonly edition: Edition;
  readonly id: number;
}

function compareFields(
  name: CollectionName,
  was: ItemOfEdition,
  is: ItemOfEdition,
  options: ChangesetOptions,
): FieldChange[] {
  const old = fieldsOfItem(was.edition, collections[name], was.id);
  const next = fieldsOfItem(is.edition, collections[name], is.id);
  const changes: FieldChange[] = [];
  for (const [field, value] of next) {
    const oldValue = old.get(field) ?? "";
    if (oldValue === value) continue;
    const isImage = options.whole && collections[name].fields[field]?.kind === "image";
    const images = isImage && {
      before: imageOf(was, name, field),
      after: imageOf(is, name, field),
    };
    changes.push({ field, ...shorten(oldValue, value, options), ...(images && { images }) });
  }
  // Leave out the time of the change unless it is the only one.
  const { fields } = collections[name];
  const others = changes.filter(({ field }) => fields[field]?.rules.stamped !== "lastChanged");
  return others.length > 0 ? others : changes;
}

function shorten(before: string, after: string, { whole = false }: ChangesetOptions) {
  return whole ? { before, after } : contrast(before, after);
}

function imageOf({ edition, id }: ItemOfEdition, name: CollectionName, field: string) {
  const column = columnOf(field, collections[name].fields[field] as Field);
  const query = `SELECT address FROM media JOIN ${name} ON media.id = ${name}.${column} WHERE ${name}.id = :id`;
  return edition.get(query, { id })?.address as string | undefined;
}

function isReordered(name: CollectionName, before: Edition, after: Edition): boolean {
  const order = `SELECT key FROM register JOIN ${name} ON ${name}.id = item
    WHERE collection = :collection ORDER BY posicao`;
  const keysOf = (edition: Edition) =>
    new Set(edition.all(order, { collection: name }).map(({ key }) => key));
  const [old, next] = [keysOf(before), keysOf(after)];
  const kept = [...next].filter((key) => old.has(key));
  return [...old].filter((key) => next.has(key)).some((key, index) => key !== kept[index]);
}

function compareSites(before: Site, after: Site, options: ChangesetOptions): FieldChange[] {
  const [old, next] = [Object.entries(before), new Map(Object.entries(after))];
  return old.flatMap(([field, value]) => {
    const [oldValue, newValue] = [textOf(value), textOf(next.get(field))];
    return oldValue === newValue ? [] : [{ field, ...shorten(oldValue, newValue, options) }];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

function compareImages(before: Edition | undefined, after: Edition): Changeset["images"] {
  const [old, next] = [before ? imagesOf(before) : new Map(), imagesOf(after)];
  return {
    added: [...next.values()].filter(({ address }) => !old.has(address)),
    removed: [...old.values()].filter(({ address }) => !next.has(address)),
  };
}

function imagesOf(edition: Edition): Map<string, ComparedImage> {
  const rows = edition.all(
    `SELECT coalesce(source, address) AS name, address, width, height, bytes, source_bytes AS sourceBytes
     FROM media ORDER BY source IS NULL, source, address`,
  );
  return new Map(rows.map((row) => [row.address as string, row as unknown as ComparedImage]));
}
