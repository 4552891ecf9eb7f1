/**
 * The filters of a list. A filter with few values is shown as chips, which are links; all others in one form, folded
 * below the search, with the existing values and the number of items for each. Active filters are always shown, even if
 * they find nothing.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { firstAddressOf, type Plan, plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { pageQuery } from "../api/pages.ts";
import { noParameters, type ParameterValues } from "../api/parameters.ts";
import { pathsOf } from "../api/path-template.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { MAX_SEARCH_CHARACTERS } from "../api/search.ts";
import { type Choice, choicesOf, chosenOf } from "./choices.ts";
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
  const { segments, given } = chosen;
  const { searched } = resource;
  const words = wordsOf(catalogue);
  const path = firstAddressOf(resource, segments);
  const offered = Object.entries(resource.filters)
    .map(([name, filter]) => ({
      ...offer(catalogue, resource, { name, filter, chosen }),
      label: labelOf(name, filter, resource, words),
    }))
    .filter((one) => isChoice(one, catalogue.list(resource).ids.length));
  if (offered.length === 0 && !searched) return "";
  const isChip = ({ filter, choices }: FilterOffer) =>
    filter.to !== undefined &&
    choices.length <= MAX_CHIPS &&
    choices.every(({ label }) => label.length <= MAX_CHIP);
  const chips = offered.filter(isChip);
  const others = offered.filter((one) => !chips.includes(one));
  const active = others.flatMap(({ label, given: value, choices }) =>
    value === undefined
      ? []
      : `${label}: ${choices.find((one) => one.value === value)?.label ?? value}`,
  );
  const more =
    others.length > 0
      ? html`<details class="more"><summary>${words.say.filters.more}${active.length > 0 ? html` <small lang="pt">${active.join(", ")}</small>` : ""}</summary><div class="fields">${others.map((one) => renderField(one, words))}<button type="submit">${words.say.filters.apply}</button></div></details>`
      : "";
  const isChosen = Boolean(given.search ?? given.ordering) || given.filters.size > 0;
  const hidden = chips.map(({ name, given: value }) =>
    value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const form = html`<form class="filters" method="get" action="${path}" aria-label="${words.say.filters.title}">
${searched ? renderSearch(given.search, words) : ""}${hidden}${more}${isChosen ? html`<a href="${path}">${words.say.filters.clear}</a>` : ""}
</form>`;
  return html`${chips.map((one) => renderChips(one, { path, given, words }))}${searched || more ? form : ""}`;
}

/** Whether a filter is useful: not if it has no values, or one value that all items share. */
function isChoice({ filter, choices, given }: FilterOffer, items: number): boolean {
  if (filter.range || given !== undefined) return true;
  return choices.length > 1 || choices.some(({ count }) => count < items);
}

/** The values of a filter, counted within the other active filters. */
function offer(
  catalogue: Catalogue,
  resource: ListResource,
  { name, filter, chosen }: { name: string; filter: Filter; chosen: FilterContext },
): Omit<FilterOffer, "label"> {
  const value = chosen.given.filters.get(name);
  if (filter.range) return { name, filter, given: value, choices: [] };
  const filters = new Map([...chosen.given.filters].filter(([other]) => other !== name));
  const isWhole = filters.size === 0 && !resource.untilLastDay;
  const isAlone = isWhole && chosen.given.search === undefined;
  const among = isAlone ? undefined : idsOf(catalogue, resource, { chosen, filters });
  const choices = choicesOf(catalogue, resource, filter, among);
  const given = value === undefined ? undefined : (chosenOf(choices, value)?.value ?? value);
  return { name, filter, given, choices };
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
  const { filters } = say;
  return html`<div class="search"><input type="search" name="search" value="${given ?? ""}" maxlength="${MAX_SEARCH_CHARACTERS}" lang="pt" aria-label="${filters.search}" placeholder="${filters.search}"><button type="submit">${filters.search}</button></div>`;
}

/** The label of a filter: its own, else that of its field, else its name. */
export function labelOf(name: string, filter: Filter, { collection }: ListResource, words: Words) {
  const { label } = words.in(filter);
  if (label) return label;
  const field = collection === undefined ? undefined : collections[collection].fields[name];
  return field ? words.in(field.words).label : name;
}

function renderField({ name, filter, label, given, choices }: FilterOffer, words: Words): SafeHtml {
  const field = html`id="filter-${name}" name="${name}"`;
  const isOffered = choices.some(({ value }) => value === given);
  const control = filter.range
    ? html`<input type="date" ${field} value="${given ?? ""}">`
    : html`<select ${field}><option value="">${words.say.filters.any}</option>
${given !== undefined && !isOffered ? html`<option selected lang="pt">${given}</option>` : ""}${choices.map(
  ({ value, label, count }) =>
    html`<option value="${value}" lang="pt"${value === given ? html.raw` selected` : ""}>${label} (${words.number(count)})</option>\n`,
)}</select>`;
  return html`<div class="filter"><label for="filter-${name}">${label}</label>${control}</div>`;
}

function renderChips(
  { name, label: about, given, choices }: FilterOffer,
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
  return html`<nav class="parts" aria-label="${about}"><p>${about}</p><ul>${chip(undefined, words.say.filters.all)}${choices.map(({ value, label, count }) => chip(value, html`<span lang="pt">${label}</span>`, count))}${given !== undefined && !isOffered ? chip(given, html`<span lang="pt">${given}</span>`) : ""}</ul></nav>`;
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
