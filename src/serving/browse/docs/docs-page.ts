/** The documentation page: the resources, the guide and the error types. */
import { html, type SafeHtml } from "@remix-run/html-template";
import {
  type ProblemType,
  problemPath,
  problemTypeNames,
  problemTypes,
} from "../../../contract/problems.ts";
import type { Catalogue } from "../../api/catalogue.ts";
import { exampleList, examplePath, resources } from "../../api/resources/resources.ts";
import { clientDocumentRoute, docsRoute, openApiRoute } from "../../api/resources/routes.ts";
import { guide } from "../../openapi/guide.ts";
import { docsScript, version } from "../assets.ts";
import { renderCodeTabs } from "../code-tabs.ts";
import { renderPage } from "../page-frame.ts";
import { withCode } from "../with-code.ts";
import { type Words, wordsOf } from "../words.ts";
import { renderResource, resourceTitle } from "./resource-section.ts";

/** All but `/`, which has the same answer as `/api/`. */
const documented = resources.filter(({ path }) => path !== "/");

export function renderDocsPage(catalogue: Catalogue): string {
  const { publicUrl, edition } = catalogue;
  const words = wordsOf(catalogue);
  const { docs: say, frame } = words.say;
  const title = frame.documentation;
  const example = { publicUrl, target: examplePath, template: exampleList.path, segments: {} };
  const content = html`<div class="title"><p class="kicker">${title}</p><h1>${say.heading({ site: edition.site.nome })}</h1>
<p class="lead">${say.lead}</p></div>
<section class="start" aria-labelledby="start"><h2 id="start">${say.start}</h2>
<p>${withCode(say.aboutStart)}</p>
${renderCodeTabs(example, "start", words)}
<h3 id="client">${say.client}</h3><p>${withCode(say.aboutClient)}</p>
<p><a href="${openApiRoute.path}">${say.openApi({ version })}</a> <a href="${clientDocumentRoute.path}"><code>${clientDocumentRoute.path}</code></a></p></section>
${documented.map((resource) => renderResource(resource, catalogue, words))}
<section class="guide" aria-labelledby="guide"><h2 id="guide">${say.guide}</h2>
${words.in(guide).map(({ id, title, paragraphs }) => html`<h3 id="${id}">${title}</h3>${paragraphs.map((text) => html`<p>${withCode(text)}</p>`)}\n`)}</section>
${renderErrors(words)}`;
  return renderPage({
    title,
    content,
    type: "docs",
    isForDevelopers: true,
    otherAudienceHref: "/",
    catalogue,
    preview: { path: docsRoute.path },
    head: html`<script src="${docsScript.path}" defer></script>\n`,
    contents: renderContents(words),
  });
}

function renderContents(words: Words): SafeHtml {
  const { docs: say } = words.say;
  const link = (id: string, title: string) => html`<li><a href="#${id}">${title}</a></li>`;
  return html`<nav class="contents" aria-label="${say.contents}"><p class="label">${say.contents}</p><input type="search" class="find" aria-label="${say.search}" placeholder="${words.say.filters.search}"><p class="none-found" role="status" data-none="${say.noneFound}"></p><ul>${link("start", say.start)}${documented.map((resource) => link(resource.name, resourceTitle(resource, words)))}${link("guide", say.guide)}${link("error-types", say.errors)}</ul></nav>`;
}

function renderErrors(words: Words): SafeHtml {
  const { docs: say } = words.say;
  return html`<section class="errors" aria-labelledby="error-types"><h2 id="error-types">${say.errors}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="error-types"><table class="fields">
<thead><tr><th scope="col">${say.status}</th><th scope="col">${withCode(say.kind)}</th><th scope="col">${words.say.fields.meaning}</th></tr></thead>
<tbody>${problemTypeNames.map((type) => renderError(type, words))}</tbody></table></div></section>`;
}

function renderError(type: ProblemType, words: Words): SafeHtml {
  const { status, title, meaning } = problemTypes[type];
  return html`<tr id="error-${type}"><td>${status}</td><th scope="row"><a href="${problemPath(type)}"><code>${type}</code></a></th><td>${words.in(title)}. ${withCode(words.in(meaning))}</td></tr>\n`;
}
