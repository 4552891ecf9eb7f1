/** The frame of every page of the desk: document, header, navigation. */
import { basename } from "node:path";
import { html } from "@remix-run/html-template";
import { say } from "../../../language/language.ts";
import { deskIcon, deskScripts, deskStyles } from "./assets.ts";
import type { Desk, DeskPage, PageView } from "./page.ts";

/** @param pages for the navigation. @param path of the current page */
export function renderFrame(
  view: PageView,
  desk: Desk,
  { pages, path }: { readonly pages: readonly DeskPage[]; readonly path: string },
): string {
  const { title, content, head = "", live = false } = view;
  const { problems, version } = desk.preview.state;
  const entries = pages.map(({ path: to, entry }) => {
    if (!entry) return "";
    const isProblems = to === "/desk/";
    const isHere = isProblems ? path === to : path.startsWith(to);
    const current = isHere ? html.raw` aria-current="page"` : "";
    const hasMark = isProblems && problems.length > 0;
    const count = hasMark ? html` <b class="mark">${problems.length}</b>` : "";
    return html`<li><a href="${to}"${current}>${entry()}${count}</a></li>`;
  });
  const document = html`<!DOCTYPE html>
<html lang="${say.pages.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Montra</title>
${deskStyles.map((style) => html`<link rel="stylesheet" href="${style.path}">\n`)}<link rel="icon" href="${deskIcon.path}" type="image/svg+xml">
${deskScripts.map((script) => html`<script src="${script.path}" defer></script>\n`)}${head}</head>
<body class="desk" data-words="${JSON.stringify(say.desk.browser)}"${live ? html.raw` data-live` : ""}>
<a class="skip" href="#main">${say.pages.frame.skip}</a>
<header class="top"><div class="frame"><a class="brand" href="/desk/"><svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28"><path class="pane" d="M5 14h22v14H5z"/><path class="glass" d="M8 17h9v8H8zM20 17h4v11h-4z"/><path class="roof" d="M4 4h24l2 8a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0z"/></svg>Montra</a><span class="site">${basename(desk.folder)}</span>
<nav class="rooms" aria-label="${say.desk.frame.navigation}"><ul>${entries}<li><a href="/" target="_blank">${say.desk.frame.site}</a></li></ul></nav></div></header>
<div class="frame"><main id="main" tabindex="-1" data-reading="${version}" data-publication="${desk.events.publication}" data-refresh="${desk.events.refreshed}">
${content}
</main></div>
</body>
</html>
`;
  return String(document);
}

/** Without header, navigation, scripts and styles. */
export function renderAlone({ title, head = html``, content }: PageView): string {
  return String(html`<!DOCTYPE html>
<html lang="${say.pages.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${head}<title>${title}</title></head>
<body><main>${content}</main></body></html>
`);
}
