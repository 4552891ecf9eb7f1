/**
 * The page of the root: the site, upcoming events, search, and a card for each list. A script fetches the publication
 * from `/readyz`. The page itself does not contain it, so that a rollback restores the same bytes.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { withFormat } from "../api/addresses.ts";
import { firstAddressOf } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { pathsOf } from "../api/path-template.ts";
import type { ListResource } from "../api/resource.ts";
import { alteracoes } from "../api/resources/alteracoes.ts";
import { searchGroups } from "../api/resources/pesquisa.ts";
import { exampleAddress, lists } from "../api/resources/resources.ts";
import { firstPath } from "../api/resources/root.ts";
import { docsRoute, healthRoute, openApiRoute, readinessRoute } from "../api/resources/routes.ts";
import { Days } from "./days.ts";
import { itemFields } from "./fields.ts";
import { firstMedia } from "./images.ts";
import { type Closeness, type ItemKind, itemHref, itemName, valueOfRole } from "./item-kind.ts";
import { BETWEEN, metaOf, pictureOf } from "./items.ts";
import { renderJsonView } from "./json-view.ts";
import { type DatedPage, renderPage } from "./page-frame.ts";
import { periodOf, renderBadge, renderDateBlock, stateOf } from "./period.ts";
import { relatedItem } from "./related.ts";
import { renderExchange } from "./request-panel.ts";
import { renderSearchForm } from "./search-page.ts";
import { renderViews, withJsonActions } from "./views.ts";
import { withDash } from "./with-dash.ts";
import { type Words, wordsOf } from "./words.ts";

export interface Landing {
  /** The root's path and its JSON. */
  readonly path: string;
  readonly value: Json;
  readonly catalogue: Catalogue;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The parameters of the root. */
  readonly choices: { readonly formats: readonly string[] };
}

export function renderLandingPage(landing: Landing): DatedPage {
  const { path, value, catalogue, headers, choices, now } = landing;
  const { publicUrl, edition } = catalogue;
  const words = wordsOf(catalogue);
  const { landing: say } = words.say;
  const days = new Days(now, catalogue.zone);
  const closeness: Closeness = { catalogue, words, days, detail: "brief" };
  const jsonHref = withFormat(path, "json");
  const next = nextOf(closeness, now);
  const shown = new Set(next && [nameOf(next)]);
  const cards = lists.flatMap((list) => readCard(list, { closeness, now, shown }) ?? []);
  const visual = html`${next ? renderNext(next, closeness) : ""}
<ul class="shelf">${cards.map((card) => renderCard(card, words))}</ul>
${renderBeside(catalogue, words)}`;
  const json = renderJsonView(value, { publicUrl, jsonHref, isContent: false, words });
  const exchange = { target: path, template: path, segments: {}, headers, publicUrl };
  const { formats } = choices;
  const content = html`${renderExchange({ ...exchange, formats, docsHref: docsRoute.path }, words)}
<div class="title hero"><h1 lang="pt"${edition.site.nome.length > LONG_NAME ? html.raw` class="long-name"` : ""}>${withDash(edition.site.nome)}</h1><p class="lead">${say.lead}</p>${searchGroups.some(({ list }) => catalogue.list(list).ids.length > 0) ? renderSearchForm(words) : ""}</div>
${renderViews(
  [
    { name: "visual", content: visual },
    { name: "json", content: withJsonActions(json, jsonHref, words) },
  ],
  words,
)}`;
  const picture = cards.map(({ media }) => media).find((media) => media !== undefined);
  return {
    body: renderPage({
      title: edition.site.nome,
      description: say.lead,
      content,
      type: "landing",
      preview: { path, picture },
      catalogue,
    }),
    validUntil: Math.min(days.validUntil, ...cards.map(({ validUntil }) => validUntil)),
    changedAt: Math.max(days.changedAt, ...cards.map(({ changedAt }) => changedAt)),
  };
}

interface Next {
  readonly item: JsonObject;
  readonly kind: ItemKind;
}

/** Longer names are set in a smaller font, characters. */
const LONG_NAME = 60;

/** How many upcoming items are searched for the earliest ones. */
const MAX_TO_COME = 50;

/** The next events, from a list that drops past items. */
function nextOf({ catalogue, days }: Closeness, now: number): Next | undefined {
  const list = lists.find(({ untilLastDay, collection }) => {
    return untilLastDay && collection && collections[collection].period;
  });
  if (!list) return undefined;
  const kind: ItemKind = { fields: itemFields(list), collection: list.collection };
  const { ids } = catalogue.select(list, now);
  // The last items are the soonest, because the list begins with the latest date.
  const items = list.load(catalogue, ids.slice(-MAX_TO_COME));
  const soonest = items
    .map((item) => ({ item, kind, period: periodOf(item, kind) }))
    .filter(
      ({ period, item }) =>
        period && (valueOfRole(item, kind, "announced") !== true || period.last >= days.today),
    )
    .toSorted((one, other) => ((one.period?.first ?? "") < (other.period?.first ?? "") ? -1 : 1));
  return soonest[0];
}

function renderNext({ item, kind }: Next, closeness: Closeness): SafeHtml {
  const { words, catalogue } = closeness;
  const period = periodOf(item, kind);
  const name = itemName(item, kind) ?? words.say.item;
  const href = itemHref(item, kind, catalogue);
  const meta = metaOf(item, kind, closeness);
  const picture = pictureOf(item, kind, closeness);
  return html`<section class="next" aria-labelledby="next"><h3 id="next" class="label">${words.say.landing.next}</h3><article class="entry">${period ? renderDateBlock(period, closeness) : ""}<div class="what"><h4 lang="pt">${href ? html`<a href="${href}" class="whole-card">${name}</a>` : name}</h4>${renderBadge(stateOf(item, kind, closeness), closeness)}
${meta.length > 0 ? html`<p class="meta">${meta.map((one, at) => html`${at > 0 ? BETWEEN : ""}${one}`)}</p>` : ""}</div>${picture && html`<div class="thumbnail">${picture}</div>`}</article></section>`;
}

