/**
 * The filters of a list. A filter with few values is shown as chips, which are links; all others in one form, with the
 * existing values and the number of items for each. Active filters are always shown, even if they find nothing.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { firstAddressOf, type Plan, plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { pageQuery } from "../api/pages.ts";
import { noParameters, orderNames, type ParameterValues } from "../api/parameters.ts";
import { pathsOf } from "../api/path-template.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { MAX_SEARCH_CHARACTERS } from "../api/search.ts";
import { type Choice, choicesOf, offeredValue } from "./choices.ts";
import { relatedItem } from "./related.ts";
import { type Words, wordsOf } from "./words.ts";

/** Limits for chips: number of values, and characters of each. */
const MAX_CHIPS = 6;
const MAX_CHIP = 44;

interface FilterOffer {
  readonly name: string;
  readonly filter: Filter;
  readonly label: string;
  /** The active value, in the spelling of the offered one if there is one. */
  readonly given: string | undefined;
  readonly choices: readonly Choice[];
}

export interface FilterContext {
  readonly segments: Plan["segments"];
  readonly given: ParameterValues;
  /** Epoch milliseconds. */
  readonly now: number;
}

export function renderFilters(
  catalogue: Catalogue,
  resource: ListResource,
  chosen: FilterContext,
): SafeHtml | "" {
  const { segments } = chosen;
  // Links to an unpaged list leave out `format`, so that it has one page for all spellings of its address.
  const format = resource.envelope === "pages" ? chosen.given.format : undefined;
  const given = { ...chosen.given, format };
  const { searched, orderings } = resource;
  const words = wordsOf(catalogue);
  const path = firstAddressOf(resource, segments);
  const offered = Object.entries(resource.filters)
    .map(([name, filter]) => ({
      ...offer(catalogue, resource, { name, filter, chosen }),
      label: labelOf(name, filter, resource, words),
    }))
    .filter((one) => isChoice(one, catalogue.list(resource).ids.length));
  if (offered.length === 0 && !searched && !orderings) return "";
  const isChip = ({ filter, choices }: FilterOffer) =>
    filter.offers !== undefined &&
    choices.length <= MAX_CHIPS &&
    choices.every(({ label }) => label.length <= MAX_CHIP);
  const chips = offered.filter(isChip);
  const days = offered.filter(({ filter }) => filter.range);
  const others = offered.filter((one) => !chips.includes(one) && !days.includes(one));
  const isMore = days.some((one) => one.given) || given.ordering !== undefined;
  const more =
    days.length > 0 || orderings
      ? html`<details class="more-filters"${isMore ? html.raw` open` : ""}><summary>${words.say.filters.more}</summary><div class="fields-of">${days.map((one) => renderDay(one, { isSeen: isMore, words }))}${orderings ? renderOrder(orderNames(orderings), given.ordering, words) : ""}</div></details>`
      : "";
  const isChosen = Boolean(given.search ?? given.ordering) || given.filters.size > 0;
  const hasForm = others.length > 0 || days.length > 0 || searched || orderings;
  return html`${chips.map((one) => renderChips(one, { path, given, words }))}${
    hasForm
      ? html`<form class="filters" method="get" action="${path}" aria-label="${words.say.filters.title}">
${searched ? renderSearch(given.search, words) : ""}${others.map((one) => (one.filter.number ? renderNumber(one, words) : renderSelect(one, words)))}${chips.map(({ name, given: value }) => (value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}">`))}${more}
<div class="actions"><button type="submit">${words.say.filters.apply}</button>${isChosen ? html`<a href="${path}">${words.say.filters.clear}</a>` : ""}</div>
</form>`
      : ""
  }`;
}

/** Whether a filter is useful: not if it has no values, or one value that all items share. */
function isChoice({ filter, choices, given }: FilterOffer, items: number): boolean {
  if (filter.range || filter.number || given !== undefined) return true;
  return choices.length > 1 || choices.some(({ count }) => count < items);
}

/** The values of a filter, counted within the other active filters. */
function offer(
  catalogue: Catalogue,
  resource: ListResource,
  { name, filter, chosen }: { name: string; filter: Filter; chosen: FilterContext },
): Omit<FilterOffer, "label"> {
  const index = catalogue.list(resource);
  const value = chosen.given.filters.get(name);
  if (filter.range || filter.number) return { name, filter, given: value, choices: [] };
  const filters = new Map([...chosen.given.filters].filter(([other]) => other !== name));
  const isWhole = filters.size === 0 && !resource.untilLastDay;
  const isAlone = isWhole && chosen.given.search === undefined;
  return {
    name,
    filter,
    given: value === undefined ? undefined : offeredValue(index, filter, value),
    choices: choicesOf(
      index,
      filter,
      isAlone ? undefined : idsOf(catalogue, resource, { chosen, filters }),
    ),
  };
}

/** The items that match the active filters. */
function idsOf(
  catalogue: Catalogue,
  resource: ListResource,
  { chosen, filters }: { chosen: FilterContext; filters: ReadonlyMap<string, string> },
): ReadonlySet<number> {
  const { segments, given, now } = chosen;
  const options = { segments, given: { ...noParameters, search: given.search, filters }, now };
  const planned = plan(catalogue, resource, { ...options, extent: EVERYTHING });
  return new Set(typeof planned === "string" ? [] : planned.part?.ids);
}

const EVERYTHING = { default: Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, pages: true };

function renderSearch(given: string | undefined, { say }: Words): SafeHtml {
  return html`<div class="filter search"><label for="filter-search">${say.filters.search} <code>search</code></label>
<input type="search" id="filter-search" name="search" value="${given ?? ""}" maxlength="${MAX_SEARCH_CHARACTERS}" lang="pt" aria-describedby="about-search"><small id="about-search">${say.filters.aboutSearch}</small></div>\n`;
}

function renderOrder(
  names: readonly string[],
  given: string | undefined,
  { say }: Words,
): SafeHtml {
  return html`<div class="filter"><label for="filter-ordering">${say.filters.order} <code>ordering</code></label>
<select id="filter-ordering" name="ordering">
<option value="">${say.filters.usualOrder}</option>
${names.map((name) => html`<option value="${name}"${name === given ? html.raw` selected` : ""}>${name}</option>\n`)}</select></div>`;
}

/** The label of a filter and its parameter name. */
function renderLabel({ name, filter, label }: FilterOffer, words: Words): SafeHtml {
  return html`<label for="filter-${name}" title="${words.curly(words.in(filter).meaning)}">${label} <code>${name}</code></label>`;
}

function labelOf(name: string, filter: Filter, { collection }: ListResource, words: Words) {
  const { label } = words.in(filter);
  if (label) return label;
  const field = collection === undefined ? undefined : collections[collection].fields[name];
  return field ? words.in(field.words).label : name;
}

/**
 * Date inputs are the most expensive to paint, a third of the first paint of a list. In a folded form they start as
 * text inputs, which the script turns into date inputs once they are visible.
 */
function renderDay(
  offered: FilterOffer,
  { isSeen, words }: { readonly isSeen: boolean; readonly words: Words },
): SafeHtml {
  const { name, given } = offered;
  const type = isSeen
    ? html`type="date"`
    : html`type="text" data-seen-as="date" inputmode="numeric" pattern="[0-9]{4}-[0-9]{2}-[0-9]{2}" placeholder="2027-03-28"`;
  return html`<div class="filter">${renderLabel(offered, words)}
<input ${type} id="filter-${name}" name="${name}" value="${given ?? ""}"></div>`;
}

function renderNumber(offered: FilterOffer, words: Words): SafeHtml {
  const { name, given } = offered;
  return html`<div class="filter">${renderLabel(offered, words)}
<input type="number" min="0" id="filter-${name}" name="${name}" value="${given ?? ""}"></div>`;
}

function renderSelect(offered: FilterOffer, words: Words): SafeHtml {
  const { name, given, choices } = offered;
  const isOffered = choices.some(({ value }) => value === given);
  return html`<div class="filter">${renderLabel(offered, words)}
<select id="filter-${name}" name="${name}">
<option value="">${words.say.filters.any}</option>
${given !== undefined && !isOffered ? html`<option selected lang="pt">${given}</option>` : ""}${choices.map(
  ({ value, label, count }) =>
    html`<option value="${value}" lang="pt"${value === given ? html.raw` selected` : ""}>${label} (${words.number(count)})</option>\n`,
)}</select></div>`;
}

function renderChips(
  { name, filter, label: about, given, choices }: FilterOffer,
  at: { readonly path: string; readonly given: ParameterValues; readonly words: Words },
): SafeHtml {
  const { words, path } = at;
  const href = (value: string | undefined) => {
    const filters = new Map([...at.given.filters].filter(([other]) => other !== name));
    if (value !== undefined) filters.set(name, value);
    const query = pageQuery({ ...at.given, filters }, 1);
    return query ? `${path}?${query}` : path;
  };
  const isOffered = choices.some(({ value }) => value === given);
  const chip = (value: string | undefined, label: SafeHtml | string, count?: number) =>
    html`<li><a href="${href(value)}"${value === given ? html.raw` aria-current="true"` : ""}>${label}${count === undefined ? "" : html` <small>${words.number(count)}</small>`}</a></li>`;
  return html`<nav class="parts" aria-label="${words.curly(words.in(filter).meaning)}"><p>${about} <code>${name}</code></p><ul>${chip(undefined, words.say.filters.all)}${choices.map(({ value, label, count }) => chip(value, html`<span lang="pt">${label}</span>`, count))}${given !== undefined && !isOffered ? chip(given, html`<span lang="pt">${given}</span>`, 0) : ""}</ul></nav>`;
}

/** Links to the parts of a list; empty for a list without parts. */
export function renderParts(
  catalogue: Catalogue,
  resource: ListResource,
  segments: Plan["segments"],
): SafeHtml | "" {
  const { scope } = resource;
  const { say, number } = wordsOf(catalogue);
  const parts = [...catalogue.scopeOf(resource)];
  const [name] = Object.keys(segments);
  if (!scope || name === undefined || parts.length < 2) return "";
  const index = catalogue.list(resource);
  return html`<nav class="parts" aria-label="${say.filters.parts}"><ul>${parts.map((id) => {
    const label = relatedItem(catalogue, scope.collection, id)?.name ?? String(id);
    const current = segments[name] === String(id) ? html.raw` aria-current="page"` : "";
    const count = index.withValue(scope.column, id).length;
    return html`<li><a href="${pathsOf(resource)(id)}"${current}><span lang="pt">${label}</span> <small>${number(count)}</small></a></li>`;
  })}</ul></nav>`;
}
