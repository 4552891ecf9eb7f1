/** Reads query parameters. Empty ones count as absent. (contract.md, "Pages of a list") */
import { faults } from "../../contract/problems.ts";
import { isDate } from "../../contract/site/site-day.ts";
import type { Wording } from "../../contract/words.ts";
import { fieldChoices, usualNames } from "./fields.ts";
import { noParameters, type ParameterValues } from "./parameter-values.ts";
import { type Extent, extentOf, MAX_VALUES, orderNames } from "./parameters.ts";
import { type Filter, filtersOf, type ListResource, type Resource } from "./resource.ts";
import { MAX_SEARCH_CHARACTERS } from "./search.ts";

export interface ParameterFault {
  readonly parameter: string;
  readonly fault: Wording;
}

/** @param query decoded, in the order received @returns the values, or the first invalid one */
export function readParameters(
  resource: Resource,
  query: readonly (readonly [string, string])[],
  ownExtent?: Extent,
): ParameterValues | ParameterFault {
  // Of a repeated parameter, the last value counts.
  const values = new Map(query);
  const textOf = (name: string) => values.get(name) || undefined;
  const fields = readFields(resource, textOf("fields"));
  if (fields && "fault" in fields) return fields;
  const filters = readFilters(resource, textOf);
  if ("fault" in filters) return filters;
  const ofList = resource.kind === "list" ? readListValues(resource, textOf, ownExtent) : {};
  if ("fault" in ofList) return ofList;
  const format = textOf("format");
  return { ...noParameters, format, ...ofList, ...(fields && { fields }), filters };
}

/** The text of a parameter; `undefined` if it is absent or empty. */
type TextOf = (name: string) => string | undefined;

function readFilters(resource: Resource, textOf: TextOf): Map<string, string> | ParameterFault {
  const filters = new Map<string, string>();
  for (const [name, filter] of Object.entries(filtersOf(resource)).sort(byName)) {
    const text = textOf(name)?.normalize("NFC").trim();
    if (text) {
      const value = readFilter(text, filter);
      if (typeof value !== "string") return { parameter: name, ...value };
      if (value !== "") filters.set(name, value);
    } else if (filter.required !== undefined) return { parameter: name, fault: filter.required };
  }
  return filters;
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

function readListValues(
  resource: ListResource,
  textOf: TextOf,
  ownExtent: Extent | undefined,
): Partial<ParameterValues> | ParameterFault {
  const search = resource.searched ? readWords(textOf("search")?.normalize("NFC") ?? "") : "";
  if (typeof search !== "string") return { parameter: "search", ...search };
  const orders = orderNames(resource.orderings ?? {});
  const ordering = orders.length > 0 ? textOf("ordering") : undefined;
  if (ordering !== undefined && !orders.includes(ordering)) {
    return { parameter: "ordering", fault: faults.oneOf(orders) };
  }
  const chosen = { ...(search && { search }), ...(ordering && { ordering }) };
  const extent = extentOf(resource, ownExtent);
  if (!extent?.pages) return chosen;
  const pageSize = readPageSize(textOf("page_size"), extent);
  if (Number.isNaN(pageSize)) {
    return { parameter: "page_size", fault: faults.numberTo(extent.max) };
  }
  return { ...chosen, page: readPage(textOf("page")), pageSize };
}

type Fault = Pick<ParameterFault, "fault">;

function readFilter(value: string, filter: Filter): string | Fault {
  const { range, number, words } = filter;
  if (range) return isDate(value) ? value : { fault: faults.date };
  if (number) return readNumber(value);
  return words ? readWords(value) : readValues(value, filter);
}

function readWords(value: string): string | Fault {
  const words = value.trim().replace(/\s+/gu, " ");
  // Counts code points like `maxLength` of JSON Schema, not UTF-16 units.
  const isLong = Array.from(words).length > MAX_SEARCH_CHARACTERS;
  return isLong ? { fault: faults.length(MAX_SEARCH_CHARACTERS) } : words;
}

/** At most 15 digits, which a JavaScript number holds exactly. */
const SHORT_NUMBER = /^[0-9]{1,15}$/;

function readNumber(value: string): string | Fault {
  // Removes leading zeros, so that each number has one cache key.
  return SHORT_NUMBER.test(value) ? String(Number(value)) : { fault: faults.number };
}

function readValues(text: string, { ids }: Filter): string | Fault {
  const values = splitList(text);
  if (values.length > MAX_VALUES) return { fault: faults.values(MAX_VALUES) };
  if (!ids) return values.join(",");
  if (!values.every((value) => SHORT_NUMBER.test(value))) return { fault: faults.ids };
  return [...new Set(values.map(Number))].sort((one, other) => one - other).join(",");
}

/** Sorted and without duplicates, so that all spellings have one cache key. */
export function splitList(text: string): string[] {
  const values = text.split(",").map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== "").sort();
}

/** In the order of the contract; `undefined` for the usual fields. */
function readFields(resource: Resource, value = ""): string[] | ParameterFault | undefined {
  const names = fieldChoices(resource);
  const requested = splitList(value);
  if (names.length === 0 || requested.length === 0) return undefined;
  if (!requested.every((name) => names.includes(name))) {
    return { parameter: "fields", fault: faults.fields(names) };
  }
  const inOrder = names.filter((name) => requested.includes(name));
  return inOrder.join() === usualNames(resource).join() ? undefined : inOrder;
}

/** Like Python's int(), because clients of the former Django service may send ` +2`. */
const WHOLE_NUMBER = /^\s*[+-]?[0-9]+\s*$/;

function readPage(text: string | undefined): ParameterValues["page"] {
  if (text === undefined) return undefined;
  if (text === "last") return "last";
  return WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
}

function readPageSize(text: string | undefined, { max }: Extent): number | undefined {
  if (text === undefined) return undefined;
  const size = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
  return size >= 1 ? Math.min(size, max) : Number.NaN;
}
