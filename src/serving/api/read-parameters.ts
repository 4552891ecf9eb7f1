/** Reads query parameters. Empty ones count as absent. (contract.md, "Pages of a list") */
import { faults } from "../../contract/problems.ts";
import { isDate } from "../../contract/site/site-day.ts";
import type { Wording } from "../../contract/words.ts";
import { fieldChoices, usualNames } from "./fields.ts";
import type { ParameterValues } from "./parameter-values.ts";
import { type Extent, extentOf, MAX_VALUES, orderNames } from "./parameters.ts";
import { type Filter, filtersOf, type Resource } from "./resource.ts";
import { MAX_SEARCH_CHARACTERS } from "./search.ts";

export interface ParameterFault {
  readonly parameter: string;
  readonly fault: Wording;
}

// Like Python's int(), because clients of the former Django service may send spaces and signs.
const WHOLE_NUMBER = /^\s*[+-]?[0-9]+\s*$/;

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
  if (fields && "parameter" in fields) return fields;
  const filters = new Map<string, string>();
  for (const [name, filter] of Object.entries(filtersOf(resource)).sort(byName)) {
    const value = textOf(name)?.normalize("NFC").trim();
    if (!value) {
      if (filter.required !== undefined) return { parameter: name, fault: filter.required };
      continue;
    }
    const result = readFilter(value, filter);
    if (typeof result !== "string") return { parameter: name, ...result };
    if (result !== "") filters.set(name, result);
  }
  let page: ParameterValues["page"];
  let pageSize: number | undefined;
  let ordering: string | undefined;
  let search: string | undefined;
  if (resource.kind === "list") {
    if (resource.searched) {
      const words = readWords(textOf("search")?.normalize("NFC") ?? "");
      if (typeof words !== "string") return { parameter: "search", ...words };
      search = words || undefined;
    }
    const names = orderNames(resource.orderings ?? {});
    if (names.length > 0) ordering = textOf("ordering");
    if (ordering !== undefined && !names.includes(ordering)) {
      return { parameter: "ordering", fault: faults.oneOf(names) };
    }
    const extent = extentOf(resource, ownExtent);
    if (extent?.pages) {
      page = readPage(textOf("page"));
      pageSize = readPageSize(textOf("page_size"), extent);
      if (Number.isNaN(pageSize)) {
        return { parameter: "page_size", fault: faults.numberTo(extent.max) };
      }
    }
  }
  return {
    format: textOf("format"),
    page,
    pageSize,
    ...(fields && { fields }),
    ...(search !== undefined && { search }),
    ...(ordering !== undefined && { ordering }),
    filters,
  };
}

type Fault = Pick<ParameterFault, "fault">;

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

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

function readNumber(value: string): string | Fault {
  // Removes leading zeros, so that each number has one cache key.
  return /^[0-9]{1,15}$/.test(value) ? String(Number(value)) : { fault: faults.number };
}

function readValues(value: string, { ids }: Filter): string | Fault {
  const values = splitList(value);
  if (values.length > MAX_VALUES) return { fault: faults.values(MAX_VALUES) };
  if (!ids) return values.join(",");
  if (!values.every((one) => /^[0-9]{1,15}$/.test(one))) return { fault: faults.ids };
  return [...new Set(values.map(Number))].sort((one, other) => one - other).join(",");
}

/** Sorted and without duplicates, so that all spellings have one cache key. */
export function splitList(text: string): string[] {
  const values = text.split(",").map((one) => one.trim());
  return [...new Set(values)].filter((one) => one !== "").sort();
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
