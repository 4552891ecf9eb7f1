/** Items of a list: tiles if they have an image and few plain fields, else rows. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { fieldOfRole } from "../../contract/collection.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import { type PictureData, pictureName } from "../api/pictures.ts";
import { hrefOf, mediaPathOf } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { fragmentText } from "./fragment.ts";
import { pictureAt, renderPicture } from "./images.ts";
import {
  fieldOfKind,
  type ItemShape,
  type ItemView,
  itemHref,
  itemName,
  nestedItems,
} from "./item-shape.ts";
import { periodOf, renderBadge, renderDateBlock, stateOf } from "./period.ts";
import { pageOfItem, relatedItem } from "./related.ts";
import { filteredListHref, relationsOf } from "./relations.ts";
import type { Words } from "./words.ts";

/** Limits the items on a page. Further items are only counted. */
const MAX_MARKUP_CHARACTERS = 150_000;
const MAX_EXCERPT_CHARACTERS = 160;
const MAX_TILE_FIELDS = 5;
const NOT_ON_TILES = new Set<ShownField["kind"]>(["html", "object", "list", "references", "gps"]);

export function renderItems(items: readonly JsonObject[], shape: ItemShape, view: ItemView) {
  const { catalogue } = view;
  const isTiled = areTiles(shape.fields);
  // Items with the same page or name share a heading, such as a project that won twice.
  const headingOf = (item: JsonObject) => itemHref(item, shape, catalogue) ?? itemName(item, shape);
  const groups = isTiled ? Map.groupBy(items, headingOf).values() : items.map((item) => [item]);
  const shown: SafeHtml[] = [];
  let charactersLeft = MAX_MARKUP_CHARACTERS;
  let count = 0;
  for (const group of groups) {
    if (charactersLeft <= 0) break;
    const [first] = group as [JsonObject, ...JsonObject[]];
    // Only the first row may have a large picture.
    const detail = count > 0 ? "brief" : view.detail;
    const markup = isTiled
      ? renderTiles(group, shape, view)
      : renderRow(first, shape, { ...view, detail });
    shown.push(html`<li>${markup}</li>\n`);
    charactersLeft -= String(markup).length;
    count += group.length;
  }
  const list = html`<ol class="${isTiled ? "tiles" : "rows"}">${shown}</ol>`;
  if (count === items.length) return list;
  return html`${list}<p class="rest">${view.words.say.list.rest({ shown: count, count: items.length })}</p>`;
}

export function areTiles(fields: readonly ShownField[]): boolean {
  return (
    fields.length <= MAX_TILE_FIELDS &&
    fields.some(({ kind }) => kind === "image") &&
    !fields.some(({ kind }) => NOT_ON_TILES.has(kind))
  );
}

/** Of items with the same heading: one tile if they have a page, else a picture for each. */
function renderTiles(items: readonly JsonObject[], shape: ItemShape, view: ItemView): SafeHtml {
  const { level = 2, catalogue } = view;
  const [first = {}] = items;
  const name = itemName(first, shape) ?? "";
  const href = itemHref(first, shape, catalogue);
  const framed = (item: JsonObject, alt = "") => {
    const picture = renderItemPicture(item, shape, view, alt);
    return picture && html`<div class="picture">${picture}</div>`;
  };
  if (href === undefined) {
    return html`<h${level} lang="pt">${name}</h${level}><ul class="tiles">${items.map((item) => html`<li class="tile">${framed(item, name)}</li>`)}</ul>`;
  }
  const textFields = shape.fields.filter(({ kind }) => kind === "text");
  const texts = items.flatMap((item) => textFields.map((field) => String(item[field.name] ?? "")));
  const lines = [...new Set(texts)].filter((text) => text !== "" && text !== name);
  return html`<article class="tile">${framed(first)}
<h${level} lang="pt"><a href="${href}" class="whole-card">${name}</a></h${level}>
${lines.map((line) => html`<p lang="pt">${line}</p>`)}</article>`;
}

/** The item's picture, else that of a nested item. @param alt "" if the item's name is beside it */
export function renderItemPicture(item: JsonObject, shape: ItemShape, view: ItemView, alt = "") {
  const { catalogue, detail } = view;
  const { publicUrl } = catalogue;
  const own = pictureDataOf(item, shape);
  if (own) {
    // If the description is only the name, screen readers would read it twice.
    const isName = own.alt === itemName(item, shape);
    const picture = renderPicture(own, isName ? alt : own.alt, { publicUrl, detail });
    const href = imageLinkOf(item, shape, publicUrl);
    return href ? html`<a href="${href}" rel="noopener noreferrer">${picture}</a>` : picture;
  }
  for (const { inner, field } of nestedItems(item, shape)) {
    const image = fieldOfKind(inner, field, "image");
    const path = image && mediaPathOf(String(inner[image.name]), publicUrl);
    if (path) return renderPicture(pictureAt(catalogue, path), alt, { publicUrl, detail });
  }
  return "";
}

