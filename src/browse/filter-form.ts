/** The filters of a list as a form, with the values that exist and how many items have each. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { firstAddressOf, type Plan, pathOf } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { ListIndex } from "../api/list-index.ts";
import { type Given, orderNames } from "../api/parameters.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { MOST_CHARACTERS } from "../api/search.ts";
import { relatedItem } from "./related.ts";
import { numberWords } from "./words.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** @param given what is chosen; nothing where the page is not of one choice alone */
export function renderFilters(
  catalogue: Catalogue,
  resource: ListResource,
  { segments, given }: { segments: Plan["segments"]; given: Given },
): SafeHtml | "" {
  const filters = Object.entries(resource.filters);
  const { searched, orderings } = resource;
  if (filters.length === 0 && !searched && !orderings) return "";
  const isChosen = [given.search, given.ordering, ...given.filters.values()].some(Boolean);
  const index = catalogue.list(resource);
  const path = firstAddressOf(resource, segments);
  return html`<form class="filters" method="get" action="${path}" aria-label="Filters">
${searched ? renderSearch(given.search) : ""}${filters.map(([name, filter]) => renderFilter(name, { filter, index, given: given.filters.get(name) }))}${orderings ? renderOrder(orderNames(orderings), given.ordering) : ""}
<div class="actions"><button type="submit">Apply</button>${isChosen ? html`<a href="${path}">Clear</a>` : ""}</div>
</form>`;
}

function renderSearch(given: string | undefined): SafeHtml {
  return html`<div class="filter"><label for="filter-search"><code>search</code></label>
<input type="search" id="filter-search" name="search" value="${given ?? ""}" maxlength="${MOST_CHARACTERS}" lang="pt" aria-describedby="about-search"><small id="about-search">All of these words, the last one as a beginning.</small></div>\n`;
}

function renderOrder(names: readonly string[], given: string | undefined): SafeHtml {
  return html`\n<div class="filter"><label for="filter-ordering"><code>ordering</code></label>
<select id="filter-ordering" name="ordering" aria-describedby="about-ordering">
<option value="">as it is</option>
${names.map((name) => html`<option value="${name}"${name === given ? " selected" : ""}>${name}</option>\n`)}</select><small id="about-ordering">Another order; with - backwards.</small></div>`;
}

function renderFilter(
  name: string,
  { filter, index, given }: { filter: Filter; index: ListIndex; given: string | undefined },
): SafeHtml {
  return html`<div class="filter"><label for="filter-${name}"><code>${name}</code></label>
${filter.range ? renderDay(name, given) : filter.number ? renderNumber(name, given) : renderChoices(name, choicesOf(index, filter), given)}<small id="about-${name}">${filter.meaning}</small></div>`;
}

function renderDay(name: string, given: string | undefined): SafeHtml {
  return html`<input type="date" id="filter-${name}" name="${name}" value="${given ?? ""}" aria-describedby="about-${name}">`;
}

function renderNumber(name: string, given: string | undefined): SafeHtml {
  return html`<input type="number" min="0" id="filter-${name}" name="${name}" value="${given ?? ""}" aria-describedby="about-${name}">`;
}

function renderChoices(
  name: string,
  choices: readonly Choice[],
  given: string | undefined,
): SafeHtml {
  const isOffered = choices.some(({ value }) => value === given);
  return html`<select id="filter-${name}" name="${name}" aria-describedby="about-${name}">
<option value="">any</option>
${given !== undefined && !isOffered ? html`<option selected lang="pt">${given}</option>` : ""}${choices.map(
  ({ value, label, count }) =>
    html`<option value="${value}" lang="pt"${value === given ? " selected" : ""}>${label} (${numberWords(count)})</option>\n`,
)}</select>`;
}

/** The values that exist, with their labels: those of the label's column for the same items. */
export function choicesOf(index: ListIndex, { matches, offers }: Filter): Choice[] {
  const column = offers?.value ?? matches[0];
  if (column === undefined) return [];
  const labels = new Map<number | undefined, string>();
  for (const { value } of offers ? index.values(offers.label) : []) {
    labels.set(index.withValue(offers?.label ?? "", value)[0], String(value));
  }
  return index.values(column).map(({ value, count }) => ({
    value: String(value),
    label: labels.get(index.withValue(column, value)[0]) ?? String(value),
    count,
  }));
}

/** The parts that a list comes in, as links; nothing for a list that is one. */
export function renderParts(
  catalogue: Catalogue,
  resource: ListResource,
  segments: Plan["segments"],
): SafeHtml | "" {
  const { scope } = resource;
  const parts = [...catalogue.scopeOf(resource)];
  const [name] = Object.keys(segments);
  if (!scope || name === undefined || parts.length < 2) return "";
  const index = catalogue.list(resource);
  return html`<nav class="parts" aria-label="Parts of this list"><ul>${parts.map((id) => {
    const label = relatedItem(catalogue, scope.collection, id)?.name ?? String(id);
    const current = segments[name] === String(id) ? html.raw` aria-current="page"` : "";
    const count = index.withValue(scope.column, id).length;
    return html`<li><a href="${pathOf(resource, { [name]: String(id) })}"${current}><span lang="pt">${label}</span> <small>${numberWords(count)}</small></a></li>`;
  })}</ul></nav>`;
}
