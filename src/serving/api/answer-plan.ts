/**
 * `plan` finds ids, page and cache key, usually by look-ups in memory, so that a cached response is
 * found before any query runs. The plan's `answer` then queries the edition.
 */
import { collections } from "../../contract/site/collections.ts";
import { dayAt } from "../../contract/site/site-day.ts";
import { withQuery } from "./addresses.ts";
import type { Catalogue } from "./catalogue.ts";
import { namesForVisitors, withFields } from "./fields.ts";
import { plainJson } from "./json.ts";
import type { Json, MixedJson } from "./json-value.ts";
import { type Ids, intersect, type ListIndex, type Selection, union } from "./list-index.ts";
import { loadPage, type RenderMemory } from "./load-page.ts";
import { cutPage, findPage, type Page, pageQuery } from "./pages.ts";
import { noParameters, type ParameterValues } from "./parameter-values.ts";
import { type Extent, extentOf } from "./parameters.ts";
import { pathOf, type Segments, segmentValue } from "./path-template.ts";
import { splitList } from "./read-parameters.ts";
import type { Filter, ListResource, Refusal, Resource } from "./resource.ts";
import { search } from "./search.ts";

export interface Plan {
  readonly resource: Resource;
  readonly segments: Segments;
  /** Two requests to one edition have the same key if and only if they get the same answer. */
  readonly key: string;
  /** Canonical path and query; differs even between empty lists that share a {@link key}. */
  readonly address: string;
  /** Epoch milliseconds, like {@link changedAt}; see {@link Selection}. */
  readonly validUntil: number;
  readonly changedAt: number;
  readonly parameters: ParameterValues;
  readonly page?: Page;
  /** The items on the page of a list, for representations other than JSON. */
  readonly pageItems?: PageItems;
  /** Absolute URLs; null if there is no such page. */
  readonly links: { readonly next: string | null; readonly previous: string | null };
  /**
   * Queries the edition. Nested items are serialised already; `undefined` if there is no item.
   * @throws if there is too little memory
   */
  answer(memory?: RenderMemory): MixedJson | undefined;
}

export interface PageItems {
  readonly ids: Ids;
  /** Shortens the page to at most `fitting` items (1 or more). `next`: absolute URL, or null. */
  cut(fitting: number): { readonly keeps: number; readonly next: string | null };
}

interface PlanRequest {
  readonly segments: Segments;
  readonly parameters: ParameterValues;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly extent?: Extent | undefined;
  /** Adds the fields that only pages show; a list of upcoming items starts with the next one. */
  readonly forVisitors?: boolean | undefined;
}

export function plan(
  catalogue: Catalogue,
  resource: Resource,
  request: PlanRequest,
): Plan | Refusal {
  const withChosenFields = withFields(resource, request.parameters.fields);
  if (withChosenFields.kind === "list") return planList(catalogue, withChosenFields, request);
  return planNonList(catalogue, withChosenFields, request);
}

/** Without {@link JsonPiece}s, so that callers can look into nested items. */
export function plainAnswer(plan: Plan, memory?: RenderMemory): Json | undefined {
  const answer = plan.answer(memory);
  return answer === undefined ? undefined : plainJson(answer);
}

/** The address to link to. A resource with a required parameter gets its `queryForAll`. */
export function firstAddressOf(resource: Resource, segments: Segments): string {
  let query = "";
  if (resource.kind === "search") query = resource.queryForAll;
  if (resource.kind === "list") query = resource.computed?.queryForAll ?? "";
  return withQuery(pathOf(resource, segments), query);
}

/** Whether planning needs only look-ups: the whole list in its usual order, or cached ids. */
export function isLookUp(catalogue: Catalogue, resource: Resource, request: PlanRequest): boolean {
  if (resource.kind !== "list" || isWholeList(resource, request)) return true;
  return catalogue.hasCachedIds(selectionKey(catalogue, resource, request));
}

