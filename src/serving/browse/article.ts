/**
 * The top of an item's page: dates, actions, picture, texts and nested items. The kind of each field decides
 * where it goes.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Field } from "../../contract/field.ts";
import { absoluteAddress } from "../../contract/media-addresses.ts";
import { collections } from "../../contract/site/collections.ts";
import { withFormat } from "../api/addresses.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { type PictureData, pictureName } from "../api/pictures.ts";
import { hrefOf, shortAddress } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { renderPicture } from "./images.ts";
import { gpsOf, type ItemKind, type ItemView, itemName, valueOfRole } from "./item-kind.ts";
import { BETWEEN, metaOf, renderItemPicture } from "./items.ts";
import { periodOf, renderBadge, stateOf } from "./period.ts";
import { degreesOf, mapAddress } from "./places.ts";
import { renderProse } from "./prose.ts";
import { detailOf, pageOfItem, type RelatedItem, relatedItem } from "./related.ts";
import { filteredListHref, relatedGroups } from "./relations.ts";

/** The lines beneath the title: dates, state, and links to related items. */
export function renderDateline(item: JsonObject, kind: ItemKind, view: ItemView): SafeHtml {
  const { words } = view;
  const period = periodOf(item, kind);
  const texts = kind.fields.flatMap(({ name, kind: of, role }) => {
    const value = item[name];
    if (of !== "text" || typeof value !== "string" || value === "") return [];
    if (value === itemName(item, kind) || role === "kicker") return [];
    const href = filteredListHref(kind.collection, name, value);
    return [
      href ? html`<a href="${href}" lang="pt">${value}</a>` : html`<span lang="pt">${value}</span>`,
    ];
  });
  const parts = [...texts, ...metaOf(item, kind, view)];
  const isEvent = kind.collection && collections[kind.collection].period;
  const badge = renderBadge(stateOf(item, kind, view), view);
  return html`${period ? html`<p class="dateline"><time datetime="${period.first}">${isEvent ? words.period(period.first, period.last) : words.day(period.first)}</time> ${badge}</p>` : badge && html`<p class="dateline">${badge}</p>`}${parts.length > 0 ? html`<p class="meta">${parts.map((part, at) => html`${at > 0 ? BETWEEN : ""}${part}`)}</p>` : ""}`;
}

export interface ArticlePage {
  /** Canonical path of the page. */
  readonly address: string;
  readonly hasCalendar: boolean;
}

export function renderArticle(
  item: JsonObject,
  kind: ItemKind,
  view: ItemView,
  whole: ArticlePage,
): SafeHtml | "" {
  const aside = renderFigure(item, kind, view);
  const text = html`${renderActions(item, kind, view, whole)}${renderWon(item, kind, view)}${kind.fields.map((field) => renderText(item[field.name] ?? null, field, kind, view))}${kind.fields.map((field) => renderWithin(item[field.name] ?? null, field, view))}${renderNamed(item, kind, view)}`;
  const [hasText, isBeside] = [String(text) !== "", String(aside) !== ""];
  if (!hasText && !isBeside) return "";
  return html`<article class="article${hasText && isBeside ? "" : " alone"}">${hasText ? html`<div class="texts">${text}</div>` : ""}${isBeside ? html`<aside>${aside}</aside>` : ""}</article>`;
}

function renderFigure(item: JsonObject, kind: ItemKind, view: ItemView): SafeHtml | "" {
  const picture = renderItemPicture(item, kind, view, itemName(item, kind) ?? "");
  return picture && html`<div class="figure" lang="pt">${picture}</div>`;
}

/** Links for visitors: register, save the date, see the place on a map, open external sites. */
function renderActions(
  item: JsonObject,
  kind: ItemKind,
  view: ItemView,
  { address, hasCalendar }: ArticlePage,
): SafeHtml | "" {
  const { words, catalogue } = view;
  const state = stateOf(item, kind, view);
  const isOpen = (state === "open" || state === "now") && valueOfRole(item, kind, "open") === true;
  const out = (href: string, text: string, shape = "out") =>
    html`<a class="${shape}" href="${href}" rel="noopener noreferrer">${text}</a> `;
  const links: SafeHtml[] = [];
  for (const { name, kind: of, role } of kind.fields) {
    const href =
      of === "url" && item[name] ? hrefOf(String(item[name]), catalogue.publicUrl) : undefined;
    // Addresses of this service lead to this page or to items linked elsewhere on it.
    if (href === undefined || href.startsWith("/")) continue;
    if (role !== "call to action") links.push(out(href, shortAddress(href)));
    else if (isOpen) links.push(out(href, words.say.register, "button out"));
  }
  if (hasCalendar && state !== "past") {
    links.push(html`<a href="${withFormat(address, "ics")}">${words.say.toCalendar}</a> `);
  }
  const place = degreesOf(gpsOf(item, kind) ?? "");
  if (place) {
    const href = mapAddress(place);
    links.push(html`<a href="${href}" rel="noopener noreferrer">${words.say.onMap}</a> `);
  }
  const elsewhere = textElsewhere(item, kind, view);
  if (elsewhere) links.push(out(elsewhere, shortAddress(elsewhere)));
  return links.length > 0 ? html`<p class="actions">${links}</p>` : "";
}

