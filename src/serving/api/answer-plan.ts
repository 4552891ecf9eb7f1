/**
 * Answers requests for a resource in two steps. `plan` uses in-memory look-ups to find the item ids, the page
 * and the cache key, so that a cached response is found before any query runs. The plan's `answer` then
 * queries the edition. Independent of HTTP.
 */
import { collections } from "../../contract/site/collections.ts";
import { dayAt } from "../../contract/site/site-day.ts";
import { withQuery } from "./addresses.ts";
import type { Catalogue } from "./catalogue.ts";
import { namesForVisitors, withFields } from "./fields.ts";
import { plainJson } from "./json.ts";
import type { Json, Printed } from "./json-value.ts";
import { type Ids, intersect, type ListIndex, type Selection, union } from "./list-index.ts";
import { loadPage, type RenderRoom } from "./load-page.ts";
import { cutPage, findPage, type Page, pageQuery } from "./pages.ts";
import { type Extent, extentOf, noParameters, type ParameterValues } from "./parameters.ts";
import { pathOf, type Segments } from "./path-template.ts";
import { splitList } from "./read-parameters.ts";
import type { Filter, ListResource, Refusal, Resource } from "./resource.ts";
import { search } from "./search.ts";

/** The decisions about a request, made before any query. */
export interface Plan {
  readonly resource: Resource;
  readonly segments: Segments;
  /** Cache key: two requests to one edition have the same key if and only if they get the same answer. */
  readonly key: string;
  /** Canonical path and query. Unlike {@link key}, it differs between requests whose results are all empty. */
  readonly address: string;
  /** In epoch milliseconds, as {@link changedAt}; see {@link Selection}. */
  readonly validUntil: number;
  readonly changedAt: number;
  readonly parameters: ParameterValues;
  readonly page?: Page;
  /** The items of a paged list, for representations other than JSON. */
  readonly part?: PagePart;
  /** Absolute URLs of the next and previous pages; null if there is none. */
  readonly links: { readonly next: string | null; readonly previous: string | null };
  /**
   * Runs the queries; nested items are already serialised.
   * @returns `undefined` if the item does not exist @throws the errors of `room`
   */
  print(room?: RenderRoom): Printed | undefined;
}

export interface PagePart {
  readonly ids: Ids;
  /**
   * @param taken number of items that fit, at least 1
   * @returns the number of items to keep, and the absolute URL of the next page; null if there is none
   */
  cut(taken: number): { readonly keeps: number; readonly next: string | null };
}

interface PlanRequest {
  readonly segments: Segments;
  readonly parameters: ParameterValues;
  readonly now: number;
  readonly extent?: Extent | undefined;
  readonly forVisitors?: boolean | undefined;
}

/**
 * @param request `now`: epoch milliseconds; `extent`: page sizes
 *   of the chosen representation, if it has its own; `forVisitors`: a list of upcoming items begins with the
 *   next one, unless the request chooses an order; items have the fields that only pages show
 */
export function plan(
  catalogue: Catalogue,
  resource: Resource,
  request: PlanRequest,
): Plan | Refusal {
  const shown = withFields(resource, request.parameters.fields);
  if (shown.kind === "list") return planList(catalogue, shown, request);
  return planOne(catalogue, shown, request);
}

/** The resource with what pages show of its items beyond their fields. */
function asShown<R extends Resource>(resource: R, { forVisitors }: PlanRequest): R {
  return forVisitors ? withFields(resource, namesForVisitors(resource)) : resource;
}

/** What a plan answers, as a value to look into. */
export function answerOf(plan: Plan, room?: RenderRoom): Json | undefined {
  const printed = plan.print(room);
  return printed === undefined ? undefined : plainJson(printed);
}

function planOne(
  catalogue: Catalogue,
  resource: Exclude<Resource, ListResource>,
  request: PlanRequest,
): Plan {
  const { segments, parameters } = request;
  const [segment = ""] = Object.values(segments);
  const print = () =>
    resource.kind === "detail"
      ? asShown(resource, request).find(catalogue, segment)
      : resource.present(catalogue, parameters);
  const { fields, filters } = parameters;
  const query = pageQuery({ ...noParameters, fields, filters }, 1);
  const address = withQuery(pathOf(resource, segments), query);
  const about = { resource, segments, parameters, address, key: address };
  return { ...about, links: NO_LINKS, print, ...UNCHANGING };
}

const NO_LINKS = { next: null, previous: null };

