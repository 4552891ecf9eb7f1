/**
 * The documentation page: every resource with its parameters, fields, a real example, a form that asks
 * it and lines to copy; the guide; the kinds of errors. All of it comes from the declarations and from
 * the edition.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../../api/catalogue.ts";
import { resources } from "../../api/resources.ts";
import { openApiRoute } from "../../api/routes.ts";
import { type ProblemType, problemPath, problemTypes } from "../../contract/problems.ts";
import { problemTypeNames } from "../../openapi/errors.ts";
import { guide } from "../../openapi/guide.ts";
import { version } from "../../openapi/release.ts";
import { docsScript, docsStyleSheet } from "../assets.ts";
import { renderPage } from "../page-frame.ts";
import { withCode } from "../with-code.ts";
import { renderLines } from "./lines.ts";
import { renderResource } from "./resource-section.ts";

/** Both addresses of the root are one resource to people, and its own title is the service's. */
const documented = resources
  .filter(({ path }) => path !== "/")
  .map((resource) => (resource.kind === "root" ? { ...resource, title: "All lists" } : resource));

export function renderDocsPage(catalogue: Catalogue): string {
  const { publicUrl, edition } = catalogue;
  const start = `${publicUrl}/api/v1/eventos/?page_size=2`;
  const content = html`<div class="title"><p class="kicker">Documentation</p><h1>Using the API of <span lang="pt">${edition.site.nome}</span></h1>
<p class="lead">Everything that can be asked for, with real answers, and a form for each address to try it.</p></div>
<section class="start" aria-labelledby="start"><h2 id="start">In five minutes</h2>
<p>Ask for an address with <code>GET</code>: there is no key, no account and no body to send. The answer is JSON.</p>
${renderLines(start, "start")}
<p>The same as a machine reads it: <a href="${openApiRoute.path}">OpenAPI 3.1 document</a> of release ${version}. For TypeScript and JavaScript there is a typed client, <code>montra-client</code>, in the folder <code>client</code> of Montra.</p></section>
${documented.map((resource) => renderResource(resource, catalogue))}
<section class="guide" aria-labelledby="guide"><h2 id="guide">What holds everywhere</h2>
${guide.map(({ id, title, paragraphs }) => html`<h3 id="${id}">${title}</h3>${paragraphs.map((text) => html`<p>${withCode(text)}</p>`)}\n`)}</section>
${renderErrors()}`;
  return renderPage({
    title: "Documentation",
    content,
    type: "docs",
    catalogue,
    head: html`<link rel="stylesheet" href="${docsStyleSheet.path}">
<script src="${docsScript.path}" defer></script>
`,
    navigation: renderContents(),
  });
}

function renderContents(): SafeHtml {
  const link = (id: string, title: string) => html`<li><a href="#${id}">${title}</a></li>`;
  return html`<nav class="resources" aria-label="Contents"><p class="label">Contents</p><ul>${link("start", "In five minutes")}${documented.map(({ name, title }) => link(name, title))}${link("guide", "What holds everywhere")}${link("error-types", "Kinds of errors")}</ul></nav>`;
}

function renderErrors(): SafeHtml {
  return html`<section class="errors" aria-labelledby="error-types"><h2 id="error-types">Kinds of errors</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="error-types"><table class="fields">
<thead><tr><th scope="col">Status</th><th scope="col">Kind, the end of <code>type</code></th><th scope="col">Meaning</th></tr></thead>
<tbody>${problemTypeNames.map(renderError)}</tbody></table></div></section>`;
}

function renderError(type: ProblemType): SafeHtml {
  const { status, title, meaning } = problemTypes[type];
  return html`<tr id="error-${type}"><td>${status}</td><th scope="row"><a href="${problemPath(type)}"><code>${type}</code></a></th><td>${title}. ${withCode(meaning)}</td></tr>\n`;
}
