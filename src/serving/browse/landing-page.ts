/** The front page: the next event, the newest news, and the first items of lists with pictures. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { withFormat } from "../api/addresses.ts";
import { plainAnswer, plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { Days } from "../api/days.ts";
import type { Json } from "../api/json-value.ts";
import { noParameters } from "../api/parameter-values.ts";
import type { ListResource } from "../api/resource.ts";
import { lists, wholeLists } from "../api/resources/resources.ts";
import { renderFeedLinks, renderFeedsLine } from "./alternates.ts";
import { itemFields } from "./fields.ts";
import { hasPublicPages } from "./head.ts";
import { firstMedia } from "./images.ts";
import { type ItemView, shapeOf } from "./item-shape.ts";
import { areTiles, renderItems, renderRow } from "./items.ts";
import { type DatedPage, renderPage } from "./page-frame.ts";
import { itemsOfAnswer } from "./resource-page.ts";
import { renderSearchForm } from "./search-page.ts";
import { wordsOf } from "./words.ts";

type Section = NonNullable<ReturnType<typeof readSection>>;

const MAX_NEWS = 5;
const MAX_TILES = 5;

/** @param path of the root resource @param now epoch milliseconds */
export function renderLandingPage(path: string, catalogue: Catalogue, now: number): DatedPage {
  const { edition, publicUrl } = catalogue;
  const words = wordsOf(catalogue);
  const { landing: say } = words.say;
  const days = new Days(now, catalogue.zone);
  const view: ItemView = { catalogue, words, days, detail: "brief", level: 3 };
  const sectionsOf = (some: readonly ListResource[], max: number) =>
    some
      .map((list) => readSection(list, { catalogue, now, max }))
      .filter((section) => section !== undefined);
  const isTiled = (list: ListResource) => !list.scope && areTiles(itemFields(list));
  const upcoming = lists.filter(({ untilLastDay }) => untilLastDay);
  const next = sectionsOf(upcoming, 1);
  const news = sectionsOf(wholeLists.filter(isNews), MAX_NEWS);
  const pictured = sectionsOf(wholeLists.filter(isTiled), MAX_TILES);
  const content = html`${renderSearchForm(words)}
${next.map((section) => renderNext(section, view))}
${news.map((section) => renderSection(section, { ...view, detail: "lead" }))}
${pictured.map((section) => renderSection(section, view))}
${renderFeedsLine(words)}`;
  const sections = [...next, ...news, ...pictured];
  const pictures = [...news, ...next, ...pictured].map(({ items }) => firstMedia(items, publicUrl));
  return {
    body: renderPage({
      title: edition.site.nome,
      description: say.lead,
      content,
      type: "landing",
      otherAudienceHref: withFormat(path, "api"),
      head: renderFeedLinks(words),
      preview: {
        path,
        picture: pictures.find((picture) => picture !== undefined),
        alt: edition.site.nome,
        ...(hasPublicPages(catalogue) && { canonical: `${publicUrl}/` }),
      },
      catalogue,
    }),
    validUntil: Math.min(days.validUntil, ...sections.map(({ validUntil }) => validUntil)),
    changedAt: Math.max(days.changedAt, ...sections.map(({ changedAt }) => changedAt)),
  };
}

function isNews({ collection }: ListResource): boolean {
  const { newest, period } = (collection && collections[collection]) ?? {};
  return newest !== undefined && !period;
}

/** @returns `undefined` for a list without items */
function readSection(
  list: ListResource,
  { catalogue, now, max }: { catalogue: Catalogue; now: number; max: number },
) {
  const extent = { default: max, max, pages: false };
  const request = { segments: {}, parameters: noParameters, now, extent, forVisitors: true };
  const planned = plan(catalogue, list, request);
  if (typeof planned === "string" || !planned.pageItems || planned.pageItems.ids.length === 0)
    return undefined;
  const { validUntil, changedAt } = planned;
  const items = itemsOfAnswer(plainAnswer(planned) as Json);
  return { list, items, shape: shapeOf(list), validUntil, changedAt };
}

function renderNext({ list, items: [item], shape }: Section, view: ItemView): SafeHtml | "" {
  if (!item) return "";
  const { words } = view;
  return html`<section class="next" aria-labelledby="next"><h2 id="next">${words.say.landing.next}</h2>${renderRow(item, shape, view)}
<p><a href="${list.path}">${words.in(list.title)}</a></p></section>`;
}

function renderSection({ list, items, shape }: Section, view: ItemView): SafeHtml {
  const { words } = view;
  const title = words.in(list.title);
  return html`<section class="front"><h2><a href="${list.path}">${title}</a></h2>${renderItems(items, shape, view)}</section>`;
}
