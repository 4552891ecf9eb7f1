/**
 * What is around every page: document, header, the list of resources, footer. A page brings its title
 * and its content.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources.ts";
import { firstPath } from "../api/root.ts";
import { icon, script, styleSheet } from "./assets.ts";

export interface PageContent {
  readonly title: string;
  /** The title is of the content, and so in its language. */
  readonly titleLanguage?: "pt";
  readonly content: SafeHtml;
  /** Path of the list that the page belongs to, marked in the list of resources. */
  readonly current?: string;
  /** The type of the page, for style: `list`, `detail`, `landing`, `problem`. */
  readonly type: string;
  /** What the page loads beside what every page does. */
  readonly head?: SafeHtml;
  /** In place of the list of resources. */
  readonly navigation?: SafeHtml;
  /** What the page answers from; `undefined` before the first publication. */
  readonly catalogue: Catalogue | undefined;
}

/** The whole document of a page. */
export function renderPage(page: PageContent): string {
  const { title, content, type, catalogue } = page;
  const site = catalogue?.edition.site.nome;
  const marks = catalogue?.marks;
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="description" content="${site ? `${title}, in the data of ${site}` : title}">
<title>${title}${title === "Montra" ? "" : " · Montra"}</title>
<link rel="stylesheet" href="${styleSheet.path}">
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="alternate icon" href="/favicon.ico" sizes="16x16 32x32 48x48">
<script src="${script.path}" defer></script>
${page.head ?? ""}${marks?.head ?? ""}</head>
<body class="${type}">
<a class="skip" href="#main">Skip to the content</a>
${marks?.top ?? ""}<header class="top"><div class="frame"><a class="brand" href="/"><svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28"><path class="pane" d="M5 14h22v14H5z"/><path class="glass" d="M8 17h9v8H8zM20 17h4v11h-4z"/><path class="roof" d="M4 4h24l2 8a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0z"/></svg>Montra</a>${site ? html`<span class="site" lang="pt">${site}</span>` : ""}</div></header>
<div class="frame columns">
${type === "landing" ? "" : (page.navigation ?? renderNavigation(page))}
<main id="main" tabindex="-1">
${content}
</main>
</div>
<footer class="bottom"><div class="frame"><p>Read-only: every address answers <code>GET</code>, <code>HEAD</code> and <code>OPTIONS</code>.</p><p><a href="/">Start</a> · <a href="/api/docs/">Documentation</a> · <a href="/healthz">Health</a></p></div></footer>
</body>
</html>
`;
  return withFirstImageAtOnce(String(document));
}

/** The first image is in sight, mostly; text has no plain quotes in it. */
function withFirstImageAtOnce(page: string): string {
  return page.replace(' loading="lazy" decoding="async">', ' decoding="async">');
}

function renderNavigation({ catalogue, current }: PageContent): SafeHtml {
  const links = lists.flatMap((list) => {
    const path = catalogue ? firstPath(catalogue, list) : list.scope ? undefined : list.path;
    return path === undefined ? [] : [{ list, path }];
  });
  return html`<nav class="resources" aria-label="Resources"><p class="label">Resources</p><ul>${links.map(
    ({ list, path }) => {
      const here = current === list.path ? html.raw` aria-current="true"` : "";
      return html`<li><a href="${path}"${here}>${list.title}</a></li>`;
    },
  )}</ul></nav>`;
}
