/** One resource of the documentation: what it is, a form that asks it, its fields and an example. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../../api/addresses.ts";
import type { Catalogue } from "../../api/catalogue.ts";
import type { Resource } from "../../api/resource.ts";
import { type ProblemType, problemTypes } from "../../contract/problems.ts";
import { type Example, exampleOf } from "../../openapi/examples.ts";
import { pathTemplate } from "../../openapi/operations.ts";
import { choicesOf } from "../../render/representations.ts";
import { renderDocumentation } from "../field-table.ts";
import { renderJsonView } from "../json-view.ts";
import { renderLines } from "./lines.ts";
import { renderTryForm } from "./try-form.ts";

export function renderResource(resource: Resource, catalogue: Catalogue): SafeHtml {
  const { name, title, description } = resource;
  const example = exampleOf(catalogue, resource);
  return html`<section class="resource" aria-labelledby="${name}"><h2 id="${name}">${title}</h2>
<p class="address-line"><b>GET</b> <code>${pathTemplate(resource)}</code></p>
<p class="about">${description}</p>
${example ? renderTryForm(resource, example, catalogue) : html`<p class="note">Nothing has been published here yet, so there is nothing to try.</p>`}
${example ? renderLines(catalogue.publicUrl + example.target, name) : ""}
${example ? renderExample(example, catalogue) : ""}
<details class="fold"><summary>Fields and parameters<span class="unseen"> of ${title}</span></summary><div class="inside">${renderDocumentation(resource, choicesOf(resource).parameters)}</div></details>
<p class="note">Errors: ${errorsOf(resource).map((type, index) => html`${index > 0 ? ", " : ""}<a href="#error-${type}">${problemTypes[type].status} ${type}</a>`)}.</p>
</section>
`;
}

function renderExample({ target, value }: Example, { publicUrl }: Catalogue): SafeHtml {
  const json = renderJsonView(value, {
    publicUrl,
    jsonHref: withFormat(target, "json"),
    isContent: true,
  });
  return html`<details class="fold"><summary>Example: <code>${target}</code> <small>long texts and lists are shortened</small></summary>${json}</details>`;
}

/** The errors that a client can bring about with the resource's own address. */
function errorsOf(resource: Resource): ProblemType[] {
  const isPaged = resource.kind === "list" && resource.envelope === "pages";
  return [
    "malformed-request",
    "not-found",
    ...(isPaged ? (["invalid-page"] as const) : []),
    ...(resource.path.includes(":") ? (["gone"] as const) : []),
    ...(resource.kind === "list" && resource.chosen ? (["no-longer-kept"] as const) : []),
    "not-acceptable",
  ];
}
