/**
 * The browsable page of a list or item: a pure function of the declaration, the plan, the response, the catalogue and
 * the date.
 * @see contract.md, "Choosing the representation"
 */

import { html, type SafeHtml } from "@remix-run/html-template";
import { echo } from "../../contract/problems.ts";
import { withFormat } from "../api/addresses.ts";
import { firstAddressOf, type Plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { Parameter } from "../api/parameters.ts";
import { pathOf, pathTemplate } from "../api/path-template.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import { docsRoute } from "../api/resources/routes.ts";
import { type Alternate, renderAlsoAs, renderAlternateLinks } from "./alternates.ts";
import { renderArticle, renderDateline } from "./article.ts";
import { Days } from "./days.ts";
import { renderFacts } from "./facts.ts";
import { renderDocumentation } from "./field-table.ts";
import { itemFields } from "./fields.ts";
import { renderFilters, renderParts } from "./filter-form.ts";
import { fragmentText } from "./fragment.ts";
import { firstMedia } from "./images.ts";
import { type Closeness, fieldOfKind, type ItemKind, itemName, valueOfRole } from "./item-kind.ts";
import { renderItems } from "./items.ts";
import { renderJsonView } from "./json-view.ts";
import { type DatedPage, renderPage } from "./page-frame.ts";
import { pageWords, renderPager } from "./pager.ts";
import { renderExchange } from "./request-panel.ts";
import { renderTable } from "./table-view.ts";
import { renderViews, type ViewPanel, withJsonActions } from "./views.ts";
import { withDash } from "./with-dash.ts";
import { type Words, wordsOf } from "./words.ts";

export interface ResourceAnswer {
  readonly plan: Plan;
  readonly value: Json;
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Header fields of the JSON response for the same data. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The parameters of the resource. */
  readonly choices: {
    readonly formats: readonly string[];
    readonly parameters: readonly Parameter[];
    readonly alternates: readonly Alternate[];
  };
  /** Names of unknown parameters in the request. */
  readonly unknown: readonly string[];
}

export function renderResourcePage(answered: ResourceAnswer): DatedPage {
  const { plan, catalogue, now } = answered;
  const { resource } = plan;
  const days = new Days(now, catalogue.zone);
  const closeness = { catalogue, days, words: wordsOf(catalogue), detail: "brief" } as const;
  const body =
    resource.kind === "list"
      ? renderList(answered, resource, closeness)
      : renderDetail(answered, resource, { ...closeness, detail: "whole" });
  const { validUntil, changedAt } = days;
  return { body, validUntil, changedAt };
}

/** Longer titles are set in a smaller font, characters. */
const LONG_TITLE = 90;
/** Maximum description for link previews, characters. */
const MAX_DESCRIPTION = 200;

function renderList(
  answered: ResourceAnswer,
  resource: ListResource,
  closeness: Closeness,
): string {
  const { plan, value, catalogue, now } = answered;
  const { words } = closeness;
  const { page, given, segments } = plan;
  const items = itemsOf(value);
  const path = pathOf(resource, segments);
  const title = words.tell(resource.title);
  const description = words.tell(resource.description);
  const jsonHref = withFormat(plan.address, "json");
  const kind: ItemKind = { fields: itemFields(resource), collection: resource.collection };
  const count = page ? pageWords(page, words) : words.say.list.items({ count: items.length });
  const pager = page ? renderPager(page, { given, path }, words) : "";
  const at = page ? "results" : "";
  const isEmpty = items.length === 0;
  const visual = html`<p class="count">${count}</p>
${isEmpty ? renderEmpty(resource, { path: firstAddressOf(resource, segments), isChosen: isChosen(plan), words }) : renderItems(items, kind, closeness, { at, jsonHref })}`;
  const table = html`<p class="count">${count}</p>
${isEmpty ? "" : renderTable(items, kind, closeness, { resource, given, path, jsonHref })}`;
  const content = html`${renderExchange(exchangeOf(answered), words)}
<div class="title"><h1>${title}</h1><p class="lead">${description}</p>${renderAlsoAs(plan.address, answered.choices.alternates, words)}${renderValidity(plan, closeness)}${renderUnknown(answered, words)}</div>
${renderParts(catalogue, resource, segments)}${renderFilters(catalogue, resource, { segments, given, now })}
${renderViews(
  [
    { name: "visual", content: visual },
    { name: "table", content: table },
    ...panelsOf(answered, { jsonHref, words }),
  ],
  words,
)}
${pager}`;
  return renderPage({
    title: page && page.number > 1 ? words.say.list.title({ title, number: page.number }) : title,
    description,
    content,
    current: resource.path,
    head: renderAlternateLinks(plan.address, answered.choices.alternates, title, words),
    type: "list",
    preview: { path: plan.address, picture: firstMedia(value, catalogue.publicUrl) },
    catalogue,
  });
}

/** Whether the list is filtered or searched. */
function isChosen({ given }: Plan): boolean {
  return given.filters.size > 0 || given.search !== undefined;
}

function renderDetail(answered: ResourceAnswer, resource: Resource, closeness: Closeness): string {
  const { plan, value, catalogue, choices } = answered;
  const { words } = closeness;
  const item = value as JsonObject;
  const kind: ItemKind = { fields: itemFields(resource), collection: resource.collection };
  const jsonHref = withFormat(plan.address, "json");
  const name = itemName(item, kind) ?? words.tell(resource.title);
  const list = listOf(resource);
  const kicker = list
    ? html`<a href="${list.path}">${words.tell(list.title)}</a>`
    : words.tell(resource.title);
  const over = valueOfRole(item, kind, "kicker");
  const about = { resource, list, address: plan.address, formats: choices.formats };
  const content = html`${renderExchange(exchangeOf(answered), words)}
<div class="title"><p class="kicker">${kicker}</p>${typeof over === "string" && over !== "" ? html`<p class="over" lang="pt">${over}</p>` : ""}<h1 lang="pt"${name.length > LONG_TITLE ? html.raw` class="long-name"` : ""}>${withDash(name)}</h1>
${renderDateline(item, kind, closeness)}${renderUnknown(answered, words)}</div>
${renderViews(
  [
    {
      name: "visual",
      content: html`${renderArticle(item, kind, closeness, about)}
<section class="item-fields"><h3>${words.say.views.fields}</h3>${renderFacts(item, kind, closeness)}</section>`,
    },
    ...panelsOf(answered, { jsonHref, words }),
  ],
  words,
)}`;
  const body = fieldOfKind(item, kind, "html");
  const { text } = body ? fragmentText(String(item[body.name]), MAX_DESCRIPTION) : { text: "" };
  return renderPage({
    title: name,
    ...(text !== "" && { description: text.replace(/\s+/g, " ") }),
    content,
    ...(list && { current: list.path }),
    head: renderAlternateLinks(plan.address, choices.alternates, name, words),
    type: "detail",
    preview: { path: plan.address, picture: firstMedia(value, catalogue.publicUrl) },
    catalogue,
  });
}

function panelsOf(
  { plan, value, catalogue, choices }: ResourceAnswer,
  { jsonHref, words }: { jsonHref: string; words: Words },
): ViewPanel[] {
  const { publicUrl } = catalogue;
  const json = renderJsonView(value, { publicUrl, jsonHref, isContent: true, words });
  return [
    { name: "json", content: withJsonActions(json, jsonHref, words) },
    {
      name: "fields",
      content: renderDocumentation(plan.resource, choices.parameters, words),
    },
  ];
}

function exchangeOf({ plan, headers, catalogue, choices }: ResourceAnswer) {
  const { resource, segments, address } = plan;
  return {
    target: address,
    template: pathTemplate(resource),
    segments,
    headers,
    publicUrl: catalogue.publicUrl,
    formats: choices.formats,
    docsHref: `${docsRoute.path}#${resource.name}`,
  };
}

/** The list of a detail resource: the one with the parent path, else the first of the same collection. */
export function listOf({ path, collection }: Resource): ListResource | undefined {
  return (
    lists.find((list) => path.startsWith(list.path)) ??
    lists.find((list) => collection !== undefined && list.name === collection) ??
    lists.find((list) => collection !== undefined && list.collection === collection)
  );
}

function itemsOf(value: Json): readonly JsonObject[] {
  const items = Array.isArray(value) ? value : (value as { results: readonly Json[] }).results;
  return items as readonly JsonObject[];
}

function renderEmpty(
  resource: ListResource,
  { path, isChosen, words }: { path: string; isChosen: boolean; words: Words },
): SafeHtml {
  const noun = isChosen && words.noun(resource);
  const why = noun ? words.say.list.noneChosen(noun) : words.tell(resource.whenEmpty);
  const all = isChosen ? html`<p><a href="${path}">${words.say.list.showAll}</a></p>` : "";
  return html`<div class="empty"><svg aria-hidden="true" viewBox="0 0 64 44" width="96" height="66"><path class="pane" d="M6 16h52v26H6z"/><path class="roof" d="M6 2h52l5 12a6 6 0 0 1-12 0 6 6 0 0 1-13 0 6 6 0 0 1-12 0 6 6 0 0 1-13 0 6 6 0 0 1-12 0z"/></svg><p class="why">${why}</p>${all}</div>`;
}

function renderValidity({ validUntil }: Plan, { catalogue, words }: Closeness): SafeHtml | "" {
  if (validUntil === Infinity) return "";
  const until = words.momentInZone(validUntil, catalogue.zone);
  const time = html`<time datetime="${new Date(validUntil).toISOString()}">${until}</time>`;
  const [before, after] = words.say.list.validity;
  return html`<p class="validity">${before} ${time}${after}</p>`;
}

/** Names unknown parameters and suggests known ones, because a misspelled parameter is otherwise silently ignored. */
function renderUnknown(
  { plan: { resource }, choices, unknown }: ResourceAnswer,
  { say }: Words,
): SafeHtml | "" {
  if (unknown.length === 0) return "";
  const after = resource.kind === "list" ? say.unknown.ofList : say.unknown.ofPage;
  const known = choices.parameters.map(
    ({ name }, at) => html`${at > 0 ? ", " : ""}<code>${name}</code>`,
  );
  return html`<div class="unknown" role="note">${unknown.map((name) => html`<p><code>${echo(name)}</code> ${after}</p>`)}<p>${say.unknown.known} ${known}.</p></div>`;
}
