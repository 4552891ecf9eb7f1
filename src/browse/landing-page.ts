/**
 * The landing page, the page of the root: what this service is, a card for each list, and where to go
 * from here. The last publication is told by `/readyz`, from which a script brings it: the page itself
 * is the same whenever its edition was published, so that a rollback gives back its bytes.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import { pathOf } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { ListResource } from "../api/resource.ts";
import { lists } from "../api/resources.ts";
import { firstPath } from "../api/root.ts";
import {
  docsRoute,
  healthRoute,
  openApiRoute,
  readinessRoute,
  type ServiceRoute,
} from "../api/routes.ts";
import { itemFields } from "./fields.ts";
import { firstPicture } from "./images.ts";
import { itemHref, itemName } from "./items.ts";
import { renderJsonView } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { relatedItem } from "./related.ts";
import { renderExchange } from "./request-panel.ts";
import { renderViews, withJsonActions } from "./views.ts";
import { countWords, numberWords } from "./words.ts";

export interface Landing {
  /** The root's path, and its answer in JSON. */
  readonly path: string;
  readonly value: Json;
  readonly catalogue: Catalogue;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** What the root may be asked with. */
  readonly choices: { readonly formats: readonly string[] };
}

/** What there is beside the resources. A document that is added to the service is a line here. */
const PLACES: readonly (Pick<ServiceRoute, "path" | "title"> & { about: string })[] = [
  { ...docsRoute, about: "Everything explained, with forms to try it." },
  { ...openApiRoute, about: "The same for tools." },
  { ...healthRoute, about: healthRoute.description },
  { ...readinessRoute, about: "The publication being served, for a balancer." },
];

export interface LandingPage {
  readonly body: string;
  /** Counts may depend on the date: until when they hold and since when, in epoch milliseconds. */
  readonly validUntil: number;
  readonly changedAt: number;
}

export function renderLandingPage(landing: Landing): LandingPage {
  const { path, value, catalogue, headers, choices } = landing;
  const { publicUrl, zone, edition } = catalogue;
  const cards = lists.flatMap((list) => readCard(list, catalogue, landing.now) ?? []);
  const jsonHref = withFormat(path, "json");
  const visual = html`<ul class="shelf">${cards.map(renderCard)}</ul>
<div class="beside"><section><h3>Ask for it</h3><p>Every address answers JSON to a program and a page like this one to a browser. Add <code>?format=json</code> to see the data itself.</p>
<pre class="example"><code>curl ${publicUrl}/api/v1/eventos/?page_size=2</code></pre></section>
<section><h3>Last publication</h3><p data-readiness="/readyz" data-zone="${zone}"><a href="/readyz">Its number and time</a>, as a balancer sees them.</p></section>
<section><h3>Documents and health</h3><ul class="places">${PLACES.map(({ path: to, title, about }) => html`<li><a href="${to}">${title}</a> <span>${about}</span></li>`)}</ul></section></div>`;
  const json = renderJsonView(value, { publicUrl, jsonHref, isContent: false });
  const content = html`<div class="head"><div class="title hero"><p class="kicker">Read-only API</p><h1 lang="pt">${edition.site.nome}</h1><p class="lead">Montra is a shop window: you look, you don't touch. News, seminar events, awards and sponsors of this site, as JSON for programs and as pages for people.</p></div>
${renderExchange({ target: path, status: "200 OK", headers, publicUrl, formats: choices.formats, isExact: true })}</div>
${renderViews([
  { name: "visual", title: "Visual", content: visual },
  { name: "json", title: "JSON", content: withJsonActions(json, jsonHref) },
])}`;
  return {
    body: renderPage({ title: "Montra", content, type: "landing", catalogue }),
    validUntil: Math.min(Infinity, ...cards.map(({ validUntil }) => validUntil)),
    changedAt: Math.max(-Infinity, ...cards.map(({ changedAt }) => changedAt)),
  };
}

interface Card {
  readonly list: ListResource;
  readonly path: string;
  readonly count: number;
  readonly first: { readonly name: string; readonly href: string | undefined } | undefined;
  /** The first image of the first item. */
  readonly picture: SafeHtml | "";
  /** Name, path and count of each part, of a list that comes in parts. */
  readonly parts: readonly { name: string; path: string; count: number }[];
  readonly validUntil: number;
  readonly changedAt: number;
}

/** `undefined` for a list of which there is no part yet. */
function readCard(list: ListResource, catalogue: Catalogue, now: number): Card | undefined {
  const path = firstPath(catalogue, list);
  if (path === undefined) return undefined;
  const { ids, validUntil, changedAt } = catalogue.select(list, now);
  const [item] = list.load(catalogue, ids.subarray(0, 1));
  return {
    list,
    path,
    count: ids.length,
    first: item && readFirst(item, list, catalogue),
    picture: item ? firstPicture(catalogue, item) : "",
    parts: readParts(list, catalogue),
    validUntil,
    changedAt,
  };
}

function readFirst(item: JsonObject, list: ListResource, catalogue: Catalogue): Card["first"] {
  const kind = { fields: itemFields(list), collection: list.collection };
  const name = itemName(item, kind);
  return name === undefined ? undefined : { name, href: itemHref(item, kind, { catalogue }) };
}

function readParts(list: ListResource, catalogue: Catalogue): Card["parts"] {
  const { scope } = list;
  const [, segment] = /:([a-z]+)/.exec(list.path) ?? [];
  if (!scope || segment === undefined) return [];
  return Array.from(catalogue.scopeOf(list), (id) => ({
    name: relatedItem(catalogue, scope.collection, id)?.name ?? String(id),
    path: pathOf(list, { [segment]: String(id) }),
    count: catalogue.list(list).withValue(scope.column, id).length,
  }));
}

function renderCard({ list, path, count, first, picture, parts }: Card): SafeHtml {
  const inner = first?.href
    ? html`<a href="${first.href}" lang="pt">${first.name}</a>`
    : html`<span lang="pt">${first?.name ?? ""}</span>`;
  return html`<li class="window"><div class="pane">${picture}</div><h3><a href="${path}">${list.title}</a></h3><p class="about">${list.description}</p><p class="tally"><b>${numberWords(count)}</b> ${countWords(count, "item").replace(/^\S+ /, "")}</p>${
    first
      ? html`<p class="first"><span>${list.firstIs}</span> ${inner}</p>`
      : html`<p class="first"><span>Empty</span> ${list.whenEmpty}</p>`
  }${parts.length > 1 ? html`<ul class="parts-of">${parts.map((part) => html`<li><a href="${part.path}" lang="pt">${part.name}</a> <small>${numberWords(part.count)}</small></li>`)}</ul>` : ""}<p class="path"><code>${path}</code></p></li>`;
}
