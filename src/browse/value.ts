/** One value of an item as people read it, by its kind: a table of small renderers. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { hrefOf, isElsewhere, mediaPathOf, shortAddress } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { fragmentText, previewDocument } from "./fragment.ts";
import { image, imageSize } from "./images.ts";
import { mapSite, parseGps, placeMap, placeWords } from "./map.ts";
import { relatedItem } from "./related.ts";
import { countWords, dateWords, momentWords, numberWords } from "./words.ts";

/** Where and how closely a value is shown. */
export interface Closeness {
  readonly catalogue: Catalogue;
  /** `brief` in a list, where the item has a page of its own or the JSON beside it; else `whole`. */
  readonly detail: "brief" | "whole";
}

/** Characters of a fragment's text that are shown. */
const TEXT_LENGTH = { brief: 220, whole: 2400 } as const;
/** A larger fragment has no preview: it would be in the page twice. */
const PREVIEW_LENGTH = 150_000;

type Render = (value: string, field: ShownField, closeness: Closeness) => SafeHtml;

/** By kind; every other kind is its text. */
const RENDERERS: Partial<Record<ShownField["kind"], Render>> = {
  date: (date) => html`<time datetime="${date}">${dateWords(date)}</time>`,
  moment: (moment) => html`<time datetime="${moment}">${momentWords(moment)}</time>`,
  slug: (slug) => html`<code>${slug}</code>`,
  code: (code) => html`<code>${code}</code>`,
  url: (url, _, { catalogue }) => link(url, catalogue),
  image: renderImage,
  gps: renderPlace,
  html: renderFragment,
};

/** Whether a value says nothing: null, an empty text or list. */
export function isNothing(value: Json): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Renders a value that is no object and no list of objects. */
export function renderValue(value: Json, field: ShownField, closeness: Closeness): SafeHtml {
  if (value === null) return html`<span class="nothing">null</span>`;
  if (value === "") return html`<span class="nothing">empty</span>`;
  if (Array.isArray(value)) return renderMany(value, field, closeness);
  if (typeof value === "boolean") return renderFlag(value);
  if (field.kind === "reference") return renderReference(value as number, field, closeness);
  if (typeof value === "number") return html`<span class="number">${value}</span>`;
  const text = String(value);
  const isImage = mediaPathOf(text, closeness.catalogue.publicUrl) !== undefined;
  const render = RENDERERS[isImage ? "image" : field.kind];
  return render?.(text, field, closeness) ?? html`<span lang="pt">${text}</span>`;
}

/** A link whose text is the address, without what every address has. */
export function link(address: string, { publicUrl }: Catalogue): SafeHtml {
  const href = hrefOf(address, publicUrl);
  if (href === undefined) return html`${address}`;
  return isElsewhere(href)
    ? html`<a href="${href}" rel="noopener noreferrer" class="out">${shortAddress(href)}</a>`
    : html`<a href="${href}">${href}</a>`;
}

function renderFlag(flag: boolean): SafeHtml {
  return html`<span class="flag ${flag ? "on" : "off"}">${flag ? "true" : "false"}</span>`;
}

function renderMany(values: readonly Json[], field: ShownField, closeness: Closeness): SafeHtml {
  if (values.length === 0) return html`<span class="nothing">none</span>`;
  const one: ShownField = {
    ...field,
    kind: field.kind === "references" ? "reference" : field.kind,
  };
  return html`<ul class="values">${values.map((value) => html`<li>${renderValue(value, one, closeness)}</li>`)}</ul>`;
}

function renderReference(id: number, { collection }: ShownField, { catalogue }: Closeness) {
  const item = collection && relatedItem(catalogue, collection, id);
  if (!item) return html`<span class="number">${id}</span>`;
  const name = item.href
    ? html`<a href="${item.href}" lang="pt">${item.name}</a>`
    : html`<span lang="pt">${item.name}</span>`;
  return html`<span class="number">${id}</span> ${name}`;
}

function renderImage(url: string, field: ShownField, { catalogue, detail }: Closeness): SafeHtml {
  const path = mediaPathOf(url, catalogue.publicUrl);
  // An image that is not ours is linked and not loaded.
  if (path === undefined) return link(url, catalogue);
  const size = imageSize(catalogue, path);
  const alt = `${field.name}: ${path.slice(path.lastIndexOf("/") + 1)}`;
  const caption = size ? html`<figcaption>${size.width} × ${size.height}</figcaption>` : "";
  return html`<figure class="image ${detail}"><a href="${path}">${image(catalogue, path, alt, detail)}</a>${caption}</figure>`;
}

function renderPlace(gps: string): SafeHtml {
  const place = parseGps(gps);
  if (!place) return html`${gps}`;
  return html`<span class="place">${placeMap(place)}<span><a class="out" href="${mapSite(place)}" rel="noopener noreferrer">${placeWords(place)}</a></span></span>`;
}

function renderFragment(fragment: string, field: ShownField, closeness: Closeness): SafeHtml {
  const { catalogue, detail } = closeness;
  const { text, cut } = fragmentText(fragment, TEXT_LENGTH[detail]);
  const length = countWords(fragment.length, "character");
  const excerpt = text
    ? html`<p class="text" lang="pt">${text}${cut ? " …" : ""}</p>`
    : html`<p class="nothing">no text, ${length} of HTML</p>`;
  if (detail === "brief") return excerpt;
  if (fragment.length > PREVIEW_LENGTH) {
    return html`${excerpt}<p class="note">${numberWords(fragment.length)} characters of HTML: too long for a preview.</p>`;
  }
  return html`${excerpt}<details class="fold"><summary>Rendered preview of <code>${field.name}</code> <small>${length} of HTML</small></summary><iframe title="Rendered preview of ${field.name}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" srcdoc="${previewDocument(fragment, catalogue.publicUrl)}"></iframe></details>`;
}
