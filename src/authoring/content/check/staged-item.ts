/**
 * A checked item as bytes, for the work cache and the scratch database: a head that is read again at
 * once (identity, references, images, places) and a body (HTML) that is not, since it is most of it.
 */
import { hash } from "node:crypto";
import type { Spot } from "../parse/text.ts";
import type { Taken } from "../report/taken-out.ts";
import type { StagedValue } from "./check-value.ts";
import type { Doubt } from "./doubtful-text.ts";

/** An item of which every field is right by itself. */
export interface StagedItem {
  /** By field; only those that were given, HTML apart. */
  readonly values: ReadonlyMap<string, StagedValue>;
  /** Sanitised, images of the folder marked (see `html-images.ts`). */
  readonly html: ReadonlyMap<string, string>;
  /** Where each field's value stands; of a list, its entries too, after it. */
  readonly spots: ReadonlyMap<string, readonly Spot[]>;
  readonly images: readonly StagedImage[];
  /** Links to pages of the site, as they were written. */
  readonly links?: readonly StagedImage[];
  /** Files of the folder that are linked to, by path. */
  readonly files?: readonly StagedImage[];
  readonly ordem: number | undefined;
  readonly spot: Spot;
}

/** An image that an item names, by path. */
export interface StagedImage {
  readonly path: string;
  readonly field: string;
  readonly spot: Spot;
}

/** What was taken out of a field, or is doubtful; in words only when it is said, since it is kept with the item. */
export type SpottedNotice = { readonly spot: Spot; readonly field: string } & (
  | { readonly taken: Taken }
  | { readonly doubt: Doubt }
);

/** The head of an item, as JSON keeps it. Lines count from the beginning of the item's own text. */
export interface Head {
  readonly values: readonly (readonly [field: string, value: StagedValue])[];
  /** Line and column of the value, then of each entry of a list: a flat list of numbers. */
  readonly spots: readonly (readonly [field: string, ...places: number[]])[];
  readonly images: readonly (readonly [
    path: string,
    field: string,
    line: number,
    column: number,
  ])[];
  /** As {@link images}; left out where there are none. */
  readonly links?: readonly (readonly [
    written: string,
    field: string,
    line: number,
    column: number,
  ])[];
  /** As {@link links}. */
  readonly files?: readonly (readonly [
    path: string,
    field: string,
    line: number,
    column: number,
  ])[];
  readonly ordem: number | null;
  readonly spot: readonly [line: number, column: number];
  /** Hex SHA-256 of the body, "" of an empty one. */
  readonly bodyHash: string;
}

/** The HTML fields of an item, in the order in which they were given. */
export type Body = readonly (readonly [field: string, html: string])[];

export interface PackedItem {
  readonly head: string;
  readonly body: Uint8Array;
}

/** The body of an item that has none. */
export const NO_BODY = new Uint8Array();

/** @returns the item packed, and its head as it is read from there */
export function packItem(item: StagedItem): { readonly packed: PackedItem; readonly head: Head } {
  const body = item.html.size === 0 ? NO_BODY : Buffer.from(JSON.stringify([...item.html]));
  const head: Head = {
    values: [...item.values],
    spots: [...item.spots].map(([field, spots]) => [field, ...spots.flatMap(pair)]),
    images: item.images.map(({ path, field, spot }: StagedImage) => [path, field, ...pair(spot)]),
    ...(item.links?.length && {
      links: item.links.map(({ path, field, spot }) => [path, field, ...pair(spot)] as const),
    }),
    ...(item.files?.length && {
      files: item.files.map(({ path, field, spot }) => [path, field, ...pair(spot)] as const),
    }),
    ordem: item.ordem ?? null,
    spot: pair(item.spot),
    bodyHash: body.length === 0 ? "" : hash("sha256", body),
  };
  return { packed: { head: JSON.stringify(head), body }, head };
}

function pair({ line, column }: Spot): [number, number] {
  return [line, column];
}

export function unpackBody(body: Uint8Array): Body {
  return body.length === 0 ? [] : (JSON.parse(Buffer.from(body).toString("utf8")) as Body);
}

/** An item with its notices in one run of bytes: two lengths, then the three parts. */
export function packForCache(packed: PackedItem, notices: readonly SpottedNotice[]): Uint8Array {
  const head = Buffer.from(packed.head);
  const said = Buffer.from(notices.length === 0 ? "" : JSON.stringify(notices));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(said.length, 4);
  return Buffer.concat([lengths, head, said, packed.body]);
}

/** The reverse of {@link packForCache}. */
export function unpackFromCache(
  bytes: Uint8Array,
): PackedItem & { notices: readonly SpottedNotice[] } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headEnd = 8 + buffer.readUInt32LE(0);
  const saidEnd = headEnd + buffer.readUInt32LE(4);
  const said = buffer.toString("utf8", headEnd, saidEnd);
  return {
    head: buffer.toString("utf8", 8, headEnd),
    notices: said === "" ? [] : (JSON.parse(said) as SpottedNotice[]),
    body: buffer.subarray(saidEnd),
  };
}