const UNCHANGING = { validUntil: Infinity, changedAt: -Infinity };

/** The address to link to. A resource with a required parameter gets the query that selects everything. */
export function firstAddressOf(resource: Resource, segments: Segments): string {
  const chosen = resource.kind === "list" ? resource.chosen : undefined;
  const { everything = "" } = resource.kind === "search" ? resource : (chosen ?? {});
  return withQuery(pathOf(resource, segments), everything);
}

function planList(
  catalogue: Catalogue,
  resource: ListResource,
  request: PlanRequest,
): Plan | Refusal {
  const { segments, parameters } = request;
  const chosen = selectItems(catalogue, resource, request);
  if (typeof chosen === "string") return chosen;
  const { ids, validUntil, changedAt } = chosen;
  const path = pathOf(resource, segments);
  const about = { resource, segments, parameters, validUntil, changedAt };
  const { load } = asShown(resource, request);
  const loadAll = (all: Ids, room?: RenderRoom) =>
    loadPage(all, (some) => load(catalogue, some, parameters), room);

  const extent = extentOf(resource, request.extent);
  if (!extent) {
    const isEmpty = ids.length === 0;
    const address = withQuery(path, pageQuery({ ...parameters, format: undefined }, 1));
    return {
      ...about,
      links: NO_LINKS,
      address,
      // The space keeps the key apart from every address.
      key: isEmpty ? `${path} without items` : address,
      print: (room) => loadAll(ids.subarray(0), room),
    };
  }

  const page = findPage(ids.length, parameters, extent);
  if (!page) return "invalid-page";
  const begin = (page.number - 1) * page.size;
  const shown = ids.subarray(begin, begin + page.size);
  const linkTo = (number: number, like: ParameterValues) =>
    catalogue.publicUrl + withQuery(path, pageQuery(like, number));
  const link = (number: number) =>
    !extent.pages || number < 1 || number > page.last ? null : linkTo(number, parameters);
  const cut = (taken: number) => {
    if (!extent.pages) return { keeps: Math.min(taken, shown.length), next: null };
    if (taken >= shown.length) return { keeps: shown.length, next: link(page.number + 1) };
    const { size, next } = cutPage(page, taken);
    return { keeps: size, next: linkTo(next, { ...parameters, pageSize: size }) };
  };
  const links = { next: link(page.number + 1), previous: link(page.number - 1) };
  const address = withQuery(path, pageQuery(parameters, page.number));
  return {
    ...about,
    page,
    part: { ids: shown, cut },
    links,
    address,
    key: address,
    print: (room) => ({
      count: page.count,
      ...links,
      results: loadAll(shown, room),
      ...resource.more?.present(catalogue),
    }),
  };
}

function isNearestFirst(resource: ListResource, { parameters, forVisitors }: PlanRequest): boolean {
  const isUsual = parameters.ordering === undefined && parameters.search === undefined;
  return isUsual && forVisitors === true && resource.untilLastDay === true;
}

/** The items by date; announced ones whose provisional date has passed come last. */
function nearestFirst(
  catalogue: Catalogue,
  resource: ListResource,
  ids: Ids,
  { now }: PlanRequest,
): Ids {
  const { end } = (resource.collection && collections[resource.collection].period) ?? {};
  const yesterday = Temporal.PlainDate.from(dayAt(now, catalogue.zone)).subtract({ days: 1 });
  const until = { to: yesterday.toString() };
  const past = new Set<number>(end ? catalogue.list(resource).between(end, until) : []);
  const all = Array.from(ids).reverse();
  return Float64Array.from([
    ...all.filter((id) => !past.has(id)),
    ...all.filter((id) => past.has(id)),
  ]);
}

/** The items that match the request, and until when they stay the same. */
function selectItems(
  catalogue: Catalogue,
  resource: ListResource,
  request: PlanRequest,
): Selection | Refusal {
  const { segments, parameters, now } = request;
  const { chosen } = resource;
  if (chosen) {
    const refusal = chosen.refusal(catalogue, parameters);
    if (refusal !== undefined) return refusal;
    const key = selectionKey(catalogue, resource, request) ?? "";
    return { ids: catalogue.found(key, () => chosen.ids(catalogue, parameters)), ...UNCHANGING };
  }
  const index = catalogue.list(resource);
  const whole = selectScope(catalogue, resource, { index, segments, now });
  if (!whole) return "not-found";
  const key = selectionKey(catalogue, resource, request);
  if (key === undefined) return whole;
  const choose = () => {
    const ids = chooseFrom(catalogue, resource, { whole: whole.ids, parameters });
    return isNearestFirst(resource, request)
      ? nearestFirst(catalogue, resource, ids, request)
      : ids;
  };
  return { ...whole, ids: catalogue.found(key, choose) };
}