function renderBeside({ publicUrl, zone }: Catalogue, { say }: Words): SafeHtml {
  const { landing } = say;
  const places: readonly (readonly [path: string, title: string, about: string])[] = [
    [docsRoute.path, say.frame.documentation, landing.aboutDocs],
    [openApiRoute.path, "OpenAPI 3.1", landing.aboutOpenApi],
    [healthRoute.path, say.frame.health, landing.aboutHealth],
    [readinessRoute.path, landing.readiness, landing.aboutReadiness],
  ];
  return html`<div class="beside"><section><h3>${landing.ask}</h3><p>${landing.aboutAsking}</p>
<pre class="example"><code>curl ${publicUrl}${exampleAddress}</code></pre></section>
<section><h3>${landing.last}</h3><p data-readiness="${readinessRoute.path}" data-zone="${zone}" data-number="${landing.number}"><a href="${readinessRoute.path}">${landing.itsNumber}</a></p>
<p data-changes="${alteracoes.path}?desde=" data-one="${landing.changed({ count: 1 })}" data-other="${landing.changed({ count: 0 })}"><a href="${firstAddressOf(alteracoes, {})}">${landing.changes}</a></p></section>
<section><h3>${landing.documents}</h3><ul class="places">${places.map(([to, title, about]) => html`<li><a href="${to}">${title}</a> <span>${about}</span></li>`)}</ul></section></div>`;
}

interface Card {
  readonly list: ListResource;
  readonly path: string;
  readonly count: number;
  readonly first: { readonly name: string; readonly href: string | undefined } | undefined;
  /** The first image of the list's items that is not yet on the page. */
  readonly picture: SafeHtml | "";
  readonly media: string | undefined;
  /** Name, path and count of each part of a list that has parts. */
  readonly parts: readonly { name: string; path: string; count: number }[];
  readonly validUntil: number;
  readonly changedAt: number;
}

/** How many items of a list are searched for a picture. */
const MAX_PICTURED = 6;

interface Shelf {
  readonly closeness: Closeness;
  readonly now: number;
  /** Pictures and item names already on the page, so that lists with the same first item show different pictures. */
  readonly shown: Set<string>;
}

const nameOf = ({ item, kind }: Next) => itemName(item, kind) ?? "";

/** `undefined` for a list that has no parts yet. */
function readCard(list: ListResource, { closeness, now, shown }: Shelf): Card | undefined {
  const { catalogue } = closeness;
  const path = firstPath(catalogue, list);
  if (path === undefined) return undefined;
  const { ids, validUntil, changedAt } = catalogue.select(list, now);
  const kind: ItemKind = { fields: itemFields(list), collection: list.collection };
  const items = list.load(catalogue, ids.subarray(0, MAX_PICTURED));
  const [item] = items;
  const pictures = items.flatMap((one) => {
    const picture = pictureOf(one, kind, closeness);
    return picture === ""
      ? []
      : { one, picture, signs: [nameOf({ item: one, kind }), String(picture)] };
  });
  const seen = pictures.find(({ signs }) => !signs.some((sign) => shown.has(sign))) ?? pictures[0];
  for (const sign of seen?.signs ?? []) shown.add(sign);
  return {
    list,
    path,
    count: ids.length,
    first: item && readFirst(item, kind, catalogue),
    picture: seen?.picture ?? "",
    media: seen && firstMedia(seen.one, catalogue.publicUrl),
    parts: readParts(list, catalogue),
    validUntil,
    changedAt,
  };
}

function readFirst(item: JsonObject, kind: ItemKind, catalogue: Catalogue): Card["first"] {
  const name = itemName(item, kind);
  return name === undefined ? undefined : { name, href: itemHref(item, kind, catalogue) };
}

function readParts(list: ListResource, catalogue: Catalogue): Card["parts"] {
  const { scope } = list;
  if (!scope) return [];
  return Array.from(catalogue.scopeOf(list), (id) => ({
    name: relatedItem(catalogue, scope.collection, id)?.name ?? String(id),
    path: pathsOf(list)(id),
    count: catalogue.list(list).withValue(scope.column, id).length,
  }));
}

function renderCard({ list, path, count, first, picture, parts }: Card, words: Words): SafeHtml {
  const { tell, number, say } = words;
  const inner = first?.href
    ? html`<a href="${first.href}" lang="pt">${first.name}</a>`
    : html`<span lang="pt">${first?.name ?? ""}</span>`;
  return html`<li class="window"><div class="pane">${picture}</div><h3><a href="${path}" class="whole-card">${tell(list.title)}</a></h3><p class="about">${tell(list.description)}</p><p class="tally"><b>${number(count)}</b> ${say.list.nounAfter(words.noun(list), count)}</p>${
    first
      ? html`<p class="first"><span>${tell(list.firstIs)}</span> ${inner}</p>`
      : html`<p class="first">${tell(list.whenEmpty)}</p>`
  }${parts.length > 1 ? html`<ul class="parts-of">${parts.map((part) => html`<li><a href="${part.path}" lang="pt">${part.name}</a> <small>${number(part.count)}</small></li>`)}</ul>` : ""}<p class="path"><code>${path}</code></p></li>`;
}