function planNonList(
  catalogue: Catalogue,
  resource: Exclude<Resource, ListResource>,
  request: PlanRequest,
): Plan {
  const { segments, parameters } = request;
  const { fields, filters } = parameters;
  const query = pageQuery({ ...noParameters, fields, filters }, 1);
  const address = withQuery(pathOf(resource, segments), query);
  const answer = () =>
    resource.kind === "detail"
      ? withVisitorFields(resource, request).find(catalogue, segmentValue(segments) ?? "")
      : resource.present(catalogue, parameters);
  const links = NO_LINKS;
  return { resource, segments, parameters, address, key: address, links, answer, ...UNCHANGING };
}

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
  const common = { resource, segments, parameters, validUntil, changedAt };
  const { load } = withVisitorFields(resource, request);
  const loadItems = (wanted: Ids, memory?: RenderMemory) =>
    loadPage(wanted, (batch) => load(catalogue, batch, parameters), memory);

  const extent = extentOf(resource, request.extent);
  if (!extent) {
    const address = withQuery(path, pageQuery({ ...parameters, format: undefined }, 1));
    // The space keeps the key apart from every address.
    const key = ids.length === 0 ? `${path} without items` : address;
    return { ...common, links: NO_LINKS, address, key, answer: (memory) => loadItems(ids, memory) };
  }

  const page = findPage(ids.length, parameters, extent);
  if (!page) return "invalid-page";
  const begin = (page.number - 1) * page.size;
  const pageIds = ids.subarray(begin, begin + page.size);
  const urlOf = (number: number, values = parameters) =>
    catalogue.publicUrl + withQuery(path, pageQuery(values, number));
  const links = extent.pages ? linksOf(page, urlOf) : NO_LINKS;
  const cut = (fitting: number) => {
    if (fitting >= pageIds.length) return { keeps: pageIds.length, next: links.next };
    if (!extent.pages) return { keeps: fitting, next: null };
    const { size, next } = cutPage(page, fitting);
    return { keeps: size, next: urlOf(next, { ...parameters, pageSize: size }) };
  };
  const address = withQuery(path, pageQuery(parameters, page.number));
  return {
    ...common,
    page,
    pageItems: { ids: pageIds, cut },
    links,
    address,
    key: address,
    answer: (memory) => ({
      count: page.count,
      ...links,
      results: loadItems(pageIds, memory),
      ...resource.pageMembers?.present(catalogue),
    }),
  };
}

function linksOf({ number, last }: Page, urlOf: (number: number) => string): Plan["links"] {
  return {
    next: number < last ? urlOf(number + 1) : null,
    previous: number > 1 ? urlOf(number - 1) : null,
  };
}

function selectItems(
  catalogue: Catalogue,
  resource: ListResource,
  request: PlanRequest,
): Selection | Refusal {
  const { parameters, now } = request;
  const { computed } = resource;
  const cached = (find: () => Ids) =>
    catalogue.cachedIds(selectionKey(catalogue, resource, request), find);
  if (computed) {
    const refusal = computed.refusal(catalogue, parameters);
    if (refusal !== undefined) return refusal;
    return { ids: cached(() => computed.ids(catalogue, parameters)), ...UNCHANGING };
  }
  const scoped = selectScope(catalogue, resource, request);
  if (!scoped) return "not-found";
  if (isWholeList(resource, request)) return scoped;
  const ids = cached(() => {
    const matching = filterItems(catalogue, resource, { scoped: scoped.ids, parameters });
    if (!isNearestFirst(resource, request)) return matching;
    return nearestFirst(catalogue, resource, matching, now);
  });
  return { ...scoped, ids };
}

/** Whether a request selects every item of a list, or of its part, in the usual order. */
function isWholeList(resource: ListResource, request: PlanRequest): boolean {
  const { search: words, ordering, filters } = request.parameters;
  const isChosen = words !== undefined || ordering !== undefined || filters.size > 0;
  return !resource.computed && !isChosen && !isNearestFirst(resource, request);
}

/** Everything that decides which items match, and their order. */
function selectionKey(catalogue: Catalogue, resource: ListResource, request: PlanRequest): string {
  const { segments, parameters, now } = request;
  const { search: words, ordering, filters } = parameters;
  // Each day, other items are over.
  const day = resource.untilLastDay && dayAt(now, catalogue.zone);
  const isNearest = isNearestFirst(resource, request);
  return JSON.stringify([resource.name, segments, day, isNearest, words, ordering, [...filters]]);
}

