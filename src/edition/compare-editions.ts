/**
 * What is different between two editions, item by item and field by field, for people to read. Which
 * items changed is told by the register; what of them, by their rows.
 */
import { collectionNames, collections } from "../contract/collections.ts";
import type { CollectionName } from "../contract/field.ts";
import type { Site } from "../contract/site.ts";
import { contrast } from "./contrast.ts";
import { fieldsOfItem, nameOfItem } from "./describe-item.ts";
import type { Edition } from "./open-edition.ts";

export interface FieldChange {
  readonly field: string;
  /** Shortened to where the two part, as is `after`. */
  readonly before: string;
  readonly after: string;
}

export interface ComparedItem {
  /** Its identity from one publication to the next. */
  readonly key: string;
  /** What it is called. */
  readonly name: string;
}

export interface ChangedItem extends ComparedItem {
  readonly fields: readonly FieldChange[];
}

export interface CollectionDifference {
  readonly collection: CollectionName;
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
  /** The first of them, in the order of their keys; so are the others. */
  readonly added: readonly ComparedItem[];
  readonly changed: readonly ChangedItem[];
  readonly removed: readonly ComparedItem[];
  /** Items that are in both stand in another order. */
  readonly reordered: boolean;
}

export interface ComparedImage {
  /** Path in the content folder, of a crop the address. */
  readonly name: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface Difference {
  readonly site: readonly FieldChange[];
  /** Those in which something is different. */
  readonly collections: readonly CollectionDifference[];
  readonly images: {
    readonly added: readonly ComparedImage[];
    readonly removed: readonly ComparedImage[];
  };
}

/**
 * @param before `undefined` before the first publication: everything is added
 * @param most how many items of a kind are told apart; all are counted
 */
export function compareEditions(
  before: Edition | undefined,
  after: Edition,
  { most }: { most: number },
): Difference {
  const differences = collectionNames.map((name) =>
    compareCollection(name, { before, after, most }),
  );
  return {
    site: before ? compareSites(before.site, after.site) : [],
    collections: differences.filter(
      ({ counts, reordered }) => reordered || Object.values(counts).some((count) => count > 0),
    ),
    images: compareImages(before, after),
  };
}

interface Registered {
  readonly item: number;
  readonly fingerprint: string;
}

const REGISTER =
  "SELECT key, item, fingerprint FROM register WHERE collection = :collection ORDER BY key";

function readRegister(edition: Edition | undefined, name: CollectionName): Map<string, Registered> {
  const rows = edition?.all(REGISTER, { collection: name }) ?? [];
  return new Map(
    rows.map(({ key, item, fingerprint }) => [
      key as string,
      { item: item as number, fingerprint: fingerprint as string },
    ]),
  );
}

function compareCollection(
  collection: CollectionName,
  { before, after, most }: { before: Edition | undefined; after: Edition; most: number },
): CollectionDifference {
  const old = readRegister(before, collection);
  const next = readRegister(after, collection);
  const added: ComparedItem[] = [];
  const changed: ChangedItem[] = [];
  const removed: ComparedItem[] = [];
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const [key, { item, fingerprint }] of next) {
    const known = old.get(key);
    if (known?.fingerprint === fingerprint) continue;
    counts[known ? "changed" : "added"] += 1;
    if ((known ? changed : added).length >= most) continue;
    const name = nameOfItem(after, collection, item);
    if (!known) added.push({ key, name });
    else if (before) {
      const ids = { old: known.item, next: item };
      changed.push({ key, name, fields: compareFields(collection, { before, after, ids }) });
    }
  }
  for (const [key, { item }] of old) {
    if (next.has(key) || !before) continue;
    counts.removed += 1;
    if (removed.length < most) removed.push({ key, name: nameOfItem(before, collection, item) });
  }
  const reordered = before !== undefined && isReordered(collection, { old, next, before, after });
  return { collection, counts, added, changed, removed, reordered };
}

function compareFields(
  name: CollectionName,
  about: { before: Edition; after: Edition; ids: { old: number; next: number } },
): FieldChange[] {
  const { before, after, ids } = about;
  const old = fieldsOfItem(before, collections[name], ids.old);
  const next = fieldsOfItem(after, collections[name], ids.next);
  const changes: FieldChange[] = [];
  for (const [field, value] of next) {
    const was = old.get(field) ?? "";
    if (was !== value) changes.push({ field, ...contrast(was, value) });
  }
  // `modified` says that something changed, which is known.
  const telling = changes.filter(({ field }) => field !== "modified");
  return telling.length > 0 ? telling : changes;
}

function isReordered(
  name: CollectionName,
  about: {
    old: ReadonlyMap<string, Registered>;
    next: ReadonlyMap<string, Registered>;
    before: Edition;
    after: Edition;
  },
): boolean {
  const { old, next, before, after } = about;
  const order = `SELECT key FROM register JOIN ${name} ON ${name}.id = item
    WHERE collection = :collection ORDER BY posicao`;
  const keysOf = (edition: Edition, others: ReadonlyMap<string, Registered>) =>
    edition
      .all(order, { collection: name })
      .map(({ key }) => key as string)
      .filter((key) => others.has(key));
  const [was, is] = [keysOf(before, next), keysOf(after, old)];
  return was.some((key, index) => key !== is[index]);
}

function compareSites(before: Site, after: Site): FieldChange[] {
  const [old, next] = [Object.entries(before), new Map(Object.entries(after))];
  return old.flatMap(([field, value]) => {
    const [was, is] = [textOf(value), textOf(next.get(field))];
    return was === is ? [] : [{ field, ...contrast(was, is) }];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

function compareImages(before: Edition | undefined, after: Edition): Difference["images"] {
  const [old, next] = [before ? imagesOf(before) : new Map(), imagesOf(after)];
  return {
    added: [...next.values()].filter(({ address }) => !old.has(address)),
    removed: [...old.values()].filter(({ address }) => !next.has(address)),
  };
}

function imagesOf(edition: Edition): Map<string, ComparedImage> {
  const rows = edition.all("SELECT * FROM media ORDER BY source IS NULL, source, address");
  return new Map(
    rows.map((row) => [
      row.address as string,
      {
        name: (row.source ?? row.address) as string,
        address: row.address as string,
        width: row.width as number,
        height: row.height as number,
        bytes: row.bytes as number,
      },
    ]),
  );
}
