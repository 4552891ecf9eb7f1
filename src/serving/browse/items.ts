/** Items of a list: tiles if they have an image and few plain fields, else rows. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { fieldOfRole } from "../../contract/collection.ts";
import { collections } from "../../contract/site/collections.ts";
import type { JsonObject } from "../api/json-value.ts";
import { type PictureData, pictureName } from "../api/pictures.ts";
import { hrefOf, mediaPathOf } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { fragmentText } from "./fragment.ts";
import { pictureAt, renderPicture } from "./images.ts";
import { fieldOfKind, type ItemShape, type ItemView, itemHref, itemName } from "./item-kind.ts";
import { periodOf, renderBadge, renderDateBlock, stateOf } from "./period.ts";
import { pageOfItem, relatedItem } from "./related.ts";
import { filteredListHref, relationsOf } from "./relations.ts";
import type { Words } from "./words.ts";

/** Limits the items on a page. Further items are only counted. */
const MAX_MARKUP_CHARACTERS = 150_000;
const MAX_EXCERPT_CHARACTERS = 160;
const MAX_TILE_FIELDS = 5;
const NOT_ON_TILES = new Set<ShownField["kind"]>(["html", "object", "list", "references", "gps"]);

export function renderItems(
  items: readonly JsonObject[],
  kind: ItemShape,
  view: ItemView,
): SafeHtml {
  const { catalogue } = view;
  const isTiled = areTiles(kind.fields);
  // Items with the same page or name share a heading, such as a project that won twice.
  const headingOf = (item: JsonObject) => itemHref(item, kind, catalogue) ?? itemName(item, kind);
  const groups = isTiled ? Map.groupBy(items, headingOf).values() : items.map((item) => [item]);
  const shown: SafeHtml[] = [];
  let charactersLeft = MAX_MARKUP_CHARACTERS;
  let count = 0;
  for (const group of groups) {
    if (charactersLeft <= 0) break;
    const [first] = group as [JsonObject, ...JsonObject[]];
    const detail = count > 0 ? "brief" : view.detail;
    const markup = isTiled
      ? renderTiles(group, kind, view)
      : renderRow(first, kind, { ...view, detail });
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
function renderTiles(items: readonly JsonObject[], kind: ItemShape, view: ItemView): SafeHtml {
  const { level = 2, catalogue } = view;
  const [first = {}] = items;
  const name = itemName(first, kind) ?? "";
  const href = itemHref(first, kind, catalogue);
  const framed = (item: JsonObject, alt = "") => {
    const picture = renderItemPicture(item, kind, view, alt);
    return picture && html`<div class="picture">${picture}</div>`;
  };
  if (href === undefined) {
    return html`<h${level} lang="pt">${name}</h${level}><ul class="tiles">${items.map((item) => html`<li class="tile">${framed(item, name)}</li>`)}</ul>`;
  }
  const texts = items.flatMap((item) =>
    kind.fields.flatMap((field) => (field.kind === "text" && item[field.name]) || []),
  );
  const lines = [...new Set(texts.map(String))].filter((text) => text !== name);
  return html`<article class="tile">${framed(first)}
<h${level} lang="pt"><a href="${href}" class="whole-card">${name}</a></h${level}>
${lines.map((line) => html`<p lang="pt">${line}</p>`)}</article>`;
}

/** The item's picture, else that of a nested item. @param alt "" if the item's name is beside it */
export function renderItemPicture(
  item: JsonObject,
  kind: ItemShape,
  { catalogue, detail }: Pick<ItemView, "catalogue" | "detail">,
  alt = "",
): SafeHtml | "" {
  const { publicUrl } = catalogue;
  const own = pictureDataOf(item, kind);
  if (own) {
    // If the description is only the name, screen readers would read it twice.
    const isName = own.alt === itemName(item, kind);
    const picture = renderPicture(own, isName ? alt : own.alt, { publicUrl, detail });
    const link = kind.collection && fieldOfRole(collections[kind.collection], "image link");
    const href = link && item[link] ? hrefOf(String(item[link]), publicUrl) : undefined;
    if (href === undefined) return picture;
    return html`<a href="${href}" rel="noopener noreferrer">${picture}</a>`;
  }
  for (const { name, kind: fieldKind, fields } of kind.fields) {
    const inner = item[name];
    if (fieldKind !== "object" || inner === null || typeof inner !== "object") continue;
    const field = fieldOfKind(inner as JsonObject, { fields }, "image");
    const path = field && mediaPathOf(String((inner as JsonObject)[field.name]), publicUrl);
    if (path) return renderPicture(pictureAt(catalogue, path), alt, { publicUrl, detail });
  }
  return "";
}

/** Items have this data only on pages. null if the item has no picture. */
export function pictureDataOf(item: JsonObject, kind: ItemShape): PictureData {
  const field = fieldOfKind(item, kind, "image");
  return ((field && item[pictureName(field.name)]) ?? null) as PictureData;
}

export function renderRow(item: JsonObject, kind: ItemShape, view: ItemView): SafeHtml {
  const { words, catalogue, level = 2 } = view;
  const name = itemName(item, kind) ?? words.say.item;
  const href = itemHref(item, kind, catalogue);
  const isEvent = kind.collection && collections[kind.collection].period !== undefined;
  const period = periodOf(item, kind);
  const body = fieldOfKind(item, kind, "html");
  const source = isEvent || !body ? "" : String(item[body.name]);
  const { text, isCut } = fragmentText(source, MAX_EXCERPT_CHARACTERS);
  const picture = renderItemPicture(item, kind, view);
  const kicker = kind.fields.find(
    (field) => field.kind === "text" && item[field.name] && item[field.name] !== name,
  );
  const meta = relatedLinks(item, kind, view);
  if (period && !isEvent) {
    meta.unshift(html`<time datetime="${period.first}">${words.day(period.first)}</time>`);
  }
  const dateBlock = isEvent && period ? renderDateBlock(period, view) : "";
  const over = kicker ? renderKicker(kicker, String(item[kicker.name]), words) : "";
  const heading = href ? html`<a href="${href}" class="whole-card">${name}</a>` : name;
  const badge = renderBadge(stateOf(item, kind, view), view);
  const excerpt = text ? html`<p class="excerpt" lang="pt">${text}${isCut ? "…" : ""}</p>` : "";
  const thumbnail = picture ? html`<div class="thumbnail">${picture}</div>` : "";
  return html`<article class="entry">${dateBlock}<div class="what">${over}<h${level} lang="pt">${heading}</h${level}>${badge}
${renderMeta(meta)}${excerpt}</div>${thumbnail}</article>`;
}

/** Translates a value from a closed list. Other text is content. */
function renderKicker(field: ShownField, text: string, words: Words): SafeHtml {
  const known = words.in(field.words).values?.[text];
  return known ? html`<p class="over">${known}</p>` : html`<p class="over" lang="pt">${text}</p>`;
}

/** Because of its no-break space, the dot never starts a line. */
const DOT = html.raw`&nbsp;<span aria-hidden="true">·</span> `;

/** With a dot between the parts. */
export function renderMeta(parts: readonly SafeHtml[]): SafeHtml | "" {
  if (parts.length === 0) return "";
  return html`<p class="meta">${parts.map((part, at) => html`${at > 0 ? DOT : ""}${part}`)}</p>`;
}

/** Links to the items to which an item refers, and to lists of those that refer to it. */
export function relatedLinks(item: JsonObject, kind: ItemShape, view: ItemView): SafeHtml[] {
  const { catalogue, words } = view;
  const link = (name: string, href: string | undefined) =>
    href ? html`<a href="${href}" lang="pt">${name}</a>` : html`<span lang="pt">${name}</span>`;
  const named = kind.fields.flatMap((field): SafeHtml[] => {
    const value = item[field.name];
    if (value === null || value === undefined) return [];
    if (field.kind === "object") {
      const inner = value as JsonObject;
      const name = itemName(inner, field);
      if (name === undefined) return [];
      const key = typeof inner.id === "number" ? inner.id : name;
      const list = filteredListHref(kind.collection, field.name, key);
      return [link(name, pageOfItem(inner, field.collection) ?? list)];
    }
    if (field.kind !== "reference" || !field.collection || typeof value !== "number") return [];
    const related = relatedItem(catalogue, field.collection, value);
    return related ? [link(related.name, related.href)] : [];
  });
  const counts = relationsOf(item, kind.collection, catalogue).map(
    ({ list, href, ids: { length } }) =>
      html`<a href="${href}">${words.number(length)} ${words.say.list.nounAfter(words.noun(list), length)}</a>`,
  );
  return [...named, ...counts];
}