/** Of an item without a text, the address of its text, which JSON does not show. */
function textElsewhere(
  item: JsonObject,
  kind: ItemKind,
  { catalogue }: ItemView,
): string | undefined {
  if (kind.collection === undefined) return undefined;
  const { name, body, fields } = collections[kind.collection];
  const isAddress = ([, { kind: of, wire }]: [string, Field]) => of === "url" && !wire;
  const [address] = Object.entries<Field>(fields).find(isAddress) ?? [];
  if (address === undefined || body === undefined || item[body] !== "") return undefined;
  const sql = `SELECT ${address} AS address FROM ${name} WHERE id = :id`;
  const row = catalogue.edition.get(sql, { id: item.id as number });
  const text = row?.address;
  return typeof text === "string" ? absoluteAddress(text, catalogue.publicUrl) : undefined;
}

/** The categories that a project won, as badges. */
function renderWon(item: JsonObject, kind: ItemKind, { words }: ItemView): SafeHtml | "" {
  const won = valueOfRole(item, kind, "won");
  return Array.isArray(won) && won.length > 0
    ? html`<p class="won">${(won as readonly Json[]).map((category) => html`<span class="badge open">${words.say.won({ category: String(category) })}</span> `)}</p>`
    : "";
}

function renderText(
  value: Json,
  field: ShownField,
  { collection }: ItemKind,
  view: ItemView,
): SafeHtml | "" {
  if (field.kind !== "html" || typeof value !== "string" || value === "") return "";
  const isBody = collection && collections[collection].body === field.name;
  const hasHeading = field.role !== "standfirst" && !(isBody && field.role !== "information");
  const prose = renderProse(value, view.catalogue, hasHeading ? 3 : 2);
  if (!hasHeading) {
    const shape = field.role === "standfirst" ? "standfirst" : "prose";
    return html`<section class="${shape}" lang="pt">${prose}</section>`;
  }
  return html`<section class="part"><h2>${view.words.in(field.words).label}</h2><div class="prose" lang="pt">${prose}</div></section>`;
}

/** A field that holds or refers to other items. */
function renderWithin(value: Json, field: ShownField, view: ItemView): SafeHtml | "" {
  const heading = () => html`<h2>${view.words.in(field.words).label}</h2>`;
  if (field.kind === "object" && value !== null) {
    const inner = value as JsonObject;
    const texts = field.fields.filter(({ kind, name }) => kind === "html" && inner[name]);
    if (texts.length === 0) return "";
    const name = itemName(inner, field);
    return html`<section class="part">${heading()}${name ? html`<p class="named" lang="pt">${name}</p>` : ""}${texts.map(({ name: text }) => html`<div class="prose" lang="pt">${renderProse(String(inner[text]), view.catalogue, 3)}</div>`)}</section>`;
  }
  const many = Array.isArray(value) ? (value as readonly Json[]) : [];
  if (many.length === 0) return "";
  if (field.kind === "list" && many.every((one) => typeof one === "object")) {
    return html`<section class="part">${heading()}${renderMinis(many as readonly JsonObject[], field, view)}</section>`;
  }
  const { collection } = field;
  if (field.kind !== "references" || !collection) return "";
  const related = many.map((id) => relatedItem(view.catalogue, collection, Number(id)));
  return html`<section class="part">${heading()}${renderNames(related)}</section>`;
}

function renderMinis(items: readonly JsonObject[], kind: ItemKind, view: ItemView): SafeHtml {
  const { catalogue, words } = view;
  const { publicUrl } = catalogue;
  const image = kind.fields.find((field) => field.kind === "image");
  const data = detailOf(kind.collection)?.onDemand?.[pictureName(image?.name ?? "")];
  const ids = items.map(({ id }) => Number(id));
  const pictures = data?.load(catalogue, ids) as ReadonlyMap<number, PictureData> | undefined;
  const minis = items.map((item, at) => {
    const name = itemName(item, kind) ?? words.say.item;
    const href = pageOfItem(item, kind.collection);
    const period = periodOf(item, kind);
    const picture = pictures?.get(ids[at] as number);
    return html`<li class="mini">${picture ? html`<span class="thumbnail">${renderPicture(picture, "", { publicUrl, detail: "brief" })}</span>` : ""}<span><span class="name" lang="pt">${href ? html`<a href="${href}" class="whole-card">${name}</a>` : name}</span>${period ? html`<time datetime="${period.first}">${words.day(period.first)}</time>` : ""}</span></li>`;
  });
  return html`<ul class="minis">${minis}</ul>`;
}

function renderNames(items: readonly (RelatedItem | undefined)[]): SafeHtml {
  return html`<ul class="names">${items.map((item) => (item ? html`<li lang="pt">${item.href ? html`<a href="${item.href}">${item.name}</a>` : item.name}</li>` : ""))}</ul>`;
}

function renderNamed(item: JsonObject, kind: ItemKind, view: ItemView): SafeHtml {
  const groups = relatedGroups(item, kind.collection, view);
  return html`${groups.map(({ heading, items }) => html`<section class="part"><h2>${heading}</h2>${renderNames(items)}</section>`)}`;
}
