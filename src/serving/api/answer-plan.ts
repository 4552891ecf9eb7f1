/**
 * Answers requests for a resource in two steps. `plan` finds the item ids, the page and the cache key, usually by
 * in-memory look-ups, so that a cached response is found before any query runs. The plan's `answer` then queries the
 * edition. Independent of HTTP.
 */
import { collections } from "../../contract/site/collections.ts";
import { dayAt } from "../../contract/site/site-day.ts";
import { withQuery } from "./addresses.ts";
import type { Catalogue } from "./catalogue.ts";
import { namesForVisitors, withFields } from "./fields.ts";
import { plainJson } from "./json.ts";
import type { Json, MixedJson } from "./json-value.ts";
import { type Ids, intersect, type ListIndex, type Selection, union } from "./list-index.ts";
import { loadPage, type RenderRoom } from "./load-page.ts";
import { cutPage, findPage, type Page, pageQuery } from "./pages.ts";
import { noParameters, type ParameterValues } from "./parameter-values.ts";
import { type Extent, extentOf } from "./parameters.ts";
import { pathOf, type Segments } from "./path-template.ts";
import { splitList } from "./read-parameters.ts";
import type { Filter, ListResource, Refusal, Resource } from "./resource.ts";
import { search } from "./search.ts";

/** The decisions about a request, made before its items are loaded. */
export interface Plan {
  readonly resource: Resource;
  readonly segments: Segments;
  /** Cache key: two requests to one edition have the same key if and only if they get the same answer. */
  readonly key: string;
  /** Canonical path and query. Differs also between requests without results, which may share one {@link key}. */
  readonly address: string;
  /** In epoch milliseconds, as {@link changedAt}; see {@link Selection}. */
  readonly validUntil: number;
  readonly changedAt: number;
  readonly parameters: ParameterValues;
  readonly page?: Page;
  /** The items on the page of a list, for representations other than JSON. */
  readonly pageItems?: PageItems;
  /** Absolute URLs of the next and previous pages; null if there is none. */
  readonly links: { readonly next: string | null; readonly previous: string | null };
  /**
   * Runs the queries; nested items are already serialised.
   * @returns `undefined` if the item does not exist @throws the errors of `room`
   */
  answer(room?: RenderRoom): MixedJson | undefined;
}

export interface PageItems {
  readonly ids: Ids;
  /**
   * @param fitting number of items for which there is memory, at least 1
   * @returns the number of items to keep, and the absolute URL of the next page; null if there is none
   */
  cut(fitting: number): { readonly keeps: number; readonly next: string | null };
}

interface PlanRequest {
  readonly segments: Segments;
  readonly parameters: ParameterValues;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Page sizes of the chosen representation, if it has its own. */
  readonly extent?: Extent | undefined;
  /**
   * Items have the fields that only pages show, and a list of upcoming items begins with the next one, unless the
   * request searches or chooses an order.
   */
  readonly forVisitors?: boolean | undefined;
}

export function plan(
  catalogue: Catalogue,
  resource: Resource,
  request: PlanRequest,
): Plan | Refusal {
  const narrowed = withFields(resource, request.parameters.fields);
  if (narrowed.kind === "list") return planList(catalogue, narrowed, request);
  return planNonList(catalogue, narrowed, request);
}

/** The answer of a plan without {@link JsonPiece}s, so that callers can look into nested items. */
export function plainAnswer(plan: Plan, room?: RenderRoom): Json | undefined {
  const answer = plan.answer(room);
  return answer === undefined ? undefined : plainJson(answer);
}

/** The address to link to. A resource with a required parameter gets its `queryForAll`. */
export function firstAddressOf(resource: Resource, segments: Segments): string {
  const computed = resource.kind === "list" ? resource.computed : undefined;
  const { queryForAll = "" } = resource.kind === "search" ? resource : (computed ?? {});
  return withQuery(pathOf(resource, segments), queryForAll);
}

/**
 * Whether planning needs only look-ups, because the request asks for a whole list in its usual order, or for ids
 * that are cached. Otherwise planning searches, filters or sorts the list.
 */
