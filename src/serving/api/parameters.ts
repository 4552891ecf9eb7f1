/**
 * The query parameters of resources: which there are, what each accepts, and the canonical form of what
 * was given. An empty value counts as not given, the last of several counts, unknown ones are ignored.
 * @see contract.md, "Pages of a list"
 */
import * as z from "zod";
import { wireSchemaOfField } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Given } from "./given.ts";
import type { Json } from "./json-value.ts";
import { openSegment } from "./path-template.ts";
import type { Resource } from "./resource.ts";
import { MOST_CHARACTERS } from "./search.ts";

export { type Given, nothingGiven } from "./given.ts";

/** How much of a list one answer holds. */
export interface Extent {
  /** Items, where `page_size` is not given. */
  readonly default: number;
  readonly max: number;
  /** Whether what does not fit has pages of its own; else there are the first items alone. */
  readonly pages: boolean;
}

export const PAGE_SIZE = { default: 10, max: 100, pages: true } as const satisfies Extent;

/**
 * @param own of the representation that is asked for, where it has one
 * @returns `undefined` for what is answered whole
 */
export function extentOf(resource: Resource, own: Extent | undefined): Extent | undefined {
  if (resource.kind !== "list") return undefined;
  return own ?? (resource.envelope === "pages" ? PAGE_SIZE : undefined);
}

/** A parameter as `OPTIONS` and the documents describe it. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  /** Without it there is no answer. */
  readonly required?: true;
  readonly schema: { readonly [key: string]: Json };
}

/** Representations whose pages are of one size, and larger than those of a list, by their formats. */
export interface Whole {
  readonly formats: readonly string[];
  readonly extent: Extent;
}

/**
 * The parameters of a resource, sorted by name.
 * @param others what it may be asked with beside those that choose among its items
 * @param whole the representations that have pages of their own, those of one size together
 */
