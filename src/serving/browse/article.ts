/** An item's page below its title. The kind of each field decides where it is shown. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Collection } from "../../contract/collection.ts";
import { absoluteAddress } from "../../contract/media-addresses.ts";
import { collections } from "../../contract/site/collections.ts";
import { withFormat } from "../api/addresses.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { type PictureData, pictureName } from "../api/pictures.ts";
import { hostOf, hrefOf, isElsewhere } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { renderPicture } from "./images.ts";
import { gpsOf, type ItemShape, type ItemView, itemName, valueOfRole } from "./item-shape.ts";
import { relatedLinks, renderItemPicture, renderMeta, renderName } from "./items.ts";
import { periodOf, renderBadge, type State, stateOf } from "./period.ts";
import { degreesOf, mapAddress } from "./places.ts";
import { renderProse } from "./prose.ts";
import { detailOf, pageOfItem, type RelatedItem, relatedItem } from "./related.ts";
import { filteredListHref, relatedGroups } from "./relations.ts";

export function renderDateline(item: JsonObject, shape: ItemShape, view: ItemView): SafeHtml {
  const { words } = view;
  const period = periodOf(item, shape);
  const title = itemName(item, shape);
  const shown = shape.fields.filter(({ name, kind, role }) => {
    const isShown = kind === "text" && role !== "kicker" && item[name] !== title;
    return isShown && typeof item[name] === "string" && item[name] !== "";
  });
  const texts = shown.map(({ name }) => {
    const text = String(item[name]);
    return renderName(text, filteredListHref(shape.collection, name, text));
  });
  const parts = [...texts, ...relatedLinks(item, shape, view)];
  const hasPeriod = shape.collection && collections[shape.collection].period;
  const date = period
    ? html`<time datetime="${period.first}">${hasPeriod ? words.period(period.first, period.last) : words.day(period.first)}</time> `
    : "";
  const badge = renderBadge(stateOf(item, shape, view), view);
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
  shape: ItemShape,
  view: ItemView,
  page: ArticlePage,
): SafeHtml | "" {
  const parts = [
    renderActions(item, shape, view, page),
    renderWon(item, shape, view),
    ...shape.fields.map((field) => renderText(item[field.name] ?? null, field, shape, view)),
    ...shape.fields.map((field) => renderNested(item[field.name] ?? null, field, view)),
    renderRelatedGroups(item, shape, view),
  ];
  const text = parts.join("") === "" ? "" : html`<div class="texts">${parts}</div>`;
  const picture = renderItemPicture(item, shape, view, itemName(item, shape) ?? "");
  const aside = picture && html`<aside><div class="figure" lang="pt">${picture}</div></aside>`;
  if (!text && !aside) return "";
  return html`<article class="article${text && aside ? "" : " alone"}">${text}${aside}</article>`;
}

function renderActions(item: JsonObject, shape: ItemShape, view: ItemView, page: ArticlePage) {
  const { words } = view;
  const state = stateOf(item, shape, view);
  const links = renderUrls(item, shape, view, state);
  if (page.hasCalendar && state !== "past") {
    links.push(html`<a href="${withFormat(page.address, "ics")}">${words.say.toCalendar}</a> `);
  }
  const place = degreesOf(gpsOf(item, shape) ?? "");
  if (place) {
    const href = mapAddress(place);
    links.push(html`<a href="${href}" rel="noopener noreferrer">${words.say.onMap}</a> `);
  }
  const elsewhere = addressOfText(item, shape, view);
  if (elsewhere) links.push(externalLink(elsewhere, hostOf(elsewhere)));
  return links.length > 0 ? html`<p class="actions">${links}</p>` : "";
}

/** The addresses in an item's fields. A link to register is shown only while that is possible. */
function renderUrls(item: JsonObject, shape: ItemShape, view: ItemView, state?: State) {
  const isOpen = (state === "open" || state === "now") && valueOfRole(item, shape, "open") === true;
  const links: SafeHtml[] = [];
  for (const { name, kind, role } of shape.fields) {
    if (kind !== "url" || !item[name]) continue;
    const href = hrefOf(String(item[name]), view.catalogue.publicUrl);
    // Addresses of this service lead to this page or to items linked elsewhere on it.
    if (href === undefined || !isElsewhere(href)) continue;
    if (role !== "call to action") links.push(externalLink(href, hostOf(href)));
    else if (isOpen) links.push(externalLink(href, view.words.say.register, "button out"));
  }
  return links;
}

