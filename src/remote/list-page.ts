/** Parses a page of a list of the contract: an object with `results`, or a bare array. */
import { isJsonRecord, type JsonRecord } from "./parse-json.ts";

/** A service may hide all items of some pages. After this many, the list counts as endless. */
export const MAX_EMPTY_PAGES = 128;

export interface ListPage {
  readonly items: readonly JsonRecord[];
  /** The members except `results`; none for a bare array. */
  readonly members: JsonRecord;
  /**
   * The query of the link to the next page; its host and path may be internal. `undefined` on the
   * last page.
   */
  readonly next: string | undefined;
}

/** @returns `undefined` if the value is not a page of a list */
export function listPageOf(value: unknown, headers = new Headers()): ListPage | undefined {
  const isBare = Array.isArray(value);
  const { results, ...members } = isBare ? { results: value } : isJsonRecord(value) ? value : {};
  if (!Array.isArray(results)) return undefined;
  const links = isJsonRecord(members.links) ? members.links : {};
  const next = isBare ? nextIn(headers) : (members.next ?? links.next);
  const query = /\?([^#]*)/.exec(String(next))?.[1] ?? "";
  // Other entries are kept too, so that they are counted and reported as items without an id.
  const items = results.map((entry) => (isJsonRecord(entry) ? entry : { value: entry }));
  return { items, members, next: next ? query : undefined };
}

/** The link to the next page of a bare array, which is in the header `Link`. (RFC 8288) */
export function nextIn(headers: Headers): string | undefined {
  const links = (headers.get("link") ?? "").matchAll(/<([^<>]*)>([^<]*)/g);
  const isNext = (rel = "") => rel.toLowerCase().split(" ").includes("next");
  return links.find(([, , rest = ""]) => isNext(/\brel ?= ?"?([^",;]*)/i.exec(rest)?.[1]))?.[1];
}
