/**
 * The browsable page of a resource, list or detail: a pure function of the declaration, the plan, the
 * answer and the catalogue. Nothing on it changes without the data.
 * @see contract.md, "Choosing the representation"
 */

import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import { type Plan, pathOf } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { Parameter } from "../api/parameters.ts";
import { nothingGiven } from "../api/parameters.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { lists } from "../api/resources.ts";
import { echo } from "../contract/problems.ts";
import { type Alternate, renderAlsoAs, renderAlternateLinks } from "./alternates.ts";
import { renderDocumentation } from "./field-table.ts";
import { itemFields } from "./fields.ts";
import { renderFilters, renderParts } from "./filter-form.ts";
import { type ItemKind, itemName, renderFacts, renderItems } from "./items.ts";
import { renderJsonView } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { pageWords, renderPager } from "./pager.ts";
import { renderExchange } from "./request-panel.ts";
import { renderViews, type ViewPanel, withJsonActions } from "./views.ts";
import { countWords, momentInZone } from "./words.ts";

export interface Answered {
  readonly plan: Plan;
  readonly value: Json;
  readonly catalogue: Catalogue;
  /** Header fields of the same data in JSON. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What the resource may be asked with. */
  readonly choices: {
    readonly formats: readonly string[];
    readonly parameters: readonly Parameter[];
    readonly alternates: readonly Alternate[];
  };
  /** Names of parameters that were given and that the resource does not have. */
  readonly unknown: readonly string[];
}

export function renderResourcePage(answered: Answered): string {
  const { plan, catalogue } = answered;
  const { resource } = plan;
  return resource.kind === "list"
    ? renderList(answered, resource, catalogue)
    : renderDetail(answered, resource, catalogue);
}

function renderList(answered: Answered, resource: ListResource, catalogue: Catalogue): string {
  const { plan, value } = answered;
  const { page, given, segments } = plan;
  const items = itemsOf(value);
  // One page stands for every choice that matches nothing, so it names none of them.
  const { isAnyChoice } = plan;
  const chosen = isAnyChoice ? nothingGiven : given;
  const path = pathOf(resource, segments);
  const exchange = isAnyChoice
    ? { ...exchangeOf(answered), target: `${path}?…`, isExact: false }
    : exchangeOf(answered);
  const jsonHref = withFormat(exchange.target, "json");
  const [alsoAs, alternateLinks] = isAnyChoice
    ? ["", html``]
    : alternatesOf(answered, resource.title);
  const kind: ItemKind = { fields: itemFields(resource), collection: resource.collection };
  const count = page ? pageWords(page) : countWords(items.length, "item");
  const pager = page ? renderPager(page, given, path) : "";
  const visual = html`<p class="count">${count}</p>
${items.length > 0 ? renderItems(items, kind, { catalogue, detail: "brief" }, jsonHref) : renderEmpty(resource, path)}
${pager}`;
  const content = html`<div class="head"><div class="title"><h1>${resource.title}</h1><p class="lead">${resource.description}</p>${alsoAs}${renderValidity(plan, catalogue)}${renderUnknown(answered)}</div>
${renderExchange(exchange)}</div>
${renderParts(catalogue, resource, segments)}${renderFilters(catalogue, resource, { segments, given: chosen })}
${renderViews(panelsOf(answered, { visual, jsonHref }))}`;
  return renderPage({
    title: page && page.number > 1 ? `${resource.title}, page ${page.number}` : resource.title,
    content,
    current: resource.path,
    head: alternateLinks,
    type: "list",
    catalogue,
  });
}