export function parametersOf(
  resource: Resource,
  others: readonly Parameter[] = [],
  whole: readonly Whole[] = [],
): Parameter[] {
  const parameters = [...others];
  if (resource.kind === "list") {
    for (const [name, { meaning, range, number, required }] of Object.entries(resource.filters)) {
      const schema = range ? day : number ? wholeNumber : { type: "string" };
      const demand = required === undefined ? {} : { required: true as const };
      parameters.push({ name, description: meaning, ...demand, schema });
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
  description:
    "Words that items must have, whatever their accents and case, the last one as the beginning of a word; those with the words in their title come first.",
  schema: { type: "string", maxLength: MOST_CHARACTERS },
};

/** The names that `ordering` takes: each order, and the same backwards. */
export function orderNames(orderings: Readonly<Record<string, string>>): string[] {
  return Object.keys(orderings).flatMap((name) => [name, `-${name}`]);
}

function ordering(names: readonly string[]): Parameter {
  return {
    name: "ordering",
    description: "Another order of the list; with - before it the same backwards.",
    schema: { type: "string", enum: names },
  };
}

const page: Parameter = {
  name: "page",
  description: "The page, counted from 1, or last.",
  schema: { anyOf: [{ type: "integer", minimum: 1 }, { const: "last" }], default: 1 },
};

function pageSize(whole: readonly Whole[]): Parameter {
  const { default: usual, max } = PAGE_SIZE;
  const own = `Items on a page; more than ${max} are cut to ${max}.`;
  return {
    name: "page_size",
    description: [own, ...whole.map(sizeOfWhole)].join(" "),
    schema: { type: "integer", minimum: 1, default: usual },
  };
}

function sizeOfWhole({ formats, extent }: Whole): string {
  const { default: usual, max } = extent;
  const most = usual === max ? "which is also the most" : `at most ${max}`;
  return `In ${joined(formats)} there are ${usual}, ${most}.`;
}

/** `csv, xlsx and geojson` */
function joined(formats: readonly string[]): string {
  const [last = "", ...others] = formats.toReversed();
  return others.length > 0 ? `${others.toReversed().join(", ")} and ${last}` : last;
}

/** What comes whole otherwise has pages there. */
function pageOfWhole(whole: readonly Whole[]): Parameter[] {
  const all = joined(whole.flatMap(({ formats }) => formats));
  const sizes = whole.map(({ formats, extent: { max } }) => {
    return `In ${joined(formats)} alone: items on a page; more than ${max} are cut to ${max}.`;
  });
  const [usual, ...others] = new Set(whole.map(({ extent }) => extent.default));
  return [
    { ...page, description: `In ${all} alone: the page, counted from 1, or last.` },
    {
      name: "page_size",
      description: sizes.join(" "),
      schema: {
        ...{ type: "integer", minimum: 1 },
        ...(usual !== undefined && others.length === 0 && { default: usual }),
      },
    },
  ];
}

/** So many are told of a request: nobody makes up names without end to be told of. */
const MOST_UNKNOWN = 5;

/**
 * What was given and means nothing here: it changes nothing, and people are told of it.
 * @returns names, each once, the first few
 */
export function unknownParameters(
  query: readonly (readonly [string, string])[],
  known: readonly Pick<Parameter, "name">[],
): string[] {
  const names = new Set(query.map(([name]) => name));
  for (const { name } of known) names.delete(name);
  return [...names].slice(0, MOST_UNKNOWN);
}

/** The segments that a resource's path leaves open, described as parameters. */
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

/** A parameter that cannot be understood: its name and an English sentence for the client. */
export interface ParameterFault {
  readonly parameter: string;
  readonly message: string;
}

// What Python's int() takes, which is what clients of the former service may have sent.
const WHOLE_NUMBER = /^\s*[+-]?[0-9]+\s*$/;

/**
 * @param query decoded names and values, in the order given
 * @param own the extent of the representation that is asked for, where it has one
 * @returns what counts of it for a resource, or the parameter that is at fault
 */
export function readParameters(
  resource: Resource,
  query: readonly (readonly [string, string])[],
  own?: Extent,
): Given | ParameterFault {
  const last = new Map<string, string>();
  for (const [name, value] of query) last.set(name, value);
  const given = (name: string) => last.get(name) || undefined;

  const filters = new Map<string, string>();
  let pageGiven: Given["page"];
  let size: number | undefined;
  let orderingGiven: string | undefined;
  let searchGiven: string | undefined;
  if (resource.kind === "list") {
    for (const name of Object.keys(resource.filters).sort()) {
      const value = given(name)?.normalize("NFC").trim();
      const { range, number, required } = resource.filters[name] ?? {};
      if (!value) {
        if (required !== undefined) return { parameter: name, message: required };
        continue;
      }
      if (range && !isDay(value)) {
        return { parameter: name, message: "Must be a date, as 2026-03-31." };
      }
      if (number && !/^[0-9]{1,15}$/.test(value)) {
        return { parameter: name, message: "Must be a whole number from 0." };
      }
      // One spelling a number.
      filters.set(name, number ? String(Number(value)) : value);
    }
    if (resource.searched) {
      searchGiven = given("search")?.normalize("NFC").trim().replace(/\s+/gu, " ") || undefined;
      // Counted as JSON Schema counts those of `maxLength`, and not in UTF-16 units.
      if (searchGiven && Array.from(searchGiven).length > MOST_CHARACTERS) {
        return { parameter: "search", message: `Must have at most ${MOST_CHARACTERS} characters.` };
      }
    }
    orderingGiven = given("ordering");
    const names = orderNames(resource.orderings ?? {});
    if (names.length === 0) orderingGiven = undefined;
    else if (orderingGiven !== undefined && !names.includes(orderingGiven)) {
      return { parameter: "ordering", message: `Must be one of: ${names.join(", ")}.` };
    }
    const extent = extentOf(resource, own);
    if (extent?.pages) {
      pageGiven = readPage(given("page"));
      size = readPageSize(given("page_size"), extent);
      if (Number.isNaN(size)) {
        return {
          parameter: "page_size",
          message: `Must be a whole number from 1 to ${extent.max}.`,
        };
      }
    }
  }
  return {
    format: given("format"),
    page: pageGiven,
    pageSize: size,
    ...(searchGiven !== undefined && { search: searchGiven }),
    ...(orderingGiven !== undefined && { ordering: orderingGiven }),
    filters,
  };
}

/** Whether a text is a day that there is: the same day reads back as the same text. */
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