/** Where the picture of an item leads, such as the logo of a sponsor. */
function imageLinkOf(item: JsonObject, { collection }: ItemShape, publicUrl: string) {
  const field = collection && fieldOfRole(collections[collection], "image link");
  return field && item[field] ? hrefOf(String(item[field]), publicUrl) : undefined;
}

/** Items have this data only on pages. null if the item has no picture. */
export function pictureDataOf(item: JsonObject, shape: ItemShape): PictureData {
  const field = fieldOfKind(item, shape, "image");
  return ((field && item[pictureName(field.name)]) ?? null) as PictureData;
}

export function renderRow(item: JsonObject, shape: ItemShape, view: ItemView): SafeHtml {
  const { words, catalogue, level = 2 } = view;
  const name = itemName(item, shape) ?? words.say.item;
  const href = itemHref(item, shape, catalogue);
  const isEvent = shape.collection && collections[shape.collection].period !== undefined;
  const period = periodOf(item, shape);
  const meta = relatedLinks(item, shape, view);
  if (period && !isEvent) {
    meta.unshift(html`<time datetime="${period.first}">${words.day(period.first)}</time>`);
  }
  const dateBlock = isEvent && period ? renderDateBlock(period, view) : "";
  const heading = href ? html`<a href="${href}" class="whole-card">${name}</a>` : name;
  const badge = renderBadge(stateOf(item, shape, view), view);
  const excerpt = isEvent ? "" : renderExcerpt(item, shape);
  const picture = renderItemPicture(item, shape, view);
  const thumbnail = picture && html`<div class="thumbnail">${picture}</div>`;
  return html`<article class="entry">${dateBlock}<div class="what">${renderKicker(item, shape, name, words)}<h${level} lang="pt">${heading}</h${level}>${badge}
${renderMeta(meta)}${excerpt}</div>${thumbnail}</article>`;
}

/** The first text of an item other than its name. */
function renderKicker(item: JsonObject, { fields }: ItemShape, name: string, words: Words) {
  const texts = fields.filter(({ kind }) => kind === "text");
  const field = texts.find((each) => item[each.name] && item[each.name] !== name);
  if (!field) return "";
  const text = String(item[field.name]);
  // A value from a closed list is translated. Other text is content.
  const translated = words.in(field.words).values?.[text];
  if (translated) return html`<p class="over">${translated}</p>`;
  return html`<p class="over" lang="pt">${text}</p>`;
}

function renderExcerpt(item: JsonObject, shape: ItemShape): SafeHtml | "" {
  const body = fieldOfKind(item, shape, "html");
  if (!body) return "";
  const { text, isCut } = fragmentText(String(item[body.name]), MAX_EXCERPT_CHARACTERS);
  return text ? html`<p class="excerpt" lang="pt">${text}${isCut ? "…" : ""}</p>` : "";
}

/** Because of its no-break space, the dot never starts a line. */
const DOT = html.raw`&nbsp;<span aria-hidden="true">·</span> `;

export function renderMeta(parts: readonly SafeHtml[]): SafeHtml | "" {
  if (parts.length === 0) return "";
  return html`<p class="meta">${parts.map((part, at) => html`${at > 0 ? DOT : ""}${part}`)}</p>`;
}

/** Links to the items to which an item refers, and to lists of those that refer to it. */
export function relatedLinks(item: JsonObject, shape: ItemShape, view: ItemView): SafeHtml[] {
  const { catalogue, words } = view;
  const named = shape.fields
    .map((field) => relatedBy(item, field, shape, catalogue))
    .filter((related) => related !== undefined);
  const counts = relationsOf(item, shape.collection, catalogue).map(
    ({ list, href, ids: { length } }) =>
      html`<a href="${href}">${words.number(length)} ${words.say.list.nounAfter(words.noun(list), length)}</a>`,
  );
  return [...named.map(({ name, href }) => renderName(name, href)), ...counts];
}

export function renderName(name: string, href: string | undefined): SafeHtml {
  return href
    ? html`<a href="${href}" lang="pt">${name}</a>`
    : html`<span lang="pt">${name}</span>`;
}

/** The item that a field holds or refers to. Without a page of its own, it leads to a list. */
function relatedBy(item: JsonObject, field: ShownField, shape: ItemShape, catalogue: Catalogue) {
  const value = item[field.name] ?? null;
  if (field.kind === "object" && value !== null) {
    const inner = value as JsonObject;
    const name = itemName(inner, field);
    if (name === undefined) return undefined;
    const key = typeof inner.id === "number" ? inner.id : name;
    const list = filteredListHref(shape.collection, field.name, key);
    return { name, href: pageOfItem(inner, field.collection) ?? list };
  }
  if (field.kind !== "reference" || !field.collection || typeof value !== "number")
    return undefined;
  return relatedItem(catalogue, field.collection, value);
}
