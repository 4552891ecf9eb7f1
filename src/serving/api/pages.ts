/** Pages of a list and the links between them. (contract.md, "Pages of a list") */
import type { ParameterValues } from "./parameter-values.ts";
import { type Extent, PAGE_SIZE } from "./parameters.ts";

export interface Page {
  readonly number: number;
  readonly size: number;
  /** 1 for an empty list. */
  readonly last: number;
  readonly count: number;
}

/** @param count of all items @returns `undefined` if the page does not exist */
export function findPage(
  count: number,
  parameters: Pick<ParameterValues, "page" | "pageSize">,
  extent: Extent = PAGE_SIZE,
): Page | undefined {
  const size = parameters.pageSize ?? extent.default;
  const last = Math.max(1, Math.ceil(count / size));
  const { page = 1 } = parameters;
  const number = page === "last" ? last : page;
  return number >= 1 && number <= last ? { number, size, last, count } : undefined;
}

/**
 * Shortens a page that is too large for memory. The new size divides the old one, so that the next
 * page of that size starts exactly after the last item kept: if 7 of 20 items fit, 5 are kept.
 * @param fitting number of items for which there is memory, at least 1
 */
export function cutPage({ number, size }: Pick<Page, "number" | "size">, fitting: number) {
  let newSize = Math.min(size, fitting);
  while (size % newSize !== 0) newSize -= 1;
  const newNumber = ((number - 1) * size) / newSize + 1;
  return { size: newSize, next: newNumber + 1 };
}

/** Canonical, without `?`: sorted by name, and without `page` for the first page. */
export function pageQuery(parameters: ParameterValues, number: number): string {
  const { format, pageSize, ordering, search, fields, filters } = parameters;
  const query = new URLSearchParams([...filters]);
  if (format !== undefined) query.append("format", format);
  if (fields !== undefined) query.append("fields", fields.join(","));
  if (search !== undefined) query.append("search", search);
  if (ordering !== undefined) query.append("ordering", ordering);
  if (pageSize !== undefined) query.append("page_size", String(pageSize));
  if (number > 1) query.append("page", String(number));
  query.sort();
  return query.toString();
}