export function isLookUp(catalogue: Catalogue, resource: Resource, request: PlanRequest): boolean {
  if (resource.kind !== "list") return true;
  const key = selectionKey(catalogue, resource, request);
  return key === undefined || catalogue.hasCachedIds(key);
}

function planNonList(
  catalogue: Catalogue,
  resource: Exclude<Resource, ListResource>,
  request: PlanRequest,
): Plan {
  const { segments, parameters } = request;
  const [segment = ""] = Object.values(segments);
  const answer = () =>
    resource.kind === "detail"
      ? withVisitorFields(resource, request).find(catalogue, segment)
      : resource.present(catalogue, parameters);
  const { fields, filters } = parameters;
  const query = pageQuery({ ...noParameters, fields, filters }, 1);
  const address = withQuery(pathOf(resource, segments), query);
  const about = { resource, segments, parameters, address, key: address };
  return { ...about, links: NO_LINKS, answer, ...UNCHANGING };
}

/** For visitors, adds the fields that only pages show. */
function withVisitorFields<R extends Resource>(resource: R, { forVisitors }: PlanRequest): R {
  return forVisitors ? withFields(resource, namesForVisitors(resource)) : resource;
}

const NO_LINKS = { next: null, previous: null };

const UNCHANGING = { validUntil: Infinity, changedAt: -Infinity };

function planList(
  catalogue: Catalogue,
  resource: ListResource,
  request: PlanRequest,
): Plan | Refusal {
  const { segments, parameters } = request;
  const selection = selectItems(catalogue, resource, request);
  if (typeof selection === "string") return selection;
  const { ids, validUntil, changedAt } = selection;
  const path = pathOf(resource, segments);
  const about = { resource, segments, parameters, validUntil, changedAt };
  const { load } = withVisitorFields(resource, request);
  const loadItems = (wanted: Ids, room?: RenderRoom) =>
    loadPage(wanted, (batch) => load(catalogue, batch, parameters), room);

  const extent = extentOf(resource, request.extent);
  if (!extent) {
    const address = withQuery(path, pageQuery({ ...parameters, format: undefined }, 1));
    return {
      ...about,
      links: NO_LINKS,
      address,
      // The space keeps the key apart from every address.
      key: ids.length === 0 ? `${path} without items` : address,
      answer: (room) => loadItems(ids, room),
    };
  }

  const page = findPage(ids.length, parameters, extent);
  if (!page) return "invalid-page";
  const begin = (page.number - 1) * page.size;
  const pageIds = ids.subarray(begin, begin + page.size);
  const urlOf = (number: number, like: ParameterValues) =>
    catalogue.publicUrl + withQuery(path, pageQuery(like, number));
  const linkTo = (number: number) =>
    extent.pages && number >= 1 && number <= page.last ? urlOf(number, parameters) : null;
  const links = { next: linkTo(page.number + 1), previous: linkTo(page.number - 1) };
  const cut = (fitting: number) => {
    if (!extent.pages || fitting >= pageIds.length) {
      return { keeps: Math.min(fitting, pageIds.length), next: links.next };
    }
    const { size, next } = cutPage(page, fitting);
    return { keeps: size, next: urlOf(next, { ...parameters, pageSize: size }) };
  };
  const address = withQuery(path, pageQuery(parameters, page.number));
  return {
    ...about,
    page,
    pageItems: { ids: pageIds, cut },
    links,
    address,
    key: address,
    answer: (room) => ({
      count: page.count,
      ...links,
      results: loadItems(pageIds, room),
      ...resource.more?.present(catalogue),
    }),
  };
}

/** The items that match the request, and until when they stay the same. */
function selectItems(
  catalogue: Catalogue,
  resource: ListResource,
  request: PlanRequest,
): Selection | Refusal {
  const { parameters } = request;
  const { computed } = resource;
  const key = selectionKey(catalogue, resource, request);
  if (computed) {
    const refusal = computed.refusal(catalogue, parameters);
    if (refusal !== undefined) return refusal;
    const ids = catalogue.cachedIds(key ?? "", () => computed.ids(catalogue, parameters));
    return { ids, ...UNCHANGING };
  }
  const scoped = selectScope(catalogue, resource, request);
  if (!scoped) return "not-found";
  if (key === undefined) return scoped;
  const find = () => {
    const ids = filterItems(catalogue, resource, { scoped: scoped.ids, parameters });
    return isNearestFirst(resource, request)
      ? nearestFirst(catalogue, resource, ids, request.now)
      : ids;
  };
  return { ...scoped, ids: catalogue.cachedIds(key, find) };
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
  if (isWhole && !resource.computed) return undefined;
  const until = resource.untilLastDay && catalogue.select(resource, now).validUntil;
  return JSON.stringify([resource.name, segments, until, day, words, ordering, [...filters]]);
}

