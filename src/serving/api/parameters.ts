/** The query parameters of resources, as `OPTIONS` and the documents describe them. */

import * as z from "zod";
import { wireSchemaOfField } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Wording } from "../../contract/words.ts";
import { inEachLanguage } from "../../language/language.ts";
import { fieldChoices } from "./fields.ts";
import type { Json } from "./json-value.ts";
import { segmentName } from "./path-template.ts";
import { type Filter, filtersOf, type Resource } from "./resource.ts";
import { MAX_SEARCH_CHARACTERS } from "./search.ts";

/** Page sizes of a list. */
export interface Extent {
  /** Items on a page without `page_size`. */
  readonly default: number;
  readonly max: number;
  /** true: further items are on further pages; false: only the first items can be requested. */
  readonly pages: boolean;
}

export const PAGE_SIZE = { default: 10, max: 100, pages: true } as const satisfies Extent;

/** Page sizes of formats that hold a whole list: CSV and workbooks. */
export const TABLE_SIZE = { default: 10_000, max: 10_000, pages: true } as const satisfies Extent;

/** @param ownExtent of the representation, if it has its own @returns `undefined` without pages */
export function extentOf(resource: Resource, ownExtent: Extent | undefined): Extent | undefined {
  if (resource.kind !== "list") return undefined;
  return ownExtent ?? (resource.envelope === "pages" ? PAGE_SIZE : undefined);
}

export interface Parameter {
  readonly name: string;
  readonly description: Wording;
  readonly required?: true;
  readonly schema: { readonly [key: string]: Json };
}

/** Sorted by name. @param tableFormats values of `format` with pages of {@link TABLE_SIZE} */
export function parametersOf(
  resource: Resource,
  others: readonly Parameter[] = [],
  tableFormats: readonly string[] = [],
): Parameter[] {
  const parameters = [...others];
  const names = fieldChoices(resource);
  if (names.length > 0) parameters.push(fieldsParameter(names));
  for (const [name, filter] of Object.entries(filtersOf(resource))) {
    parameters.push({
      name,
      description: { en: filter.en.meaning, pt: filter.pt.meaning },
      ...(filter.required && { required: true }),
      schema: schemaOf(filter),
    });
  }
  if (resource.kind === "list") {
    const hasPages = resource.envelope === "pages";
    if (hasPages || tableFormats.length > 0) parameters.push(...paging(hasPages, tableFormats));
    if (resource.searched) parameters.push(search);
    if (resource.orderings) parameters.push(ordering(orderNames(resource.orderings)));
  }
  return parameters.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function schemaOf({ range, number, ids, words, to }: Filter): Parameter["schema"] {
  if (words) return search.schema;
  if (range) return { type: "string", format: "date" };
  if (number) return { type: "integer", minimum: 0 };
  const id = { type: "integer", minimum: 1 };
  if (ids) return { type: "array", items: id, maxItems: MAX_VALUES };
  return to ? { anyOf: [id, { type: "string" }] } : { type: "string" };
}

/** Values of one filter, separated by commas. */
export const MAX_VALUES = 100;

function fieldsParameter(names: readonly string[]): Parameter {
  return {
    name: "fields",
    description: {
      en: "Names of the fields that each item is to have, separated by commas.",
      pt: "Nomes dos campos que cada item deve ter, separados por vírgulas.",
    },
    schema: { type: "array", items: { type: "string", enum: names } },
  };
}

const search: Parameter = {
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

/** @param hasPages whether JSON and the page have pages, and not only the tables */
function paging(hasPages: boolean, formats: readonly string[]): Parameter[] {
  const { default: usual, max } = hasPages ? PAGE_SIZE : TABLE_SIZE;
  const tablePage = inEachLanguage(({ parameters }) => parameters.tablePage({ formats }));
  const size = inEachLanguage(({ parameters }) =>
    hasPages
      ? parameters.pageSize({ max, formats, rows: TABLE_SIZE.max })
      : parameters.tableSize({ formats, max }),
  );
  const schema = { type: "integer", minimum: 1, default: usual };
  return [
    hasPages ? page : { ...page, description: tablePage },
    { name: "page_size", description: size, schema },
  ];
}

const MAX_UNKNOWN = 5;

/** The first distinct names. Requests ignore them, but pages mention them. */
export function unknownParameters(
  query: readonly (readonly [string, string])[],
  known: readonly Pick<Parameter, "name">[],
): string[] {
  const names = new Set(query.map(([name]) => name));
  for (const { name } of known) names.delete(name);
  return [...names].slice(0, MAX_UNKNOWN);
}

/** The variable path segment of a resource, if any, described as a parameter. */
export function segmentParameters(resource: Resource): Parameter[] {
  const name = segmentName(resource);
  if (name === undefined) return [];
  if (resource.kind === "list" && resource.scope) {
    return [{ name, description: resource.scope.segment, schema: { type: "integer", minimum: 1 } }];
  }
  if (resource.kind !== "detail" || !resource.collection) return [];
  const field = collections[resource.collection].fields[resource.segmentField];
  if (!field) return [];
  const { type, pattern, minimum } = z.toJSONSchema(wireSchemaOfField(field, () => z.unknown()));
  const schema = { type: type as string, ...(pattern && { pattern }), ...(minimum && { minimum }) };
  return [{ name, description: resource.segment, schema }];
}
