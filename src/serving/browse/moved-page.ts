/** The body of a redirect, for clients that do not follow it: a link to the new address. (RFC 9110, §15.4.2) */
import { html } from "@remix-run/html-template";
import type { Catalogue } from "../api/catalogue.ts";
import { renderPage } from "./page-frame.ts";
import { wordsOf } from "./words.ts";

/** @param location path and query */
export function renderMovedPage(location: string, catalogue: Catalogue | undefined): string {
  const { moved } = wordsOf(catalogue).say;
  const content = html`<div class="title"><h1>${moved.title}</h1><p class="lead">${moved.lead}</p></div>
<p class="back"><a class="button" href="${location}">${moved.go}</a></p>`;
  return renderPage({
    title: moved.title,
    content,
    type: "problem",
    audience: "visitors",
    catalogue,
  });
}
