/** The frame of every page: document, header, navigation, footer. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { collections } from "../../contract/site/collections.ts";
import { withFormat } from "../api/addresses.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { ListResource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import { pathsOfList } from "../api/resources/root.ts";
import { docsRoute, healthRoute, openApiRoute, readinessRoute } from "../api/resources/routes.ts";
import { developerScript, developerStyleSheet, icon, pageScript, styleSheet } from "./assets.ts";
import { type LinkPreview, renderPreview } from "./head.ts";
import { pageWordsIn, type Words, wordsOf } from "./words.ts";

export interface PageContent {
  /** The site's name is appended. */
  readonly title: string;
  /** For link previews. Default: made from the title. */
  readonly description?: string;
  readonly content: SafeHtml;
  /** Path of the list that is marked as current in the navigation. */
  readonly current?: string;
  /** Class of the body, for the style sheet. */
  readonly type: string;
  /** Pages for visitors do not mention requests, but link to the page for developers. */
  readonly isForDevelopers?: boolean;
  /** Address of the page for the other audience. Default: the same path. */
  readonly otherAudienceHref?: string;
  readonly head?: SafeHtml;
  /** Table of contents, beside a long page. */
  readonly contents?: SafeHtml;
  readonly preview?: LinkPreview;
  /** `undefined` before the first publication; then there is no navigation. */
  readonly catalogue?: Catalogue | undefined;
  /** Language if there is no catalogue. Default: English. */
  readonly language?: string;
}

/** A page with parts that depend on the date. */
export interface DatedPage {
  readonly body: string;
  /** Epoch milliseconds. */
  readonly validUntil: number;
  readonly changedAt: number;
}

export function renderPage(page: PageContent): string {
  const { title, content, type, isForDevelopers, catalogue } = page;
  const words = catalogue ? wordsOf(catalogue) : pageWordsIn(page.language ?? "en");
  const { say } = words;
  const site = catalogue?.edition.site.nome;
  const marks = catalogue?.marks;
  // The title of the front page is the site's name.
  const documentTitle = [...new Set([title, site ?? "Montra"])].join(" · ");
  const description = page.description ?? say.frame.description({ title, site });
  const logo = html`${LOGO}<span lang="pt">${site ?? "Montra"}</span>`;
  const isFrontPage = type === "landing" && !isForDevelopers;
  const brand = isFrontPage
    ? html`<h1 class="brand">${logo}</h1>`
    : html`<p class="brand"><a href="/">${logo}</a></p>`;
  const document = html`<!DOCTYPE html>
<html lang="${say.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${documentTitle}</title>
<link rel="stylesheet" href="${styleSheet.path}">
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="alternate icon" href="/favicon.ico" sizes="16x16 32x32 48x48">
${renderPreview(page, { title, description, site, words })}<script src="${pageScript.path}" data-audience="${isForDevelopers ? "developers" : "visitors"}" async></script>
${isForDevelopers ? DEVELOPER_ASSETS : ""}${page.head ?? ""}${marks?.head ?? ""}</head>
<body class="${type}">
<a class="skip" href="#main">${say.frame.skip}</a>
${marks?.top ?? ""}<header class="top"><div class="frame">${brand}
${catalogue ? renderNavigation(catalogue, page, words) : ""}</div></header>
<div class="frame columns">${page.contents ?? ""}
<main id="main" tabindex="-1">
${content}
</main>
</div>
${renderFooter(page, words)}
</body>
</html>
`;
  return withEagerImage(String(document));
}

const LOGO = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28"><path class="pane" d="M5 14h22v14H5z"/><path class="glass" d="M8 17h9v8H8zM20 17h4v11h-4z"/><path class="roof" d="M4 4h24l2 8a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0z"/></svg>`;

const DEVELOPER_ASSETS = html`<link rel="stylesheet" href="${developerStyleSheet.path}">\n<script src="${developerScript.path}" defer></script>\n`;

/** `pages.js` remembers the audience of a link that is followed, and keeps the query of the page. */
function renderFooter(page: PageContent, { say: { frame } }: Words): SafeHtml {
  const { isForDevelopers, catalogue, otherAudienceHref: href } = page;
  const links: (readonly [path: string, label: string])[] = isForDevelopers
    ? [
        ...(catalogue ? [[docsRoute.path, frame.documentation] as const] : []),
        [openApiRoute.path, "OpenAPI"],
        [healthRoute.path, frame.health],
        [readinessRoute.path, frame.readiness],
      ]
    : [["/", frame.start]];
  const audienceLink = isForDevelopers
    ? html`<a href="${href ?? "?"}" data-audience="visitors">${frame.visitors}</a>`
    : html`<a href="${href ?? "?format=api"}" data-audience="developers">${frame.developers}</a>`;
  return html`<footer class="bottom"><div class="frame"><p>${links.map(([path, label]) => html`<a href="${path}">${label}</a> `)}</p><p>${audienceLink}</p></div></footer>`;
}

/**
 * The picture of an item or of the front page's news, else the first, is usually the largest
 * element in view. The patterns match no text, because quotes in text are escaped.
 */
function withEagerImage(page: string): string {
  const at = Math.max(0, page.search(/<div class="figure"|<section class="front"/));
  const rest = page
    .slice(at)
    .replace(' loading="lazy" decoding="async">', ' fetchpriority="high" decoding="async">');
  return page.slice(0, at) + rest;
}

/** News first, then events, then the others. */
const listsForVisitors = lists
  .filter(({ partOf, untilLastDay }) => !partOf || untilLastDay)
  .toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ collection }: ListResource): number {
  const { newest, period } = (collection && collections[collection]) ?? {};
  if (period) return 1;
  return newest ? 0 : 2;
}

function renderNavigation(catalogue: Catalogue, page: PageContent, words: Words): SafeHtml {
  const { current, isForDevelopers } = page;
  const links = (isForDevelopers ? lists : listsForVisitors).flatMap((list) => {
    const [path] = pathsOfList(catalogue, list);
    return path === undefined ? [] : [{ list, path }];
  });
  return html`<nav class="lists" aria-label="${words.say.frame.lists}"><ul>${links.map(
    ({ list, path }) => {
      const here = current === list.path ? html.raw` aria-current="true"` : "";
      const href = isForDevelopers ? withFormat(path, "api") : path;
      return html`<li><a href="${href}"${here}>${words.in(list.title)}</a></li>`;
    },
  )}</ul></nav>`;
}