function externalLink(href: string, text: string, classes = "out"): SafeHtml {
  return html`<a class="${classes}" href="${href}" rel="noopener noreferrer">${text}</a> `;
}

/** Of an item without text, such as news on another site. No field of the JSON has this address. */
function addressOfText(item: JsonObject, { collection }: ItemShape, { catalogue }: ItemView) {
  if (collection === undefined) return undefined;
  const { name, body, fields }: Collection = collections[collection];
  const column = Object.keys(fields).find(
    (key) => fields[key]?.kind === "url" && !fields[key].wire,
  );
  if (column === undefined || body === undefined || item[body] !== "") return undefined;
  const sql = `SELECT ${column} AS address FROM ${name} WHERE id = :id`;
  const address = catalogue.edition.get(sql, { id: item.id as number })?.address;
  return typeof address === "string" ? absoluteAddress(address, catalogue.publicUrl) : undefined;
}

function renderWon(item: JsonObject, shape: ItemShape, { words }: ItemView): SafeHtml | "" {
  const won = valueOfRole(item, shape, "won");
  if (!Array.isArray(won) || won.length === 0) return "";
  return html`<p class="won">${(won as readonly Json[]).map((category) => html`<span class="badge open">${words.say.won({ category: String(category) })}</span> `)}</p>`;
}

function renderText(value: Json, field: ShownField, { collection }: ItemShape, view: ItemView) {
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
  const part = (content: SafeHtml) =>
    html`<section class="part"><h2>${view.words.in(field.words).label}</h2>${content}</section>`;
  if (field.kind === "object" && value !== null) {
    const item = value as JsonObject;
    const texts = field.fields.filter(({ kind, name }) => kind === "html" && item[name]);
    if (texts.length === 0) return "";
    const title = itemName(item, field);
    return part(
      html`${title ? html`<p class="named" lang="pt">${title}</p>` : ""}${texts.map(({ name }) => html`<div class="prose" lang="pt">${renderProse(String(item[name]), view.catalogue, 3)}</div>`)}`,
    );
  }
  const values = Array.isArray(value) ? (value as readonly Json[]) : [];
  if (values.length === 0) return "";
  if (field.kind === "list" && values.every((each) => typeof each === "object")) {
    return part(renderMinis(values as readonly JsonObject[], field, view));
  }
  const { collection } = field;
  if (field.kind !== "references" || !collection) return "";
  return part(renderNames(values.map((id) => relatedItem(view.catalogue, collection, Number(id)))));
}

/** Nested items as small cards: picture, name and date. */
function renderMinis(items: readonly JsonObject[], shape: ItemShape, view: ItemView): SafeHtml {
  const { catalogue, words } = view;
  const { publicUrl } = catalogue;
  const image = shape.fields.find((field) => field.kind === "image");
  const loader = detailOf(shape.collection)?.onDemand?.[pictureName(image?.name ?? "")];
  const ids = items.map(({ id }) => Number(id));
  const pictures = loader?.load(catalogue, ids) as ReadonlyMap<number, PictureData> | undefined;
  const minis = items.map((item, at) => {
    const name = itemName(item, shape) ?? words.say.item;
    const href = pageOfItem(item, shape.collection);
    const period = periodOf(item, shape);
    const picture = pictures?.get(ids[at] as number);
    return html`<li class="mini">${picture ? html`<span class="thumbnail">${renderPicture(picture, "", { publicUrl, detail: "brief" })}</span>` : ""}<span><span class="name" lang="pt">${href ? html`<a href="${href}" class="whole-card">${name}</a>` : name}</span>${period ? html`<time datetime="${period.first}">${words.day(period.first)}</time>` : ""}</span></li>`;
  });
  return html`<ul class="minis">${minis}</ul>`;
}

function renderNames(items: readonly (RelatedItem | undefined)[]): SafeHtml {
  return html`<ul class="names">${items.map((item) => (item ? html`<li lang="pt">${item.href ? html`<a href="${item.href}">${item.name}</a>` : item.name}</li>` : ""))}</ul>`;
}

function renderRelatedGroups(item: JsonObject, shape: ItemShape, view: ItemView): SafeHtml {
  const groups = relatedGroups(item, shape.collection, view);
  return html`${groups.map(({ heading, items }) => html`<section class="part"><h2>${heading}</h2>${renderNames(items)}</section>`)}`;
}