function isNearestFirst(resource: ListResource, { parameters, forVisitors }: PlanRequest): boolean {
  const isUsual = parameters.ordering === undefined && parameters.search === undefined;
  return isUsual && forVisitors === true && resource.untilLastDay === true;
}

/** The items by date, the next one first; announced ones whose provisional date has passed come last. */
function nearestFirst(catalogue: Catalogue, resource: ListResource, ids: Ids, now: number): Ids {
  const { end } = (resource.collection && collections[resource.collection].period) ?? {};
  const yesterday = Temporal.PlainDate.from(dayAt(now, catalogue.zone)).subtract({ days: 1 });
  const until = { to: yesterday.toString() };
  const past = new Set<number>(end ? catalogue.list(resource).between(end, until) : []);
  const byDate = ids.toReversed();
  return union([byDate.filter((id) => !past.has(id)), byDate.filter((id) => past.has(id))]);
}

/** The whole list, or the part of it that the path names; `undefined` if there is no such part. */
function selectScope(
  catalogue: Catalogue,
  resource: ListResource,
  { segments, now }: PlanRequest,
): Selection | undefined {
  const { scope } = resource;
  if (!scope) return catalogue.select(resource, now);
  const [segment = ""] = Object.values(segments);
  // Each address has one spelling: no sign, no leading zero.
  if (!/^[1-9][0-9]{0,14}$/.test(segment)) return undefined;
  const id = Number(segment);
  if (!catalogue.scopeOf(resource).has(id)) return undefined;
  return { ids: catalogue.list(resource).withValue(scope.column, id), ...UNCHANGING };
}

/** @param request `scoped`: the ids to select from @returns the matching ids in the requested order */
function filterItems(
  catalogue: Catalogue,
  { orderings = {}, filters, ...resource }: ListResource,
  { scoped, parameters }: { scoped: Ids; parameters: ParameterValues },
): Ids {
  const index = catalogue.list(resource.partOf ?? resource);
  const { ordering, search: words } = parameters;
  // The first part gives the order: the requested one, else matches in the title first, else that of the list.
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
  if (scoped !== index.ids) parts.push(scoped);
  const [first = scoped, ...others] = parts;
  return intersect(first, ...others);
}

/** @param value normalised; several values are separated by commas */
function idsMatching(
  { edition }: Catalogue,
  index: ListIndex,
  { filter, value }: { filter: Filter; value: string },
): Ids {
  const { matches, range, finds, ids: areIds } = filter;
  if (range) return index.between(matches[0] as string, { [range]: value });
  if (finds !== undefined) {
    const values = JSON.stringify(value.split(",").map((one) => (areIds ? Number(one) : one)));
    const found = Float64Array.from(edition.cells(finds, { values }), ([id]) => Number(id));
    return intersect(index.ids, found);
  }
  if (!value.includes(",")) return idsWithValue(index, filter, value);
  // A stored name may contain commas itself. Then it is one value.
  const name = matches
    .flatMap((column) => index.values(column))
    .find((stored) => splitList(String(stored.value)).join(",") === value);
  const values = name ? [String(name.value)] : value.split(",");
  return intersect(index.ids, union(values.map((one) => idsWithValue(index, filter, one))));
}

function idsWithValue(index: ListIndex, { matches, to }: Filter, value: string): Ids {
  const [first = ""] = matches;
  if (to && /^[0-9]+$/.test(value)) return index.withValue(first, Number(value));
  const column = matches.find((one) => index.withValue(one, value).length > 0);
  return index.withValue(column ?? first, value);
}
