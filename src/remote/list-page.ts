/** Parses a page of a list of the contract: an object with `results`, or a bare array. */
import { type Item, isItem } from "./parse-json.ts";

export interface ListPage {
  readonly items: readonly Item[];
  /** The members beside `results`, such as `count`; empty for a bare array. */
  readonly members: Item;
  /** The query of the link to the next page. The host and path may be those of a machine behind a proxy. */
  readonly next: string | undefined;
}

/** @returns `undefined` if the value is not a page of a list. Entries that are no objects are left out. */
export function listPageOf(value: unknown): ListPage | undefined {
  if (Array.isArray(value)) return { items: value.filter(isItem), members: {}, next: undefined };
  if (!isItem(value) || !Array.isArray(value.results)) return undefined;
  const { results, ...members } = value;
  const { next } = members;
  const hasNext = typeof next === "string" && next !== "";
  const query = hasNext ? (/\?([^#]*)/.exec(next)?.[1] ?? "") : undefined;
  return { items: results.filter(isItem), members, next: query };
}
