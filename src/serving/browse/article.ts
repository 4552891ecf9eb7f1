/** An item's page below its title. The kind of each field decides where it is shown. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Field } from "../../contract/field.ts";
import { absoluteAddress } from "../../contract/media-addresses.ts";
import { collections } from "../../contract/site/collections.ts";
import { withFormat } from "../api/addresses.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { type PictureData, pictureName } from "../api/pictures.ts";
import { hostOf, hrefOf } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { renderPicture } from "./images.ts";
import { gpsOf, type ItemShape, type ItemView, itemName, valueOfRole } from "./item-kind.ts";
import { relatedLinks, renderItemPicture, renderMeta } from "./items.ts";
import { periodOf, renderBadge, stateOf } from "./period.ts";
import { degreesOf, mapAddress } from "./places.ts";
import { renderProse } from "./prose.ts";
import { detailOf, pageOfItem, type RelatedItem, relatedItem } from "./related.ts";
import { filteredListHref, relatedGroups } from "./relations.ts";

export function renderDateline(item: JsonObject, kind: ItemShape, view: ItemView): SafeHtml {
  const { words } = view;
  const period = periodOf(item, kind);
  const texts = kind.fields.flatMap(({ name, kind: fieldKind, role }) => {
    const value = item[name];
    if (fieldKind !== "text" || typeof value !== "string" || value === "") return [];
    if (value === itemName(item, kind) || role === "kicker") return [];
    const href = filteredListHref(kind.collection, name, value);
    return [
      href ? html`<a href="${href}" lang="pt">${value}</a>` : html`<span lang="pt">${value}</span>`,
    ];
  });
  const parts = [...texts, ...relatedLinks(item, kind, view)];
  const hasPeriod = kind.collection && collections[kind.collection].period;
  const date = period
    ? html`<time datetime="${period.first}">${hasPeriod ? words.period(period.first, period.last) : words.day(period.first)}</time> `
    : "";
  const badge = renderBadge(stateOf(item, kind, view), view);
  const dateline = date || badge ? html`<p class="dateline">${date}${badge}</p>` : "";
  return html`${dateline}${renderMeta(parts)}`;
}

export interface ArticlePage {
  /** Canonical path. */
  readonly address: string;
  readonly hasCalendar: boolean;
}

export function renderArticle(
  item: JsonObject,
  kind: ItemShape,
  view: ItemView,
  page: ArticlePage,
): SafeHtml | "" {
  const parts = [
    renderActions(item, kind, view, page),
    renderWon(item, kind, view),
    ...kind.fields.map((field) => renderText(item[field.name] ?? null, field, kind, view)),
    ...kind.fields.map((field) => renderNested(item[field.name] ?? null, field, view)),
    renderRelatedGroups(item, kind, view),
  ];
  const text = parts.join("") === "" ? "" : html`<div class="texts">${parts}</div>`;
  const picture = renderItemPicture(item, kind, view, itemName(item, kind) ?? "");
  const aside = picture && html`<aside><div class="figure" lang="pt">${picture}</div></aside>`;
  if (!text && !aside) return "";
  return html`<article class="article${text && aside ? "" : " alone"}">${text}${aside}</article>`;
}

function renderActions(
  item: JsonObject,
  kind: ItemShape,
  view: ItemView,
  { address, hasCalendar }: ArticlePage,
): SafeHtml | "" {
  const { words, catalogue } = view;
  const state = stateOf(item, kind, view);
  const isOpen = (state === "open" || state === "now") && valueOfRole(item, kind, "open") === true;
  const externalLink = (href: string, text: string, classes = "out") =>
    html`<a class="${classes}" href="${href}" rel="noopener noreferrer">${text}</a> `;
  const links: SafeHtml[] = [];
  for (const { name, kind: fieldKind, role } of kind.fields) {
    if (fieldKind !== "url" || !item[name]) continue;
    const href = hrefOf(String(item[name]), catalogue.publicUrl);
    // Addresses of this service lead to this page or to items linked elsewhere on it.
    if (href === undefined || href.startsWith("/")) continue;
    if (role !== "call to action") links.push(externalLink(href, hostOf(href)));
    else if (isOpen) links.push(externalLink(href, words.say.register, "button out"));
  }
  if (hasCalendar && state !== "past") {
    links.push(html`<a href="${withFormat(address, "ics")}">${words.say.toCalendar}</a> `);
  }
  const place = degreesOf(gpsOf(item, kind) ?? "");
  if (place) {
    const href = mapAddress(place);
    links.push(html`<a href="${href}" rel="noopener noreferrer">${words.say.onMap}</a> `);
  }
  const elsewhere = addressOfText(item, kind, view);
  if (elsewhere) links.push(externalLink(elsewhere, hostOf(elsewhere)));
  return links.length > 0 ? html`<p class="actions">${links}</p>` : "";
}

