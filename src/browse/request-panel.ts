/** The request and the answer's head, as a client sees them; and the ways to ask for the same data. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";

export interface Exchange {
  /** Canonical path and query of the data. */
  readonly target: string;
  /** `200 OK` */
  readonly status: string;
  /** Header fields of the answer in JSON: names and values. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly publicUrl: string;
  /** Values of `format` that there are. */
  readonly formats: readonly string[];
  /** false: the target stands for several, so there is nothing to copy and to follow. */
  readonly isExact: boolean;
}

export function renderExchange(exchange: Exchange): SafeHtml {
  const { target, status, headers, publicUrl, formats, isExact } = exchange;
  return html`<section class="exchange" aria-labelledby="exchange-title"><h2 id="exchange-title" class="unseen">Request and response</h2>
<p class="request"><b>GET</b> ${target}</p>
<div class="response"><p><b class="status-${status[0] ?? ""}">HTTP ${status}</b></p>${headers.map(([name, value]) => html`<p><span>${name}:</span> ${value}</p>`)}</div>
${isExact ? renderWays(target, publicUrl, formats) : ""}</section>`;
}

function renderWays(target: string, publicUrl: string, formats: readonly string[]): SafeHtml {
  const curl = `curl '${publicUrl}${target.replaceAll("'", "%27")}'`;
  return html`<div class="ways"><p class="curl"><code id="curl">${curl}</code></p><ul class="formats" aria-label="Formats">${formats.map((format) => html`<li><a href="${withFormat(target, format)}">format=${format}</a></li>`)}</ul><button type="button" class="copy" data-copy="#curl">Copy curl</button></div>`;
}