function isNearestFirst(resource: ListResource, { parameters, forVisitors }: PlanRequest): boolean {
  const isUsual = parameters.ordering === undefined && parameters.search === undefined;
  return isUsual && forVisitors === true && resource.untilLastDay === true;
}

/** The next item first; announced ones whose provisional date has passed come last. */
function nearestFirst(catalogue: Catalogue, resource: ListResource, ids: Ids, now: number): Ids {
  const end = resource.collection && collections[resource.collection].period?.end;
  const yesterday = Temporal.PlainDate.from(dayAt(now, catalogue.zone)).subtract({ days: 1 });
  const untilYesterday = { to: yesterday.toString() };
  const past = new Set<number>(end ? catalogue.list(resource).between(end, untilYesterday) : []);
  // The list begins with the event that is furthest in the future.
  const byDate = ids.toReversed();
  const upcoming = byDate.filter((id) => !past.has(id));
  return union([upcoming, byDate.filter((id) => past.has(id))]);
}

function selectScope(
  catalogue: Catalogue,
  resource: ListResource,
  { segments, now }: PlanRequest,
): Selection | undefined {
  const { scope } = resource;
  if (!scope) return catalogue.select(resource, now);
  const segment = segmentValue(segments) ?? "";
  // Each address has one spelling: no sign, no leading zero.
  if (!/^[1-9][0-9]{0,14}$/.test(segment)) return undefined;
  const id = Number(segment);
  if (!catalogue.scopeOf(resource).has(id)) return undefined;
  return { ids: catalogue.list(resource).withValue(scope.column, id), ...UNCHANGING };
}

function filterItems(
  catalogue: Catalogue,
  resource: ListResource,
  { scoped, parameters }: { scoped: Ids; parameters: ParameterValues },
): Ids {
  const { orderings = {}, filters, searched, partOf } = resource;
  const index = catalogue.list(partOf ?? resource);
  const { ordering, search: words } = parameters;
  // The items of each condition. Those of the first one give the order: the requested order, else
  // matches in titles first, else the order of the list.
  const matches: Ids[] = [];
  const sql = ordering && orderings[ordering.replace(/^-/, "")];
  if (sql) matches.push(catalogue.ordering(sql, { isReversed: ordering.startsWith("-") }));
  if (words !== undefined) {
    matches.push(search(catalogue.edition, searched, { words, ids: index.ids }));
  }
  for (const [name, value] of parameters.filters) {
    const filter = filters[name];
    if (filter) matches.push(idsMatching(catalogue, index, { filter, value }));
  }
  // Usually `scoped` is the whole list, which excludes nothing.
  if (scoped !== index.ids) matches.push(scoped);
  const [first = scoped, ...others] = matches;
  return intersect(first, ...others);
}

function idsMatching(
  { edition }: Catalogue,
  index: ListIndex,
  { filter, value }: { filter: Filter; value: string },
): Ids {
  const { matches, range, finds, ids: areIds } = filter;
  if (range) return index.between(matches[0] as string, { [range]: value });
  if (finds !== undefined) {
    const wanted = value.split(",");
    const values = JSON.stringify(areIds ? wanted.map(Number) : wanted);
    const found = Float64Array.from(edition.cells(finds, { values }), ([id]) => Number(id));
    return intersect(index.ids, found);
  }
  if (!value.includes(",")) return idsWithValue(index, filter, value);
  // A stored name that contains commas is one value. It is normalised like `value` to compare them.
  const storedName = matches
    .flatMap((column) => index.values(column))
    .map((stored) => String(stored.value))
    .find((stored) => splitList(stored).join(",") === value);
  const values = storedName === undefined ? value.split(",") : [storedName];
  return intersect(index.ids, union(values.map((each) => idsWithValue(index, filter, each))));
}

/** Digits are an id if the values are items. Other values are looked up column by column. */
function idsWithValue(index: ListIndex, { matches, to }: Filter, value: string): Ids {
  const [first = ""] = matches;
  if (to && /^[0-9]+$/.test(value)) return index.withValue(first, Number(value));
  const column = matches.find((each) => index.withValue(each, value).length > 0);
  return index.withValue(column ?? first, value);
}
