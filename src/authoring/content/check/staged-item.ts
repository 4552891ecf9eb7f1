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
  readonly values: Readonly<Record<string, StagedValue>>;
  /** Sanitised HTML by field, images of the folder marked (see `html-images.ts`). */
  readonly html: Readonly<Record<string, string>>;
  /** The HTML of the former reading where it differs, see `former-reading.ts`. */
  readonly former: Readonly<Record<string, string>>;
  /** Line and column of each field's value, followed by those of its entries if it is a list. */
  readonly spots: Readonly<Record<string, readonly number[]>>;
  readonly images: readonly StagedImage[];
  /** Links that may lead to pages of the site, as written. */
  readonly links: readonly StagedImage[];
  readonly files: readonly StagedImage[];
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

/** An image, file or link with its place in the item's own text. */
type Spotted = readonly [path: string, field: string, line: number, column: number];

/** The part of an item that the second pass needs, stored as JSON. */
export interface Head {
  readonly values: Readonly<Record<string, StagedValue>>;
  /** Absent if there are none, like links and files, because most items have none. */
  readonly images?: readonly Spotted[];
  readonly links?: readonly Spotted[];
  readonly files?: readonly Spotted[];
  readonly ordem: number | null;
  /** Hex SHA-256 of the body; "" if the body is empty. */
  readonly bodyHash: string;
  /** Of the body in the former reading, if it differs. */
  readonly formerHash?: string;
}

/**
 * Where an item and its fields are, for messages: line and column of the item, then for each field its name, and line
 * and column of the value and of each entry of a list. Lines count from the beginning of the item's own text.
 */
export type PackedPlaces = readonly (string | number)[];

/** The HTML fields of an item, in their order in the file. */
export type HtmlFields = readonly (readonly [field: string, html: string])[];

/** An item as JSON; the body is "" without HTML. */
export interface PackedItem {
  readonly head: string;
  readonly places: string;
  readonly body: string;
}

/** @returns the item as JSON, and its head as an object */
export function packItem(item: StagedItem): { readonly packed: PackedItem; readonly head: Head } {
  const body = bodyOf(item.html);
  const head: Head = {
    values: item.values,
    ...(item.images.length && { images: item.images.map(spotted) }),
    ...(item.links.length && { links: item.links.map(spotted) }),
    ...(item.files.length && { files: item.files.map(spotted) }),
    ordem: item.ordem ?? null,
    bodyHash: body === "" ? "" : hash("sha256", body),
    ...(Object.keys(item.former).length && {
      formerHash: hash("sha256", bodyOf({ ...item.html, ...item.former })),
    }),
  };
  const places: (string | number)[] = pair(item.spot);
  for (const field in item.spots) places.push(field, ...(item.spots[field] ?? []));
  return { packed: { head: JSON.stringify(head), places: JSON.stringify(places), body }, head };
}

function bodyOf(html: StagedItem["html"]): string {
  const fields: HtmlFields = Object.entries(html);
  return fields.length === 0 ? "" : JSON.stringify(fields);
}

function spotted({ path, field, spot }: StagedImage): Spotted {
  return [path, field, ...pair(spot)];
}

function pair({ line, column }: Spot): [number, number] {
  return [line, column];
}

/** An item with its notices as lines; JSON has no line breaks of its own. */
export function packForCache(packed: PackedItem, notices: readonly SpottedNotice[]): Uint8Array {
  const { head, places, body } = packed;
  return Buffer.from([head, places, JSON.stringify(notices), body].join("\n"));
}

export function unpackFromCache(
  bytes: Uint8Array,
): PackedItem & { notices: readonly SpottedNotice[] } {
  const [head = "", places = "", notices = "", body = ""] = Buffer.from(bytes)
    .toString()
    .split("\n");
  return { head, places, body, notices: JSON.parse(notices) as SpottedNotice[] };
}
