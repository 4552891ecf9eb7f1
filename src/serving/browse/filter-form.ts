/**
 * The filters of a list. A filter with few values is shown as chips, which are links; all others in one form, folded
 * below the search, with the existing values. Active filters are always shown, even if they find nothing.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { withQuery } from "../api/addresses.ts";
import { firstAddressOf, type Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { pageQuery } from "../api/pages.ts";
import type { ParameterValues } from "../api/parameters.ts";
import { pathsOf } from "../api/path-template.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { MAX_SEARCH_CHARACTERS } from "../api/search.ts";
import { type Choice, chosenOf, filterChoices } from "./choices.ts";
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

export function renderFilters(
  catalogue: Catalogue,
  resource: ListResource,
  { segments, given }: Pick<Plan, "segments" | "given">,
): SafeHtml | "" {
  const { searched } = resource;
  const words = wordsOf(catalogue);
  const path = firstAddressOf(resource, segments);
  const offered = Object.entries(resource.filters)
    .map(([name, filter]) => ({
      ...offer(catalogue, resource, { name, filter, given: given.filters.get(name) }),
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

function offer(
  catalogue: Catalogue,
  resource: ListResource,
  { name, filter, given: value }: { name: string; filter: Filter; given: string | undefined },
): Omit<FilterOffer, "label"> {
  if (filter.range) return { name, filter, given: value, choices: [] };
  const choices = filterChoices(catalogue, resource, filter, value);
  const chosen = value === undefined ? undefined : chosenOf(choices, value);
  if (value === undefined || chosen) return { name, filter, given: chosen?.value, choices };
  const asGiven = { value, spellings: [value], label: value, count: 0 };
  return { name, filter, given: value, choices: [...choices, asGiven] };
}

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
  const control = filter.range
    ? html`<input type="date" ${field} value="${given ?? ""}">`
    : html`<select ${field}><option value="">${words.say.filters.any}</option>
${choices.map(({ value, label }) => html`<option value="${value}" lang="pt"${value === given ? html.raw` selected` : ""}>${label}</option>\n`)}</select>`;
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
    return withQuery(path, pageQuery({ ...at.given, filters }, 1));
  };
  const chip = (value: string | undefined, label: SafeHtml | string) =>
    html`<li><a href="${href(value)}"${value === given ? html.raw` aria-current="true"` : ""}>${label}</a></li>`;
  return html`<nav class="parts" aria-label="${about}"><p>${about}</p><ul>${chip(undefined, words.say.filters.all)}${choices.map(({ value, label }) => chip(value, html`<span lang="pt">${label}</span>`))}</ul></nav>`;
}

/** Links to the parts of a list; empty for a list without parts. */
export function renderParts(
  catalogue: Catalogue,
  resource: ListResource,
  segments: Plan["segments"],
): SafeHtml | "" {
  const { scope } = resource;
  const { say } = wordsOf(catalogue);
  const parts = [...catalogue.scopeOf(resource)];
  const [name] = Object.keys(segments);
  if (!scope || name === undefined || parts.length < 2) return "";
  return html`<nav class="parts" aria-label="${say.filters.parts}"><ul>${parts.map((id) => {
    const label = relatedItem(catalogue, scope.collection, id)?.name ?? String(id);
    const current = segments[name] === String(id) ? html.raw` aria-current="page"` : "";
    return html`<li><a href="${pathsOf(resource)(id)}"${current}><span lang="pt">${label}</span></a></li>`;
  })}</ul></nav>`;
}
