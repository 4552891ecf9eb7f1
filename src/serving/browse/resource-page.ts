/** The page of a list or item for visitors: a pure function of its arguments. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import { firstAddressOf, type Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { Days } from "../api/days.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { pathOf } from "../api/path-template.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import {
  type Alternate,
  renderAlternateLinks,
  renderFeedLinks,
  renderFeedsLine,
  renderFormatsLine,
} from "./alternates.ts";
import { renderArticle, renderDateline } from "./article.ts";
import { renderFilters, renderParts } from "./filter-form.ts";
import { fragmentText } from "./fragment.ts";
import { previewOf } from "./head.ts";
import { fieldOfKind, type ItemView, itemName, shapeOf, valueOfRole } from "./item-shape.ts";
import { pictureDataOf, renderItems } from "./items.ts";
import { type DatedPage, renderPage } from "./page-frame.ts";
import { pagePosition, renderPager } from "./pager.ts";
import { type Words, wordsOf } from "./words.ts";

export interface ResourceAnswer {
  readonly plan: Plan;
  readonly value: Json;
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly alternates: readonly Alternate[];
}

export function renderResourcePage(answer: ResourceAnswer): DatedPage {
  const { plan, catalogue, now } = answer;
  const { resource } = plan;
  const days = new Days(now, catalogue.zone);
  const view = { catalogue, days, words: wordsOf(catalogue), detail: "brief" } as const;
  const body =
    resource.kind === "list"
      ? renderList(answer, resource, view)
      : renderDetail(answer, resource, { ...view, detail: "whole" });
  const { validUntil, changedAt } = days;
  return { body, validUntil, changedAt };
}

/** For link previews. */
const MAX_DESCRIPTION_CHARACTERS = 200;

function renderList(answer: ResourceAnswer, resource: ListResource, view: ItemView): string {
  const { plan, value, catalogue, alternates } = answer;
  const { words } = view;
  const { page, parameters, segments, address } = plan;
  const items = itemsOfAnswer(value);
  const path = pathOf(resource, segments);
  const title = words.in(resource.title);
  const description = words.in(resource.description);
  const shape = shapeOf(resource);
  const count = page ? pagePosition(page, words) : words.say.list.items({ count: items.length });
  const content = html`<div class="title"><h1>${title}</h1><p class="lead">${description}</p></div>
${renderParts(catalogue, resource, segments)}${renderFilters(catalogue, resource, plan)}
<p class="count">${count}</p>
${items.length > 0 ? renderItems(items, shape, view) : renderEmpty(resource, plan, words)}
${page ? renderPager(page, { parameters, path }, words) : ""}
${renderFormatsLine(address, alternates, words)}`;
  return renderPage({
    title: page && page.number > 1 ? words.say.list.title({ title, number: page.number }) : title,
    description,
    content,
    current: resource.path,
    head: renderAlternateLinks(address, alternates, title, words),
    type: "list",
    otherAudienceHref: withFormat(address, "api"),
    preview: previewOf(plan, value, catalogue, title),
    catalogue,
  });
}

function renderDetail(answer: ResourceAnswer, resource: Resource, view: ItemView): string {
  const { plan, value, catalogue, alternates } = answer;
  const { words } = view;
  const { address } = plan;
  const item = value as JsonObject;
  const shape = shapeOf(resource);
  const name = itemName(item, shape) ?? words.in(resource.title);
  const list = listAround(resource);
  const listTitle = list
    ? html`<a href="${list.path}">${words.in(list.title)}</a>`
    : words.in(resource.title);
  const kicker = valueOfRole(item, shape, "kicker") || "";
  const over = kicker && html`<p class="over" lang="pt">${String(kicker)}</p>`;
  const hasCalendar = alternates.some(({ format }) => format === "ics");
  const content = html`<div class="title"><p class="kicker">${listTitle}</p>${over}<h1 lang="pt">${name}</h1>
${renderDateline(item, shape, view)}</div>
${renderArticle(item, shape, view, { address, hasCalendar })}${renderFeedsLine(words)}`;
  const body = fieldOfKind(item, shape, "html");
  const source = body ? String(item[body.name]) : "";
  const { text } = fragmentText(source, MAX_DESCRIPTION_CHARACTERS);
  return renderPage({
    title: name,
    ...(text !== "" && { description: text.replace(/\s+/g, " ") }),
    content,
    ...(list && { current: list.path }),
    head: html`${renderAlternateLinks(address, alternates, name, words)}${renderFeedLinks(words)}`,
    type: "detail",
    otherAudienceHref: withFormat(address, "api"),
    preview: previewOf(plan, value, catalogue, pictureDataOf(item, shape)?.alt ?? name),
    catalogue,
  });
}

/** Of a detail resource: the list with the parent path, else the main list of its collection. */
export function listAround(resource: Resource): ListResource | undefined {
  if (resource.kind === "list") return resource;
  const { path, collection } = resource;
  return (
    lists.find((list) => path.startsWith(list.path)) ??
    lists.find((list) => collection !== undefined && list.name === collection) ??
    lists.find((list) => collection !== undefined && list.collection === collection)
  );
}

/** @param value the answer of a list, with or without pages */
export function itemsOfAnswer(value: Json): readonly JsonObject[] {
  const items = Array.isArray(value) ? value : (value as { results: readonly Json[] }).results;
  return items as readonly JsonObject[];
}

function renderEmpty(resource: ListResource, plan: Plan, words: Words): SafeHtml {
  const { filters, search } = plan.parameters;
  const isSelection = filters.size > 0 || search !== undefined;
  const noun = isSelection && words.noun(resource);
  const why = noun
    ? words.say.list.noneMatching(noun)
    : resource.whenEmpty && words.in(resource.whenEmpty);
  const all = html`<p><a href="${firstAddressOf(resource, plan.segments)}">${words.say.list.showAll}</a></p>`;
  return html`<div class="empty"><p class="why">${why}</p>${isSelection ? all : ""}</div>`;
}