function renderDetail(answered: Answered, resource: Resource, catalogue: Catalogue): string {
  const { plan, value } = answered;
  const item = value as JsonObject;
  const kind: ItemKind = { fields: itemFields(resource), collection: resource.collection };
  const jsonHref = withFormat(plan.address, "json");
  const name = itemName(item, kind) ?? resource.title;
  const [alsoAs, alternateLinks] = alternatesOf(answered, name);
  const list = listOf(resource);
  const content = html`<div class="head"><div class="title"><p class="kicker">${list ? html`<a href="${list.path}">${list.title}</a>` : resource.title}</p><h1 lang="pt">${name}</h1><p class="lead">${resource.description}</p>${alsoAs}${renderUnknown(answered)}</div>
${renderExchange(exchangeOf(answered))}</div>
${renderViews(
  panelsOf(answered, {
    visual: html`<article class="card whole">${renderFacts(item, kind, { catalogue, detail: "whole" })}</article>`,
    jsonHref,
  }),
)}`;
  return renderPage({
    title: `${name} · ${resource.title}`,
    content,
    ...(list && { current: list.path }),
    head: alternateLinks,
    type: "detail",
    catalogue,
  });
}

function panelsOf(
  { plan, value, catalogue, choices }: Answered,
  { visual, jsonHref }: { visual: SafeHtml; jsonHref: string },
): ViewPanel[] {
  const json = renderJsonView(value, {
    publicUrl: catalogue.publicUrl,
    jsonHref,
    isContent: true,
  });
  return [
    { name: "visual", title: "Visual", content: visual },
    { name: "json", title: "JSON", content: withJsonActions(json, jsonHref) },
    {
      name: "fields",
      title: "Fields",
      content: renderDocumentation(plan.resource, choices.parameters),
    },
  ];
}

function alternatesOf({ plan, choices: { alternates } }: Answered, title: string) {
  return [
    renderAlsoAs(plan.address, alternates),
    renderAlternateLinks(plan.address, alternates, title),
  ] as const;
}

function exchangeOf({ plan, headers, catalogue, choices }: Answered) {
  const { publicUrl } = catalogue;
  // The others are told beside the title.
  const others = new Set(choices.alternates.map(({ format }) => format));
  const formats = choices.formats.filter((format) => !others.has(format));
  return { target: plan.address, status: "200 OK", headers, publicUrl, formats, isExact: true };
}

/** The list that a detail belongs to: the one above it, else the first of the same collection. */
function listOf({ path, collection }: Resource): ListResource | undefined {
  return (
    lists.find((list) => path.startsWith(list.path)) ??
    lists.find((list) => collection !== undefined && list.collection === collection)
  );
}

function itemsOf(value: Json): readonly JsonObject[] {
  const items = Array.isArray(value) ? value : (value as { results: readonly Json[] }).results;
  return items as readonly JsonObject[];
}

function renderEmpty({ whenEmpty, filters }: ListResource, path: string): SafeHtml {
  const all =
    Object.keys(filters).length > 0
      ? html`<p>The filters above offer the values that exist. <a href="${path}">Show everything</a></p>`
      : "";
  return html`<div class="empty"><svg aria-hidden="true" viewBox="0 0 64 44" width="96" height="66"><path class="pane" d="M6 16h52v26H6z"/><path class="roof" d="M6 2h52l5 12a6 6 0 0 1-12 0 6 6 0 0 1-13 0 6 6 0 0 1-12 0 6 6 0 0 1-13 0 6 6 0 0 1-12 0z"/></svg><p class="why">${whenEmpty}</p>${all}</div>`;
}

function renderValidity({ validUntil }: Plan, { zone }: Catalogue): SafeHtml | "" {
  if (validUntil === Infinity) return "";
  return html`<p class="validity">Depends on the date: this is the list until <time datetime="${new Date(validUntil).toISOString()}">${momentInZone(validUntil, zone)}</time>, unless something is published before.</p>`;
}

/** What of the address means nothing here, and what would: a slip that changes nothing is not seen otherwise. */
function renderUnknown({ plan: { resource }, choices, unknown }: Answered): SafeHtml | "" {
  if (unknown.length === 0) return "";
  const what = resource.kind === "list" ? "this list" : "this page";
  const known = choices.parameters.map(
    ({ name }, at) => html`${at > 0 ? ", " : ""}<code>${name}</code>`,
  );
  return html`<div class="unknown" role="note">${unknown.map((name) => html`<p><code>${echo(name)}</code> is not a parameter of ${what}, and changes nothing.</p>`)}<p>Its parameters: ${known}.</p></div>`;
}
