/** A list's filters: chips with links for few choices, else a form. Active ones always show. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { withQuery } from "../api/addresses.ts";
import { firstAddressOf, type Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { pageQuery } from "../api/pages.ts";
import type { ParameterValues } from "../api/parameter-values.ts";
import { pathsOf, type Segments } from "../api/path-template.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { MAX_SEARCH_CHARACTERS } from "../api/search.ts";
import { type Choice, choiceOfValue, filterChoices } from "./choices.ts";
import { relatedItem } from "./related.ts";
import { type Words, wordsOf } from "./words.ts";

/** A filter with more choices, or a choice with a longer label, is not shown as chips. */
const MAX_CHIPS = 6;
const MAX_CHIP_CHARACTERS = 44;

interface OfferedFilter {
  readonly name: string;
  readonly filter: Filter;
  readonly label: string;
  /** In the spelling of its choice; `undefined` if the request does not use the filter. */
  readonly active: string | undefined;
  readonly choices: readonly Choice[];
}

export function renderFilters(
  catalogue: Catalogue,
  resource: ListResource,
  { segments, parameters }: Pick<Plan, "segments" | "parameters">,
): SafeHtml | "" {
  const { searched } = resource;
  const words = wordsOf(catalogue);
  const path = firstAddressOf(resource, segments);
  const offered = Object.entries(resource.filters)
    .map(([name, filter]) => {
      const label = filterLabel(name, filter, resource, words);
      const value = parameters.filters.get(name);
      return { name, filter, label, ...activeAndChoices(catalogue, resource, { filter, value }) };
    })
    .filter((offer) => isUseful(offer, catalogue.list(resource).ids.length));
  if (offered.length === 0 && !searched) return "";
  const chips = offered.filter(fitsChips);
  const others = offered.filter((offer) => !fitsChips(offer));
  const { search, ordering, filters } = parameters;
  const isSelection = search !== undefined || ordering !== undefined || filters.size > 0;
  // Submitting the form keeps the values of the chips.
  const hidden = chips.map(({ name, active }) =>
    active === undefined ? "" : html`<input type="hidden" name="${name}" value="${active}">`,
  );
  const clear = isSelection ? html`<a href="${path}">${words.say.filters.clear}</a>` : "";
  const form = html`<form class="filters" method="get" action="${path}" aria-label="${words.say.filters.title}">
${searched ? renderSearch(search, words) : ""}${hidden}${renderMore(others, words)}${clear}
</form>`;
  const hasForm = searched !== undefined || others.length > 0;
  return html`${chips.map((offer) => renderChips(offer, { path, parameters, words }))}${hasForm ? form : ""}`;
}

/** Filters that are folded away; the summary names the active ones. */
function renderMore(filters: readonly OfferedFilter[], words: Words): SafeHtml | "" {
  if (filters.length === 0) return "";
  const { more, apply } = words.say.filters;
  const active = filters.filter((filter) => filter.active !== undefined);
  const texts = active.map(({ label, active: value, choices }) => {
    return `${label}: ${choices.find((choice) => choice.value === value)?.label ?? value}`;
  });
  const note = texts.length > 0 ? html` <small lang="pt">${texts.join(", ")}</small>` : "";
  return html`<details class="more"><summary>${more}${note}</summary><div class="fields">${filters.map((offer) => renderField(offer, words))}<button type="submit">${apply}</button></div></details>`;
}

function activeAndChoices(
  catalogue: Catalogue,
  resource: ListResource,
  { filter, value }: { filter: Filter; value: string | undefined },
): Pick<OfferedFilter, "active" | "choices"> {
  if (filter.range) return { active: value, choices: [] };
  const choices = filterChoices(catalogue, resource, filter, value);
  if (value === undefined) return { active: undefined, choices };
  const choice = choiceOfValue(choices, value);
  if (choice) return { active: choice.value, choices };
  const unknown = { value, spellings: [value], label: value, count: 0 };
  return { active: value, choices: [...choices, unknown] };
}

/** False if the filter has no values, or one value that all items share. */
function isUseful({ filter, choices, active }: OfferedFilter, itemCount: number): boolean {
  if (filter.range || active !== undefined) return true;
  return choices.length > 1 || choices.some(({ count }) => count < itemCount);
}

function fitsChips({ filter, choices }: OfferedFilter): boolean {
  return (
    filter.to !== undefined &&
    choices.length <= MAX_CHIPS &&
    choices.every(({ label }) => label.length <= MAX_CHIP_CHARACTERS)
  );
}

function renderSearch(search = "", { say: { filters } }: Words): SafeHtml {
  return html`<div class="search"><input type="search" name="search" value="${search}" maxlength="${MAX_SEARCH_CHARACTERS}" lang="pt" aria-label="${filters.search}" placeholder="${filters.search}"><button type="submit">${filters.search}</button></div>`;
}

export function filterLabel(name: string, filter: Filter, list: ListResource, words: Words) {
  const { label } = words.in(filter);
  if (label) return label;
  const { collection } = list;
  const field = collection === undefined ? undefined : collections[collection].fields[name];
  return field ? words.in(field.words).label : name;
}

function renderField({ name, filter, label, active, choices }: OfferedFilter, words: Words) {
  const attributes = html`id="filter-${name}" name="${name}"`;
  const control = filter.range
    ? html`<input type="date" ${attributes} value="${active ?? ""}">`
    : html`<select ${attributes}><option value="">${words.say.filters.any}</option>
${choices.map(({ value, label }) => html`<option value="${value}" lang="pt"${value === active ? html.raw` selected` : ""}>${label}</option>\n`)}</select>`;
  return html`<div class="filter"><label for="filter-${name}">${label}</label>${control}</div>`;
}

function renderChips(
  { name, label: title, active, choices }: OfferedFilter,
  list: { readonly path: string; readonly parameters: ParameterValues; readonly words: Words },
): SafeHtml {
  const { words, path, parameters } = list;
  const hrefWith = (value: string | undefined) => {
    const filters = new Map([...parameters.filters].filter(([other]) => other !== name));
    if (value !== undefined) filters.set(name, value);
    return withQuery(path, pageQuery({ ...parameters, filters }, 1));
  };
  const chip = (value: string | undefined, label: SafeHtml | string) =>
    html`<li><a href="${hrefWith(value)}"${value === active ? html.raw` aria-current="true"` : ""}>${label}</a></li>`;
  return html`<nav class="parts" aria-label="${title}"><p>${title}</p><ul>${chip(undefined, words.say.filters.all)}${choices.map(({ value, label }) => chip(value, html`<span lang="pt">${label}</span>`))}</ul></nav>`;
}

/** Links to the parts of a list, such as the sponsors of each award. */
export function renderParts(catalogue: Catalogue, resource: ListResource, segments: Segments) {
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
