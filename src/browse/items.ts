/**
 * The visual view: items as people read them. Items of a few plain fields around an image are tiles,
 * all others are cards; the declaration of the fields decides, never the resource.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { CollectionName } from "../contract/field.ts";
import { hrefOf, mediaPathOf, shortAddress } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { image, imageSize } from "./images.ts";
import { nameField, pageOfItem } from "./related.ts";
import { type Closeness, isNothing, renderValue } from "./value.ts";
import { countWords } from "./words.ts";

/** What the items are, beside their values. */
export interface ItemKind {
  readonly fields: readonly ShownField[];
  readonly collection: CollectionName | undefined;
}

/** Items shown of an answer that has no pages of its own. */
const MOST_ITEMS = 200;
const MOST_TILE_FIELDS = 5;
const NOT_ON_TILES = new Set<ShownField["kind"]>(["html", "object", "list", "references", "gps"]);
/** Kinds whose values take the whole width of a card. */
const WIDE = new Set<ShownField["kind"]>(["html", "object", "list"]);

/** @param jsonHref where the rest is, of a list that is too long for a page */
export function renderItems(
  items: readonly JsonObject[],
  kind: ItemKind,
  closeness: Closeness,
  jsonHref: string,
): SafeHtml {
  const shown = items.slice(0, MOST_ITEMS);
  const tiles = areTiles(kind.fields);
  const render = tiles ? renderTile : renderCard;
  const rest = items.length - shown.length;
  const [first] = shown;
  const shape = tiles && first ? html`tiles ${tileShape(first, kind.fields, closeness)}` : "cards";
  return html`
<ol class="${shape}">
${shown.map((item) => html`<li>${render(item, kind, closeness)}</li>\n`)}</ol>
${rest > 0 ? html`<p class="rest">The first ${shown.length} of ${countWords(items.length, "item")} are shown. Narrow the list with a filter, or take <a href="${jsonHref}">all of it as JSON</a>.</p>` : ""}`;
}

function areTiles(fields: readonly ShownField[]): boolean {
  return (
    fields.length <= MOST_TILE_FIELDS &&
    fields.some(({ kind }) => kind === "image") &&
    !fields.some(({ kind }) => NOT_ON_TILES.has(kind))
  );
}

/** The frame that fits the first picture, by its width to its height: the class of a style. */
const TILE_SHAPES: readonly { readonly from: number; readonly name: string }[] = [
  { from: 1.9, name: "two-one" },
  { from: 1.65, name: "seven-four" },
  { from: 0, name: "three-two" },
];

function tileShape(
  item: JsonObject,
  fields: readonly ShownField[],
  { catalogue }: Closeness,
): string {
  const { name = "" } = fields.find(({ kind }) => kind === "image") ?? {};
  const path = mediaPathOf(String(item[name]), catalogue.publicUrl);
  const { width, height } = (path && imageSize(catalogue, path)) || { width: 3, height: 2 };
  return TILE_SHAPES.find(({ from }) => width / height >= from)?.name ?? "";
}

/** What an item is called; `undefined` where nothing names it. */
export function itemName(item: JsonObject, { fields, collection }: ItemKind): string | undefined {
  const declared = collection && nameField(collection);
  const name = declared !== undefined ? item[declared] : undefined;
  if (typeof name === "string" && name !== "") return name;
  const first = fields.find(({ kind, name: key }) => kind === "text" && item[key]);
  return first && String(item[first.name]);
}

/** Where the item leads to: its own page, else the first address on it. */
export function itemHref(
  item: JsonObject,
  kind: ItemKind,
  { catalogue }: Pick<Closeness, "catalogue">,
): string | undefined {
  const page = pageOfItem(item, kind.collection);
  if (page !== undefined) return page;
  const url = kind.fields.find(({ name, kind: of }) => of === "url" && item[name]);
  return url && hrefOf(String(item[url.name]), catalogue.publicUrl);
}

