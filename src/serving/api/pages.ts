/**
 * Pages of a list and the links between them.
 * @see contract.md, "Pages of a list"
 */
import { type Extent, type Given, PAGE_SIZE } from "./parameters.ts";

export interface Page {
  readonly number: number;
  readonly size: number;
  /** 1 for an empty list. */
  readonly last: number;
  readonly count: number;
}

/** @returns the page asked for, `undefined` where there is no such page */
export function findPage(
  count: number,
  given: Pick<Given, "page" | "pageSize">,
  extent: Extent = PAGE_SIZE,
): Page | undefined {
  const size = given.pageSize ?? extent.default;
  const last = Math.max(1, Math.ceil(count / size));
  const number = given.page === "last" ? last : (given.page ?? 1);
  return number >= 1 && number <= last ? { number, size, last, count } : undefined;
}

/**
 * Where a list goes on behind the first items of a page, so that a page that would be too large for memory can
 * be cut: at a size that the page's own is a multiple of, there is a page that begins where it was cut.
 * @param taken how many items there is room for, from 1
 * @returns how many items stay, and number and size of the page behind them
 */
export function cutPage(
  { number, size }: Pick<Page, "number" | "size">,
  taken: number,
): { readonly size: number; readonly next: number } {
  let cut = Math.min(size, taken);
  while (size % cut !== 0) cut -= 1;
  return { size: cut, next: ((number - 1) * size) / cut + 2 };
}

/**
 * The query of a page: the known parameters that were given, sorted by name, without the leading `?`;
 * the first page has no `page`.
 */
export function pageQuery(given: Given, number: number): string {
  const parameters = new URLSearchParams(knownParameters(given));
  if (number > 1) parameters.append("page", String(number));
  parameters.sort();
  return parameters.toString();
}

function knownParameters({
  format,
  pageSize,
  ordering,
  search,
  filters,
}: Given): [string, string][] {
  const known: [string, string][] = [...filters];
  if (format !== undefined) known.push(["format", format]);
  if (search !== undefined) known.push(["search", search]);
  if (ordering !== undefined) known.push(["ordering", ordering]);
  if (pageSize !== undefined) known.push(["page_size", String(pageSize)]);
  return known;
}
