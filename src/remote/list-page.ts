/** Parses a page of a list of the contract: an object with `results`, or a bare array. */
import { isJsonRecord, type JsonRecord } from "./parse-json.ts";

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
  if (Array.isArray(value)) return listPage(value, {}, nextIn(headers));
  if (!isJsonRecord(value)) return undefined;
  const { results, ...members } = value;
  if (!Array.isArray(results)) return undefined;
  const links = isJsonRecord(members.links) ? members.links : {};
  return listPage(results, members, members.next ?? links.next);
}

function listPage(results: readonly unknown[], members: JsonRecord, next: unknown): ListPage {
  // Other entries are kept too, so that they are counted and reported as items without an id.
  const items = results.map((entry) => (isJsonRecord(entry) ? entry : { value: entry }));
  const query = /\?([^#]*)/.exec(String(next))?.[1] ?? "";
  return { items, members, next: next ? query : undefined };
}

/**
 * The link to the next page of a bare array, which is in the header `Link`, such as
 * `<https://a.pt/?page=2>; rel="next", <https://a.pt/?page=9>; rel="last"`. (RFC 8288)
 */
export function nextIn(headers: Headers): string | undefined {
  const links = (headers.get("link") ?? "").matchAll(/<([^<>]*)>([^<]*)/g);
  for (const [, url, parameters = ""] of links) {
    const relations = /\brel ?= ?"?([^",;]*)/i.exec(parameters)?.[1] ?? "";
    if (relations.toLowerCase().split(" ").includes("next")) return url;
  }
  return undefined;
}
