/**
 * The request and the response headers as a client sees them, and code that sends the same request. Folded to one
 * line at first; a script remembers whether it was unfolded, and the language.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import { openApiRoute } from "../api/resources/routes.ts";
import { wholeAs } from "./alternates.ts";
import { type ExampleRequest, linesOf } from "./lines.ts";
import type { Words } from "./words.ts";

/** Formats with the same paging as the page. */
const PAGED_ALIKE: ReadonlySet<string> = new Set(["json", "api"]);

export interface Exchange extends ExampleRequest {
  /** Header fields of the JSON response. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The possible values of `format`. */
  readonly formats: readonly string[];
  /** Address of the resource's documentation. */
  readonly docsHref: string;
}

export function renderExchange(exchange: Exchange, words: Words): SafeHtml {
  const { target, headers, formats, docsHref } = exchange;
  const { request: say } = words.say;
  const hrefOf = (format: string) =>
    PAGED_ALIKE.has(format) ? withFormat(target, format) : wholeAs(target, format);
  return html`<details class="exchange"><summary><span class="request"><b>GET</b> <span>${target}</span></span><span class="status status-2">HTTP 200 OK</span><span class="for">${say.title}</span></summary>
<div class="inner">${renderWays(exchange, "line", words)}
<div class="response" data-headers-of="${withFormat(target, "json")}"><p class="label">${say.response}</p>${headers.map(([name, value]) => html`<p><span>${name}:</span> ${value}</p>`)}</div>
<p class="formats"><span>${say.formats}</span> ${formats.map((format) => html`<a href="${hrefOf(format)}"><span class="unseen">format=</span>${format}</a> `)}</p>
<p class="formats"><a href="${docsHref}">${say.documentation}</a> <a href="${openApiRoute.path}">OpenAPI</a></p></div></details>`;
}

/**
 * Code for an address in each language, chosen by radio buttons.
 * @param of prefix of the ids, so that a page can have several
 */
export function renderWays(example: ExampleRequest, of: string, { say }: Words): SafeHtml {
  const { language, copy } = say.request;
  const lines = linesOf(example);
  return html`<div class="ways"><fieldset class="tabs small"><legend class="unseen">${language}</legend>${lines.map(
    ({ id, title }, at) =>
      html`<label><input type="radio" name="way-${of}" value="${id}"${at === 0 ? html.raw` checked` : ""}><span>${title}</span></label>`,
  )}</fieldset>${lines.map(
    ({ id, title, before, address, after }) =>
      html`<div class="way" data-way="${id}"><pre><code id="${of}-${id}">${before}<span class="address">${address}</span>${after}</code></pre><button type="button" class="copy" data-copy="#${of}-${id}">${copy}<span class="unseen"> ${title}</span></button></div>`,
  )}</div>`;
}
