/** The page for developers: a request, its response, and what the resource declares. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { echo } from "../../contract/problems.ts";
import { withFormat } from "../api/addresses.ts";
import type { Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { pathTemplate } from "../api/path-template.ts";
import { docsRoute } from "../api/resources/routes.ts";
import { type ClientChoices, renderAlternateLinks, withoutPaging } from "./alternates.ts";
import { renderCodeTabs } from "./code-tabs.ts";
import { renderDocumentation } from "./field-table.ts";
import { renderJsonView } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { type Words, wordsOf } from "./words.ts";

export interface DeveloperAnswer {
  readonly plan: Plan;
  readonly value: Json;
  readonly catalogue: Catalogue;
  /** Header fields of the JSON response for the same data. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly choices: ClientChoices;
  /** Names of unknown parameters in the request. */
  readonly unknown: readonly string[];
}

export function renderDeveloperPage(answer: DeveloperAnswer): string {
  const { plan, value, catalogue, choices } = answer;
  const { resource } = plan;
  const { publicUrl } = catalogue;
  const words = wordsOf(catalogue);
  const address = withFormat(plan.address, undefined);
  const title = words.in(resource.title);
  const description = words.in(resource.description);
  const content = html`<div class="title"><h1>${title}</h1><p class="lead">${description}</p>${renderUnknown(answer, words)}</div>
${renderExchange(answer, address, words)}
<section aria-labelledby="json"><h2 id="json">JSON</h2>
${renderJsonView(value, { publicUrl, jsonHref: withFormat(address, "json"), isContent: resource.kind !== "root", words })}</section>
${renderDocumentation(resource, choices.parameters, words)}`;
  return renderPage({
    title,
    description,
    content,
    ...(resource.kind === "list" && { current: resource.path }),
    head: renderAlternateLinks(address, choices.alternates, title, words),
    type: "developers",
    isForDevelopers: true,
    otherAudienceHref: resource.isForPrograms ? "/" : address,
    preview: { path: address },
    catalogue,
  });
}

/** Formats in which `page` and `page_size` mean the same as on this page. */
const SAME_PAGING: ReadonlySet<string> = new Set(["json", "api"]);

function renderExchange(answer: DeveloperAnswer, target: string, words: Words): SafeHtml {
  const { plan, catalogue, headers, choices } = answer;
  const { resource, segments } = plan;
  const { request: say } = words.say;
  const template = pathTemplate(resource);
  const example = { publicUrl: catalogue.publicUrl, target, template, segments };
  const hrefOf = (format: string) =>
    SAME_PAGING.has(format) ? withFormat(target, format) : withoutPaging(target, format);
  return html`<section class="exchange" aria-labelledby="request"><h2 id="request">${say.title}</h2>
<div class="response"><p class="request"><b>GET</b> <code>${target}</code></p><p class="status-2">HTTP 200 OK</p>${headers.map(([name, value]) => html`<p><span>${name}:</span> ${value}</p>`)}</div>
${renderCodeTabs(example, "line", words)}
<p class="formats"><span>${say.formats}</span> ${choices.formats.map((format) => html`<a href="${hrefOf(format)}"><span class="unseen">format=</span>${format}</a> `)}</p>
<p><a href="${docsRoute.path}#${resource.name}">${say.documentation}</a></p></section>`;
}

/** Suggests known parameters, because a misspelled one is otherwise silently ignored. */
function renderUnknown({ plan, choices, unknown }: DeveloperAnswer, { say }: Words): SafeHtml | "" {
  if (unknown.length === 0) return "";
  const explanation = plan.resource.kind === "list" ? say.unknown.ofList : say.unknown.ofPage;
  const known = choices.parameters.map(
    ({ name }, at) => html`${at > 0 ? ", " : ""}<code>${name}</code>`,
  );
  return html`<div class="unknown" role="note">${unknown.map((name) => html`<p><code>${echo(name)}</code> ${explanation}</p>`)}<p>${say.unknown.known} ${known}.</p></div>`;
}
