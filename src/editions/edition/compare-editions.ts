/**
 * Compares two editions for people to read. The register shows which items changed; their rows show
 * which fields.
 */
import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections, fieldOf } from "../../contract/site/collections.ts";
import type { Site } from "../../contract/site/site.ts";
import { columnOf } from "./collection-tables.ts";
import { contrast } from "./contrast.ts";
import { fieldsOfItem, nameOfItem } from "./describe-item.ts";
import type { Edition } from "./open-edition.ts";

export interface FieldChange {
  readonly field: string;
  /** Both are shortened to the first difference, unless {@link ChangesetOptions.whole}. */
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

interface ItemDifference extends ComparedItem {
  readonly fields: readonly FieldChange[];
}

export interface CollectionDifference {
  readonly collection: CollectionName;
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Each list has at most {@link ChangesetOptions.maxItems}, ascending by key. */
  readonly added: readonly ComparedItem[];
  readonly changed: readonly ItemDifference[];
  readonly removed: readonly ComparedItem[];
  /** Whether the items that are in both editions have another order. */
  readonly reordered: boolean;
}

/** An image, a crop or an attachment. */
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

interface ChangesetOptions {
  /** Limit for each list of added, changed or removed items; `counts` includes all. */
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

interface RegisteredItem {
  readonly edition: Edition;
  readonly collection: CollectionName;
  readonly key: string;
  /** Its row id. */
  readonly item: number;
  readonly fingerprint: string;
}

const REGISTER =
  "SELECT key, item, fingerprint FROM register WHERE collection = :collection ORDER BY key";

/** By key, ascending. */
export function readRegister(
  edition: Edition,
  collection: CollectionName,
): Map<string, RegisteredItem> {
  const entries = edition.all(REGISTER, { collection }) as unknown as RegisteredItem[];
  return new Map(entries.map((entry) => [entry.key, { ...entry, edition, collection }]));
}

function compareCollection(
  collection: CollectionName,
  context: { before: Edition | undefined; after: Edition; options: ChangesetOptions },
): CollectionDifference {
  const { before, after, options } = context;
  const { maxItems } = options;
  const oldItems = before ? readRegister(before, collection) : new Map<string, RegisteredItem>();
  const newItems = readRegister(after, collection);
  const added = [...newItems.values()].filter(({ key }) => !oldItems.has(key));
  const removed = [...oldItems.values()].filter(({ key }) => !newItems.has(key));
  const changed = [...newItems.values()].flatMap((newItem) => {
    const oldItem = oldItems.get(newItem.key);
    return oldItem && oldItem.fingerprint !== newItem.fingerprint ? [{ oldItem, newItem }] : [];
  });
  return {
    collection,
    counts: { added: added.length, changed: changed.length, removed: removed.length },
    added: added.slice(0, maxItems).map(withName),
    changed: changed.slice(0, maxItems).map(({ oldItem, newItem }) => ({
      ...withName(newItem),
      fields: compareFields(oldItem, newItem, options),
    })),
    removed: removed.slice(0, maxItems).map(withName),
    reordered: before !== undefined && isReordered(collection, before, after),
  };
}

function withName({ edition, collection, key, item }: RegisteredItem): ComparedItem {
  return { key, name: nameOfItem(edition, collection, item) };
}

function compareFields(
  before: RegisteredItem,
  after: RegisteredItem,
  options: ChangesetOptions,
): FieldChange[] {
  const declaration = collections[after.collection];
  const oldValues = fieldsOfItem(before.edition, declaration, before.item);
  const newValues = fieldsOfItem(after.edition, declaration, after.item);
  const changes: FieldChange[] = [];
  for (const [field, newValue] of newValues) {
    const oldValue = oldValues.get(field) ?? "";
    if (oldValue === newValue) continue;
    const change = { field, ...shorten(oldValue, newValue, options) };
    if (options.whole && declaration.fields[field]?.kind === "image") {
      const images = { before: imageOf(before, field), after: imageOf(after, field) };
      changes.push({ ...change, images });
    } else changes.push(change);
  }
  // The time of the last change is left out, unless nothing else has changed.
  const isStamp = (field: string) => declaration.fields[field]?.rules.stamped === "lastChanged";
  const others = changes.filter(({ field }) => !isStamp(field));
  return others.length > 0 ? others : changes;
}

function shorten(before: string, after: string, { whole = false }: ChangesetOptions) {
  return whole ? { before, after } : contrast(before, after);
}

function imageOf({ edition, collection, item }: RegisteredItem, field: string): string | undefined {
  const column = columnOf(field, fieldOf(collection, field));
  const query = `SELECT address FROM media JOIN ${collection} ON media.id = ${collection}.${column} WHERE ${collection}.id = :item`;
  return edition.get(query, { item })?.address as string | undefined;
}

function isReordered(name: CollectionName, before: Edition, after: Edition): boolean {
  const order = `SELECT key FROM register JOIN ${name} ON ${name}.id = item
    WHERE collection = :collection ORDER BY posicao`;
  const keysOf = (edition: Edition) =>
    new Set(edition.all(order, { collection: name }).map(({ key }) => key));
  const oldKeys = keysOf(before);
  const newKeys = keysOf(after);
  const commonBefore = [...oldKeys].filter((key) => newKeys.has(key));
  const commonAfter = [...newKeys].filter((key) => oldKeys.has(key));
  return commonBefore.some((key, index) => key !== commonAfter[index]);
}

function compareSites(before: Site, after: Site, options: ChangesetOptions): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [field, value] of Object.entries(before)) {
    const oldValue = textOf(value);
    const newValue = textOf(after[field as keyof Site]);
    if (oldValue !== newValue) changes.push({ field, ...shorten(oldValue, newValue, options) });
  }
  return changes;
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function compareImages(before: Edition | undefined, after: Edition): Changeset["images"] {
  const old = before ? imagesOf(before) : new Map<string, ComparedImage>();
  const next = imagesOf(after);
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
