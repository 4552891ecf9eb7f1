/**
 * Query parameters: describes those of each resource, and parses and normalises those of a request. An empty
 * value counts as absent, the last of repeated parameters wins, unknown ones are ignored.
 * @see contract.md, "Pages of a list"
 */

import * as z from "zod";
import { wireSchemaOfField } from "../../contract/field.ts";
import { faults } from "../../contract/problems.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Worded } from "../../contract/words.ts";
import { inEachLanguage } from "../../language/language.ts";
import type { Given } from "./given.ts";
import type { Json } from "./json-value.ts";
import { openSegment } from "./path-template.ts";
import type { Resource } from "./resource.ts";
import { MAX_SEARCH_CHARACTERS } from "./search.ts";

export { type Given, nothingGiven } from "./given.ts";

/** Page sizes of a list. */
export interface Extent {
  /** Items on a page without `page_size`. */
  readonly default: number;
  readonly max: number;
  /** true: further items are on further pages; false: only the first items can be requested. */
  readonly pages: boolean;
}

export const PAGE_SIZE = { default: 10, max: 100, pages: true } as const satisfies Extent;

/**
 * @param own the page sizes of the chosen representation, if it has its own
 * @returns `undefined` if the resource has no pages
 */
export function extentOf(resource: Resource, own: Extent | undefined): Extent | undefined {
  if (resource.kind !== "list") return undefined;
  return own ?? (resource.envelope === "pages" ? PAGE_SIZE : undefined);
}

/** A parameter as `OPTIONS` and the documents describe it. */
export interface Parameter {
  readonly name: string;
  readonly description: Worded;
  /** Requests without it get an error. */
  readonly required?: true;
  readonly schema: { readonly [key: string]: Json };
}

/** Formats with the same page sizes, which differ from those of JSON. */
export interface Whole {
  readonly formats: readonly string[];
  readonly extent: Extent;
}

/**
 * The parameters of a resource, sorted by name.
 * @param others parameters that do not select items, as `format`
 * @param whole the formats with their own page sizes, grouped by size
 */
