/**
 * Serialises checked items for the work cache and the scratch database: a head that is read again soon (identity,
 * references, images, places) and a body (HTML) that is not, because it is most of the data.
 */
import { hash } from "node:crypto";
import type { Spot } from "../parse/text.ts";
import type { Doubt } from "../report/doubt.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import type { StagedValue } from "./check-value.ts";

/** A checked item, before references are resolved. */
export interface StagedItem {
  /** Valid values of filled fields, except HTML. */
  readonly values: ReadonlyMap<string, StagedValue>;
  /** Sanitised HTML by field, images of the folder marked (see `html-images.ts`). */
  readonly html: ReadonlyMap<string, string>;
  /** The HTML of the former reading where it differs, see `former-reading.ts`. */
  readonly former?: ReadonlyMap<string, string>;
  /** The place of each field's value, followed by the places of its entries if it is a list. */
  readonly spots: ReadonlyMap<string, readonly Spot[]>;
  readonly images: readonly StagedImage[];
  /** Links that may lead to pages of the site, as written. */
  readonly links?: readonly StagedImage[];
  /** Linked files of the folder. */
  readonly files?: readonly StagedImage[];
  readonly ordem: number | undefined;
  readonly spot: Spot;
}

/** An image, file or link in an item. */
export interface StagedImage {
  readonly path: string;
  readonly field: string;
  readonly spot: Spot;
}

/** A removal or doubt to report, as data, because it is cached with the item and translated later. */
export type SpottedNotice = { readonly spot: Spot; readonly field: string } & (
  | { readonly taken: RemovedCount }
  | { readonly doubt: Doubt }
);

/** The head of an item, stored as JSON. Lines count from the beginning of the item's own text. */
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
  /** Omitted if there are none, like `files`. */
  readonly links?: readonly (readonly [
    written: string,
    field: string,
    line: number,
    column: number,
  ])[];
  readonly files?: readonly (readonly [
    path: string,
    field: string,
    line: number,
    column: number,
  ])[];
  readonly ordem: number | null;
  readonly spot: readonly [line: number, column: number];
  /** Hex SHA-256 of the body; "" if the body is empty. */
  readonly bodyHash: string;
  /** Of the body in the former reading, if it differs. */
  readonly formerHash?: string;
}

/** The HTML fields of an item, in their order in the file. */
export type Body = readonly (readonly [field: string, html: string])[];

export interface PackedItem {
  readonly head: string;
  readonly body: Uint8Array;
}

export const NO_BODY = new Uint8Array();

/** @returns the item as bytes, and its head as an object */
export function packItem(item: StagedItem): { readonly packed: PackedItem; readonly head: Head } {
  const body = item.html.size === 0 ? NO_BODY : bodyOf(item.html);
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
    ...(item.former?.size && {
      formerHash: hash("sha256", bodyOf([...item.html, ...item.former])),
    }),
  };
  return { packed: { head: JSON.stringify(head), body }, head };
}

function bodyOf(html: Iterable<readonly [field: string, html: string]>): Buffer {
  return Buffer.from(JSON.stringify([...new Map(html)]));
}

function pair({ line, column }: Spot): [number, number] {
  return [line, column];
}

export function unpackBody(body: Uint8Array): Body {
  return body.length === 0 ? [] : (JSON.parse(Buffer.from(body).toString("utf8")) as Body);
}

/** An item with its notices as bytes: the lengths of head and notices, then head, notices and body. */
export function packForCache(packed: PackedItem, notices: readonly SpottedNotice[]): Uint8Array {
  const head = Buffer.from(packed.head);
  const noticeText = Buffer.from(notices.length === 0 ? "" : JSON.stringify(notices));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(noticeText.length, 4);
  return Buffer.concat([lengths, head, noticeText, packed.body]);
}

export function unpackFromCache(
  bytes: Uint8Array,
): PackedItem & { notices: readonly SpottedNotice[] } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headEnd = 8 + buffer.readUInt32LE(0);
  const noticesEnd = headEnd + buffer.readUInt32LE(4);
  const noticeText = buffer.toString("utf8", headEnd, noticesEnd);
  return {
    head: buffer.toString("utf8", 8, headEnd),
    notices: noticeText === "" ? [] : (JSON.parse(noticeText) as SpottedNotice[]),
    body: buffer.subarray(noticesEnd),
  };
}
