/**
 * Proactive negotiation: which representation and which coding a client gets.
 * Values of header fields repeat endlessly, so what they mean is remembered, within a bound.
 * @see RFC 9110 §12.5.1, §12.5.3; contract.md, "Choosing the representation"
 */
import { LRUCache } from "lru-cache";
import type { Format } from "../api/parameters.ts";
import { parseWeighted, type Weighted } from "./quality.ts";

/** What an `Accept` says of the two media types that there are. */
export interface MediaPreference {
  /** What to send where no `format` is given; `undefined` for 406. */
  readonly preferred: "json" | "page" | undefined;
  /** HTML is named (and not merely covered by the range of all types), so `format=api` means the page. */
  readonly namesHtml: boolean;
  /** The same number for the same preference, from 0: stands for the field in a key. */
  readonly kind: number;
}

const PREFERRED = ["json", "page", undefined] as const;

export type Coding = "br" | "zstd" | "gzip";

/** Equal quality: the first one. */
export const codings: readonly Coding[] = ["br", "zstd", "gzip"];

/** What an `Accept-Encoding` says. */
export interface CodingPreference {
  /** The coding to send where the body has one; `undefined` for identity. */
  readonly coding: Coding | undefined;
  readonly identityAllowed: boolean;
  /** false where identity and every coding of ours are excluded. */
  readonly acceptable: boolean;
}

/** How a request may be answered. */
export type Representation = "json" | "indented json" | "page";

const MEMO_ENTRIES = 500;
const mediaMemo = new LRUCache<string, MediaPreference>({ max: MEMO_ENTRIES });
const codingMemo = new LRUCache<string, CodingPreference>({ max: MEMO_ENTRIES });

/** @returns the representation for a `format` and an `Accept`, `undefined` for 406 */
export function chooseRepresentation(
  format: Format | undefined,
  accept: string | undefined,
): Representation | undefined {
  if (format === "json") return "json";
  const preference = mediaPreference(accept);
  if (format === "api") return preference.namesHtml ? "page" : "indented json";
  return preference.preferred;
}

/** @param accept as received, `undefined` where absent. Never throws. */
export function mediaPreference(accept: string | undefined): MediaPreference {
  if (accept === undefined) return NO_PREFERENCE;
  return remember(mediaMemo, accept, readAccept);
}

/** @param acceptEncoding as received, `undefined` where absent. Never throws. */
export function codingPreference(acceptEncoding: string | undefined): CodingPreference {
  if (acceptEncoding === undefined) return IDENTITY;
  return remember(codingMemo, acceptEncoding, readAcceptEncoding);
}

const NO_PREFERENCE = asPreference("json", false);
const IDENTITY: CodingPreference = {
  coding: undefined,
  identityAllowed: true,
  acceptable: true,
};

function remember<V extends object>(
  memo: LRUCache<string, V>,
  key: string,
  read: (k: string) => V,
): V {
  let value = memo.get(key);
  if (!value) {
    value = read(key);
    // A long value is one that nobody repeats.
    if (key.length <= 512) memo.set(key, value);
  }
  return value;
}

function readAccept(field: string): MediaPreference {
  const ranges = parseWeighted(field).filter(isMediaRange);
  if (ranges.length === 0) return asPreference("json", false);
  const json = qualityOf("application", "json", ranges);
  const page = qualityOf("text", "html", ranges);
  const namesHtml = ranges.some(({ value, quality }) => quality > 0 && HTML_RANGES.has(value));
  if (json === 0 && page === 0) return asPreference(undefined, namesHtml);
  return asPreference(page > json ? "page" : "json", namesHtml);
}

function asPreference(
  preferred: MediaPreference["preferred"],
  namesHtml: boolean,
): MediaPreference {
  return { preferred, namesHtml, kind: PREFERRED.indexOf(preferred) * 2 + Number(namesHtml) };
}

const HTML_RANGES = new Set(["text/html", "application/xhtml+xml", "text/*"]);

function isMediaRange({ value }: Weighted): boolean {
  return value === "*/*" || (value.includes("/") && !value.startsWith("*/"));
}

/** The quality of the most specific range that covers a type; both types are in UTF-8. */
function qualityOf(type: string, subtype: string, ranges: readonly Weighted[]): number {
  let best = -1;
  let quality = 0;
  for (const range of ranges) {
    const specificity = specificityOf(range, type, subtype);
    if (specificity > best) {
      best = specificity;
      quality = range.quality;
    } else if (specificity === best && specificity >= 0) {
      quality = Math.max(quality, range.quality);
    }
  }
  return quality;
}

/** How closely a range describes a type: -1 not at all, then by all types, all of a type, the type itself, its parameters. */
function specificityOf({ value, parameters }: Weighted, type: string, subtype: string): number {
  for (const [name, wanted] of parameters) {
    if (name !== "charset" || wanted.toLowerCase() !== "utf-8") return -1;
  }
  if (value === `${type}/${subtype}`) return 2 + parameters.size;
  if (value === `${type}/*`) return 1;
  return value === "*/*" ? 0 : -1;
}

function readAcceptEncoding(field: string): CodingPreference {
  const given = new Map(parseWeighted(field).map(({ value, quality }) => [value, quality]));
  const rest = given.get("*");
  const qualityOfCoding = (coding: Coding) =>
    given.get(coding) ?? (coding === "gzip" ? given.get("x-gzip") : undefined) ?? rest;
  const identity = given.get("identity") ?? rest;
  const identityAllowed = identity !== 0;
  let coding: Coding | undefined;
  let best = given.get("identity") ?? 0;
  for (const candidate of codings) {
    const quality = qualityOfCoding(candidate) ?? 0;
    // A coding as good as identity is smaller; among codings the first of equals stays.
    if (quality > 0 && (coding === undefined ? quality >= best : quality > best)) {
      coding = candidate;
      best = quality;
    }
  }
  // Without identity, a coding that is merely not mentioned beats refusing the client.
  if (!identityAllowed) coding ??= codings.find((one) => qualityOfCoding(one) === undefined);
  return { coding, identityAllowed, acceptable: identityAllowed || coding !== undefined };
}