export function parametersOf(
  resource: Resource,
  others: readonly Parameter[] = [],
  whole: readonly Whole[] = [],
): Parameter[] {
  const parameters = [...others];
  if (resource.kind === "list") {
    for (const [name, filter] of Object.entries(resource.filters)) {
      const { en, pt, range, number, required } = filter;
      const schema = range ? day : number ? wholeNumber : { type: "string" };
      const demand = required === undefined ? {} : { required: true as const };
      const description = { en: en.meaning, pt: pt.meaning };
      parameters.push({ name, description, ...demand, schema });
    }
    if (resource.envelope === "pages") parameters.push(page, pageSize(whole));
    else if (whole.length > 0) parameters.push(...pageOfWhole(whole));
    if (resource.searched) parameters.push(searchParameter);
    if (resource.orderings) parameters.push(ordering(orderNames(resource.orderings)));
  }
  return parameters.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const day = { type: "string", format: "date" };
const wholeNumber = { type: "integer", minimum: 0 };

const searchParameter: Parameter = {
  name: "search",
  description: inEachLanguage(({ parameters }) => parameters.search),
  schema: { type: "string", maxLength: MAX_SEARCH_CHARACTERS },
};

/** The values that `ordering` accepts: each order, and the same reversed with `-`. */
export function orderNames(orderings: Readonly<Record<string, string>>): string[] {
  return Object.keys(orderings).flatMap((name) => [name, `-${name}`]);
}

function ordering(names: readonly string[]): Parameter {
  return {
    name: "ordering",
    description: inEachLanguage(({ parameters }) => parameters.ordering),
    schema: { type: "string", enum: names },
  };
}

const page: Parameter = {
  name: "page",
  description: inEachLanguage(({ parameters }) => parameters.page),
  schema: { anyOf: [{ type: "integer", minimum: 1 }, { const: "last" }], default: 1 },
};

function pageSize(whole: readonly Whole[]): Parameter {
  const { default: usual, max } = PAGE_SIZE;
  const sizes = whole.map(({ formats, extent }) => ({ formats, ...extent }));
  return {
    name: "page_size",
    description: inEachLanguage(({ parameters }) => parameters.pageSize({ max, whole: sizes })),
    schema: { type: "integer", minimum: 1, default: usual },
  };
}

/** Paging parameters for a resource that has no pages in JSON. */
function pageOfWhole(whole: readonly Whole[]): Parameter[] {
  const formats = whole.flatMap((one) => one.formats);
  const sizes = whole.map((one) => ({ formats: one.formats, max: one.extent.max }));
  const [usual, ...others] = new Set(whole.map(({ extent }) => extent.default));
  return [
    { ...page, description: inEachLanguage(({ parameters }) => parameters.wholePage({ formats })) },
    {
      name: "page_size",
      description: inEachLanguage(({ parameters }) => parameters.wholePageSize({ whole: sizes })),
      schema: {
        ...{ type: "integer", minimum: 1 },
        ...(usual !== undefined && others.length === 0 && { default: usual }),
      },
    },
  ];
}

/** Limits the list of unknown parameters on a page. */
const MAX_UNKNOWN = 5;

/**
 * Parameters that the resource does not have. They are ignored, but pages mention them.
 * @returns the first few distinct names
 */
export function unknownParameters(
  query: readonly (readonly [string, string])[],
  known: readonly Pick<Parameter, "name">[],
): string[] {
  const names = new Set(query.map(([name]) => name));
  for (const { name } of known) names.delete(name);
  return [...names].slice(0, MAX_UNKNOWN);
}

/** The variable path segments of a resource, described as parameters. */
export function segmentsOf(resource: Resource): Parameter[] {
  const name = openSegment(resource);
  if (name === undefined) return [];
  if (resource.kind === "list" && resource.scope) {
    return [{ name, description: resource.scope.segment, schema: { type: "integer", minimum: 1 } }];
  }
  if (resource.kind !== "detail" || !resource.collection) return [];
  const field = collections[resource.collection].fields[resource.by];
  if (!field) return [];
  const { type, pattern, minimum } = z.toJSONSchema(wireSchemaOfField(field, () => z.unknown()));
  const schema = { type: type as string, ...(pattern && { pattern }), ...(minimum && { minimum }) };
  return [{ name, description: resource.segment, schema }];
}

/** An invalid parameter. */
export interface ParameterFault {
  readonly parameter: string;
  readonly fault: Worded;
}

// As Python's int() accepts, because clients of the former Django service may rely on it.
const WHOLE_NUMBER = /^\s*[+-]?[0-9]+\s*$/;

/**
 * @param query decoded names and values, in the order received
 * @param own the page sizes of the chosen representation, if it has its own
 * @returns the normalised parameters of the resource, or the first invalid one
 */
export function readParameters(
  resource: Resource,
  query: readonly (readonly [string, string])[],
  own?: Extent,
): Given | ParameterFault {
  const last = new Map<string, string>();
  for (const [name, value] of query) last.set(name, value);
  const lastValue = (name: string) => last.get(name) || undefined;

  const filters = new Map<string, string>();
  let pageValue: Given["page"];
  let size: number | undefined;
  let orderingValue: string | undefined;
  let searchText: string | undefined;
  if (resource.kind === "list") {
    for (const name of Object.keys(resource.filters).sort()) {
      const value = lastValue(name)?.normalize("NFC").trim();
      const { range, number, required } = resource.filters[name] ?? {};
      if (!value) {
        if (required !== undefined) return { parameter: name, fault: required };
        continue;
      }
      if (range && !isDay(value)) {
        return { parameter: name, fault: faults.date };
      }
      if (number && !/^[0-9]{1,15}$/.test(value)) {
        return { parameter: name, fault: faults.number };
      }
      // Removes leading zeros, so that each number has one cache key.
      filters.set(name, number ? String(Number(value)) : value);
    }
    if (resource.searched) {
      searchText = lastValue("search")?.normalize("NFC").trim().replace(/\s+/gu, " ") || undefined;
      // Counts code points like `maxLength` of JSON Schema, not UTF-16 units.
      if (searchText && Array.from(searchText).length > MAX_SEARCH_CHARACTERS) {
        return { parameter: "search", fault: faults.length(MAX_SEARCH_CHARACTERS) };
      }
    }
    orderingValue = lastValue("ordering");
    const names = orderNames(resource.orderings ?? {});
    if (names.length === 0) orderingValue = undefined;
    else if (orderingValue !== undefined && !names.includes(orderingValue)) {
      return { parameter: "ordering", fault: faults.oneOf(names) };
    }
    const extent = extentOf(resource, own);
    if (extent?.pages) {
      pageValue = readPage(lastValue("page"));
      size = readPageSize(lastValue("page_size"), extent);
      if (Number.isNaN(size)) {
        return { parameter: "page_size", fault: faults.numberTo(extent.max) };
      }
    }
  }
  return {
    format: lastValue("format"),
    page: pageValue,
    pageSize: size,
    ...(searchText !== undefined && { search: searchText }),
    ...(orderingValue !== undefined && { ordering: orderingValue }),
    filters,
  };
}

/** Whether a text is an existing date: an impossible date like 2026-02-30 does not convert back to the same text. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function readPage(text: string | undefined): Given["page"] {
  if (text === undefined) return undefined;
  if (text === "last") return "last";
  return WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
}

function readPageSize(text: string | undefined, { max }: Extent): number | undefined {
  if (text === undefined) return undefined;
  const size = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
  return size >= 1 ? Math.min(size, max) : Number.NaN;
}
