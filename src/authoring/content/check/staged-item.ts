/** Serialises checked items. HTML is separate, because references are resolved without it. */
import { hash } from "node:crypto";
import type { Spot } from "../parse/text.ts";
import type { Doubt } from "../report/doubt.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import type { StagedValue } from "./check-value.ts";

/** A checked item, before references are resolved. */
export interface StagedItem {
  /** Valid values of filled fields, except HTML. */
  readonly values: Readonly<Record<string, StagedValue>>;
  /** Sanitised, by field, with marks for the files of the folder (`html-media.ts`). */
  readonly html: Readonly<Record<string, string>>;
  /** The HTML of earlier versions (`former-reading.ts`), by field, where it differs. */
  readonly former: Readonly<Record<string, string>>;
  /** Line and column of each field's value, followed by those of its entries if it is a list. */
  readonly spots: Readonly<Record<string, readonly number[]>>;
  readonly images: readonly SpottedPath[];
  /** Links that may lead to pages of the site, and images that may be its own, as written. */
  readonly links: readonly SpottedPath[];
  readonly files: readonly SpottedPath[];
  readonly ordem: number | undefined;
  readonly spot: Spot;
}

export interface SpottedPath {
  readonly path: string;
  readonly field: string;
  readonly spot: Spot;
}

/** Data instead of a message, because it is cached with the item and translated later. */
export type SpottedNotice = { readonly spot: Spot; readonly field: string } & (
  | { readonly taken: RemovedCount }
  | { readonly doubt: Doubt }
);

export type PackedPath = readonly [path: string, field: string, line: number, column: number];

/** The part of an item that the second pass needs to resolve its references. */
export interface Head {
  readonly values: Readonly<Record<string, StagedValue>>;
  /** Absent if there are none, as in most items; likewise links and files. */
  readonly images?: readonly PackedPath[];
  readonly links?: readonly PackedPath[];
  readonly files?: readonly PackedPath[];
  readonly ordem: number | null;
  /** Hex SHA-256 of the body; "" if the body is empty. */
  readonly bodyHash: string;
  /** Hex SHA-256 of the body that earlier versions made, if it differs. */
  readonly formerHash?: string;
}

/** Line and column of the item, then name and `spots` of each field, in the item's own text. */
export type PackedPlaces = readonly (string | number)[];

export type HtmlFields = readonly (readonly [field: string, html: string])[];

/** A {@link Head}, {@link PackedPlaces} and {@link HtmlFields} as JSON; "" for no HTML. */
export interface PackedItem {
  readonly head: string;
  readonly places: string;
  readonly body: string;
}

export function packItem(item: StagedItem): { readonly packed: PackedItem; readonly head: Head } {
  const body = bodyOf(item.html);
  const head: Head = {
    values: item.values,
    ...(item.images.length > 0 && { images: item.images.map(packPath) }),
    ...(item.links.length > 0 && { links: item.links.map(packPath) }),
    ...(item.files.length > 0 && { files: item.files.map(packPath) }),
    ordem: item.ordem ?? null,
    bodyHash: body === "" ? "" : hash("sha256", body),
    ...(Object.keys(item.former).length > 0 && {
      formerHash: hash("sha256", bodyOf({ ...item.html, ...item.former })),
    }),
  };
  const places: (string | number)[] = [item.spot.line, item.spot.column];
  for (const field in item.spots) places.push(field, ...(item.spots[field] ?? []));
  return { packed: { head: JSON.stringify(head), places: JSON.stringify(places), body }, head };
}

function bodyOf(html: StagedItem["html"]): string {
  const fields: HtmlFields = Object.entries(html);
  return fields.length === 0 ? "" : JSON.stringify(fields);
}

function packPath({ path, field, spot }: SpottedPath): PackedPath {
  return [path, field, spot.line, spot.column];
}

/** One line for each part: JSON text has no line breaks. */
export function packForCache(packed: PackedItem, notices: readonly SpottedNotice[]): Uint8Array {
  const { head, places, body } = packed;
  return Buffer.from([head, places, JSON.stringify(notices), body].join("\n"));
}

export function unpackFromCache(bytes: Uint8Array) {
  const lines = Buffer.from(bytes).toString().split("\n");
  const [head = "", places = "", notices = "", body = ""] = lines;
  return { head, places, body, notices: JSON.parse(notices) as SpottedNotice[] };
}