function renderTile(item: JsonObject, kind: ItemKind, closeness: Closeness): SafeHtml {
  const { catalogue } = closeness;
  const name = itemName(item, kind);
  const href = itemHref(item, kind, closeness);
  const title = html`<span lang="pt">${name ?? ""}</span>`;
  const lines = kind.fields.filter(
    ({ name: key, kind: of }) =>
      of !== "image" && item[key] !== name && !isNothing(item[key] ?? null),
  );
  return html`<article class="tile">${kind.fields.map((field) => renderPicture(item, field, closeness))}
<h3>${href ? html`<a href="${href}">${title}</a>` : title}</h3>
${lines.map((field) => html`<p class="${field.kind}"${field.kind === "text" ? html.raw` lang="pt"` : ""}>${tileLine(item[field.name] ?? null, field, closeness)}</p>`)}</article>`;

  function tileLine(value: Json, field: ShownField, of: Closeness) {
    if (field.kind !== "url") return renderValue(value, field, of);
    const address = String(value);
    const own = hrefOf(address, catalogue.publicUrl);
    return html`<code>${own?.startsWith("/") ? own : shortAddress(address)}</code>`;
  }
}

function renderPicture(item: JsonObject, { name, kind }: ShownField, { catalogue }: Closeness) {
  const value = item[name];
  if (kind !== "image" || typeof value !== "string") return "";
  const path = mediaPathOf(value, catalogue.publicUrl);
  // The name stands beneath it, so the picture says nothing more.
  return path === undefined ? "" : html`<div class="picture">${image(catalogue, path, "")}</div>`;
}

function renderCard(item: JsonObject, kind: ItemKind, closeness: Closeness): SafeHtml {
  const name = itemName(item, kind) ?? "Item";
  const href = itemHref(item, kind, closeness);
  // The heading is the value of a field, which is not told twice.
  const field = kind.fields.find(({ kind: of, name: key }) => of === "text" && item[key] === name);
  const others = { ...kind, fields: kind.fields.filter((other) => other !== field) };
  return html`<article class="card">${field ? html`<p class="field">${field.name}</p>` : ""}<h3 lang="pt">${href ? html`<a href="${href}">${name}</a>` : name}</h3>
${renderFacts(item, others, closeness)}</article>`;
}

/** The members of an item, each under its name; in brief only those that say something. */
export function renderFacts(item: JsonObject, kind: ItemKind, closeness: Closeness): SafeHtml {
  const fields = kind.fields.filter(
    ({ name }) => closeness.detail === "whole" || !isNothing(item[name] ?? null),
  );
  return html`<dl class="facts">${fields.map((field) => {
    const value = item[field.name] ?? null;
    const wide = WIDE.has(field.kind) && !isNothing(value);
    return html`<div class="is-${field.kind}${wide ? " wide" : ""}"><dt>${field.name}</dt><dd>${renderMember(value, field, closeness)}</dd></div>\n`;
  })}</dl>`;
}

function renderMember(value: Json, field: ShownField, closeness: Closeness): SafeHtml {
  if (isNothing(value) || (field.kind !== "object" && field.kind !== "list")) {
    return renderValue(value, field, closeness);
  }
  const kind: ItemKind = field;
  if (field.kind === "object") {
    const plain =
      closeness.detail === "whole"
        ? kind
        : { ...kind, fields: kind.fields.filter(({ kind: of }) => of !== "html") };
    return html`<div class="nested">${renderFacts(value as JsonObject, plain, closeness)}</div>`;
  }
  const items = value as readonly Json[];
  if (!items.every((item) => typeof item === "object")) return renderValue(value, field, closeness);
  return closeness.detail === "whole"
    ? renderNested(items as readonly JsonObject[], kind, closeness)
    : renderNames(items as readonly JsonObject[], kind);
}

function renderNames(items: readonly JsonObject[], kind: ItemKind): SafeHtml {
  return html`<ul class="names">${items.map((item) => {
    const name = itemName(item, kind) ?? "Item";
    const href = pageOfItem(item, kind.collection);
    return html`<li lang="pt">${href ? html`<a href="${href}">${name}</a>` : name}</li>`;
  })}</ul>`;
}

function renderNested(
  items: readonly JsonObject[],
  kind: ItemKind,
  closeness: Closeness,
): SafeHtml {
  return html`${items.map((item) => {
    const href = pageOfItem(item, kind.collection);
    // What has a page of its own is whole there, with its previews, whose frames cost time here.
    const detail = href ? "brief" : closeness.detail;
    const page = href ? html`<p class="note"><a href="${href}">Open its own page</a></p>` : "";
    return html`<details class="fold nested-item"><summary><span lang="pt">${itemName(item, kind) ?? "Item"}</span></summary>${page}${renderFacts(item, kind, { ...closeness, detail })}</details>`;
  })}`;
}