function selectScope(
  catalogue: Catalogue,
  resource: ListResource,
  at: { index: ListIndex; segments: Segments; now: number },
): Selection | undefined {
  const { scope } = resource;
  if (!scope) return catalogue.select(resource, at.now);
  const [segment = ""] = Object.values(at.segments);
  // Each address has one spelling: no sign, no leading zero.
  if (!/^[1-9][0-9]{0,14}$/.test(segment)) return undefined;
  const id = Number(segment);
  if (!catalogue.scopeOf(resource).has(id)) return undefined;
  return { ids: at.index.withValue(scope.column, id), ...UNCHANGING };
}

function chooseFrom(
  catalogue: Catalogue,
  { orderings = {}, filters, ...resource }: ListResource,
  { whole, parameters }: { whole: Ids; parameters: ParameterValues },
): Ids {
  const index = catalogue.list(resource.partOf ?? resource);
  const { ordering, search: words } = parameters;
  // The first one gives the order: the requested one, else matches in the title first, else that of the list.
  const parts: Ids[] = [];
  const sql = ordering && orderings[ordering.replace(/^-/, "")];
  if (sql) parts.push(catalogue.ordering(sql, { isReversed: ordering.startsWith("-") }));
  if (words !== undefined) {
    parts.push(search(catalogue.edition, resource.searched, { words, ids: index.ids }));
  }
  for (const [name, value] of parameters.filters) {
    const filter = filters[name];
    if (filter) parts.push(idsMatching(catalogue, index, { filter, value }));
  }
  if (whole !== index.ids) parts.push(whole);
  const [first = whole, ...others] = parts;
  return intersect(first, ...others);
}

/**
 * Whether planning is only look-ups: the request asks for a whole list in its usual order, or its ids were found
 * before. Otherwise planning searches, filters or sorts the list.
 */
export function isLookUp(catalogue: Catalogue, resource: Resource, request: PlanRequest): boolean {
  if (resource.kind !== "list") return true;
  const key = selectionKey(catalogue, resource, request);
  return key === undefined || catalogue.hasFound(key);
}

/** Cache key of the items that match: everything that affects the result; `undefined` for the whole list. */
function selectionKey(
  catalogue: Catalogue,
  resource: ListResource,
  request: PlanRequest,
): string | undefined {
  const { segments, parameters, now } = request;
  const { search: words, ordering, filters } = parameters;
  const day = isNearestFirst(resource, request) && dayAt(now, catalogue.zone);
  const isWhole = !day && words === undefined && ordering === undefined && filters.size === 0;
  if (isWhole && !resource.chosen) return undefined;
  const until = resource.untilLastDay && catalogue.select(resource, now).validUntil;
  return JSON.stringify([resource.name, segments, until, day, words, ordering, [...filters]]);
}

function idsMatching(
  { edition }: Catalogue,
  index: ListIndex,
  { filter, value }: { filter: Filter; value: string },
): Ids {
  const { matches, range, finds, ids: areIds } = filter;
  if (range) return index.between(matches[0] as string, { [range]: value });
  if (finds !== undefined) {
    const values = JSON.stringify(value.split(",").map((one) => (areIds ? Number(one) : one)));
    return intersect(
      index.ids,
      Float64Array.from(edition.cells(finds, { values }), ([id]) => Number(id)),
    );
  }
  if (!value.includes(",")) return idsWith(index, filter, value);
  const names = matches.flatMap((column) => index.values(column));
  const name = names.find((one) => splitList(String(one.value)).join(",") === value);
  // A name that has commas of its own is one value.
  const values = name ? [String(name.value)] : value.split(",");
  return intersect(index.ids, union(values.map((one) => idsWith(index, filter, one))));
}

function idsWith(index: ListIndex, { matches, to }: Filter, value: string): Ids {
  const [first = ""] = matches;
  if (to && /^[0-9]+$/.test(value)) return index.withValue(first, Number(value));
  const column = matches.find((one) => index.withValue(one, value).length > 0);
  return index.withValue(column ?? first, value);
}
