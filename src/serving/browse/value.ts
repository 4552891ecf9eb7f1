/** Renders one value of an item by its kind. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { addressText, hrefOf, isElsewhere, mediaPathOf, shortAddress } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { fragmentText } from "./fragment.ts";
import { image, imageSize } from "./images.ts";
import type { Closeness } from "./item-kind.ts";
import { mapSite, parseGps, placeMap } from "./map.ts";
import { relatedItem } from "./related.ts";

/** Characters shown of an HTML fragment's text. */
const EXCERPT = 220;
/** Characters of its full text and source in the folded part. */
const MAX_TEXT = 12_000;
/** Maximum height of an image among the fields, pixels. */
const AMONG_FIELDS = 144;

type Render = (value: string, field: ShownField, closeness: Closeness) => SafeHtml;

/** Renderers by kind; values of other kinds are shown as text. */
const RENDERERS: Partial<Record<ShownField["kind"], Render>> = {
  date: (date, _, { words }) => html`<time datetime="${date}">${words.date(date)}</time>`,
  moment: (moment, _, { words }) => html`<time datetime="${moment}">${words.moment(moment)}</time>`,
  slug: (slug) => html`<code>${slug}</code>`,
  code: (code) => html`<code>${code}</code>`,
  url: (url, _, { catalogue }) => link(url, catalogue),
  image: renderImage,
  gps: renderPlace,
  html: renderFragment,
};

/** Whether a value is null, an empty string or an empty list. */
export function isNothing(value: Json): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Renders a value other than an object or a list of objects. */
export function renderValue(value: Json, field: ShownField, closeness: Closeness): SafeHtml {
  const { say } = closeness.words;
  if (value === null) return html`<span class="nothing">null</span>`;
  if (value === "") return html`<span class="nothing">${say.value.empty}</span>`;
  if (Array.isArray(value)) return renderMany(value, field, closeness);
  if (typeof value === "boolean") return renderFlag(value, closeness);
  if (field.kind === "reference") return renderReference(value as number, field, closeness);
  if (typeof value === "number") return html`<span class="number">${value}</span>`;
  const text = String(value);
  const isImage = mediaPathOf(text, closeness.catalogue.publicUrl) !== undefined;
  const render = RENDERERS[isImage ? "image" : field.kind];
  return render?.(text, field, closeness) ?? html`<span lang="pt">${text}</span>`;
}

/** A link whose text is the address without scheme and `www.`. */
export function link(address: string, { publicUrl }: Catalogue): SafeHtml {
  const href = hrefOf(address, publicUrl);
  if (href === undefined) return html`${address}`;
  return isElsewhere(href)
    ? html`<a href="${href}" rel="noopener noreferrer" class="out">${addressText(shortAddress(href))}</a>`
    : html`<a href="${href}">${addressText(href)}</a>`;
}

function renderFlag(flag: boolean, { words }: Closeness): SafeHtml {
  const { yes, no } = words.say.value;
  return html`<span class="flag ${flag ? "on" : "off"}">${flag ? yes : no}</span>`;
}

function renderMany(values: readonly Json[], field: ShownField, closeness: Closeness): SafeHtml {
  if (values.length === 0)
    return html`<span class="nothing">${closeness.words.say.value.none}</span>`;
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

function renderImage(url: string, field: ShownField, { catalogue, words }: Closeness): SafeHtml {
  const path = mediaPathOf(url, catalogue.publicUrl);
  // Images of other hosts are linked, not loaded.
  if (path === undefined) return link(url, catalogue);
  const size = imageSize(catalogue, path);
  const alt = `${words.in(field.words).label}: ${path.slice(path.lastIndexOf("/") + 1)}`;
  const caption = size ? html`<figcaption>${size.width} × ${size.height}</figcaption>` : "";
  return html`<figure class="image"><a href="${path}">${image(catalogue, path, alt, { within: AMONG_FIELDS })}</a>${caption}</figure>`;
}

function renderPlace(gps: string, _: ShownField, { words }: Closeness): SafeHtml {
  const place = parseGps(gps);
  if (!place) return html`${gps}`;
  return html`<a class="out" href="${mapSite(place)}" rel="noopener noreferrer">${words.say.map.place(place)}</a>`;
}

/** A map of a place; its coordinates as text if there is no map. */
export function renderMap(gps: string, { words }: Closeness): SafeHtml | "" {
  const place = parseGps(gps);
  if (!place) return "";
  return html`<figure class="place">${placeMap(place, words)}<figcaption><a class="out" href="${mapSite(place)}" rel="noopener noreferrer">${words.say.map.open}</a></figcaption></figure>`;
}

function renderFragment(
  fragment: string,
  field: ShownField,
  { detail, words }: Closeness,
): SafeHtml {
  const { say } = words;
  const { text, cut } = fragmentText(fragment, EXCERPT);
  const length = say.json.characters({ count: fragment.length });
  const excerpt = text
    ? html`<p class="text" lang="pt">${text}${cut ? "…" : ""}</p>`
    : html`<p class="nothing">${say.value.noText({ length })}</p>`;
  if (detail === "brief") return excerpt;
  const whole = fragmentText(fragment, MAX_TEXT);
  const source = fragment.slice(0, MAX_TEXT).toWellFormed();
  return html`${excerpt}<details class="fold"><summary>${say.value.source} <small>${length}</small><span class="unseen"> (${field.name})</span></summary><pre class="source" lang="pt" tabindex="0">${source}${fragment.length > source.length ? "…" : ""}</pre></details><details class="fold"><summary>${say.value.plainText}<span class="unseen"> (${field.name})</span></summary><p class="text source" lang="pt">${whole.text}${whole.cut ? "…" : ""}</p></details>`;
}