/** Where the text of an item without text is. This address is in no field of the JSON. */
function addressOfText(
  item: JsonObject,
  { collection }: ItemShape,
  { catalogue }: ItemView,
): string | undefined {
  if (collection === undefined) return undefined;
  const { name, body, fields } = collections[collection];
  const [column] =
    Object.entries<Field>(fields).find(([, { kind, wire }]) => kind === "url" && !wire) ?? [];
  if (column === undefined || body === undefined || item[body] !== "") return undefined;
  const sql = `SELECT ${column} AS address FROM ${name} WHERE id = :id`;
  const address = catalogue.edition.get(sql, { id: item.id as number })?.address;
  return typeof address === "string" ? absoluteAddress(address, catalogue.publicUrl) : undefined;
}

function renderWon(item: JsonObject, kind: ItemShape, { words }: ItemView): SafeHtml | "" {
  const won = valueOfRole(item, kind, "won");
  if (!Array.isArray(won) || won.length === 0) return "";
  return html`<p class="won">${(won as readonly Json[]).map((category) => html`<span class="badge open">${words.say.won({ category: String(category) })}</span> `)}</p>`;
}

function renderText(
  value: Json,
  field: ShownField,
  { collection }: ItemShape,
  view: ItemView,
): SafeHtml | "" {
  if (field.kind !== "html" || typeof value !== "string" || value === "") return "";
  // The first lines and the body follow the title, unless the body is only further information.
  const isBody = collection && collections[collection].body === field.name;
  const hasHeading = field.role !== "standfirst" && !(isBody && field.role !== "information");
  const prose = renderProse(value, view.catalogue, hasHeading ? 3 : 2);
  if (!hasHeading) {
    const className = field.role === "standfirst" ? "standfirst" : "prose";
    return html`<section class="${className}" lang="pt">${prose}</section>`;
  }
  return html`<section class="part"><h2>${view.words.in(field.words).label}</h2><div class="prose" lang="pt">${prose}</div></section>`;
}

/** A field that holds items or refers to a list of items; of a nested item only texts are shown. */
function renderNested(value: Json, field: ShownField, view: ItemView): SafeHtml | "" {
  const heading = () => html`<h2>${view.words.in(field.words).label}</h2>`;
  if (field.kind === "object" && value !== null) {
    const item = value as JsonObject;
    const texts = field.fields.filter(({ kind, name }) => kind === "html" && item[name]);
    if (texts.length === 0) return "";
    const name = itemName(item, field);
    return html`<section class="part">${heading()}${name ? html`<p class="named" lang="pt">${name}</p>` : ""}${texts.map(({ name: text }) => html`<div class="prose" lang="pt">${renderProse(String(item[text]), view.catalogue, 3)}</div>`)}</section>`;
  }
  const values = Array.isArray(value) ? (value as readonly Json[]) : [];
  if (values.length === 0) return "";
  if (field.kind === "list" && values.every((one) => typeof one === "object")) {
    return html`<section class="part">${heading()}${renderMinis(values as readonly JsonObject[], field, view)}</section>`;
  }
  const { collection } = field;
  if (field.kind !== "references" || !collection) return "";
  const related = values.map((id) => relatedItem(view.catalogue, collection, Number(id)));
  return html`<section class="part">${heading()}${renderNames(related)}</section>`;
}

/** Nested items as small cards: picture, name and date. */
function renderMinis(items: readonly JsonObject[], kind: ItemShape, view: ItemView): SafeHtml {
  const { catalogue, words } = view;
  const { publicUrl } = catalogue;
  const image = kind.fields.find((field) => field.kind === "image");
  const loader = detailOf(kind.collection)?.onDemand?.[pictureName(image?.name ?? "")];
  const ids = items.map(({ id }) => Number(id));
  const pictures = loader?.load(catalogue, ids) as ReadonlyMap<number, PictureData> | undefined;
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

function renderRelatedGroups(item: JsonObject, kind: ItemShape, view: ItemView): SafeHtml {
  const groups = relatedGroups(item, kind.collection, view);
  return html`${groups.map(({ heading, items }) => html`<section class="part"><h2>${heading}</h2>${renderNames(items)}</section>`)}`;
}
