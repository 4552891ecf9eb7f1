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
import { renderWays } from "../request-panel.ts";
import type { Words } from "../words.ts";
import { renderTryForm } from "./try-form.ts";

/** The root's own title is the service's. */
export function titleOf({ kind, title }: Resource, { say, declared }: Words): string {
  return kind === "root" ? say.docs.allLists : declared(title);
}

export function renderResource(resource: Resource, catalogue: Catalogue, words: Words): SafeHtml {
  const { name, description } = resource;
  const { docs: say } = words.say;
  const title = titleOf(resource, words);
  const { publicUrl } = catalogue;
  const example = exampleOf(catalogue, resource);
  const template = pathTemplate(resource);
  return html`<section class="resource" aria-labelledby="${name}"><h2 id="${name}">${title}</h2>
<p class="address-line"><b>GET</b> <code>${template}</code></p>
<p class="about">${words.declared(description)}</p>
${
  example
    ? html`${renderTryForm(resource, example, { catalogue, words, title })}
${renderWays({ publicUrl, template, segments: example.segments, target: example.target }, name, words)}
${renderExample(example, publicUrl, words)}`
    : html`<p class="note">${say.nothingYet}</p>`
}
<details class="fold" open><summary>${say.fields}<span class="unseen"> ${say.of({ title })}</span></summary><div class="inside">${renderDocumentation(resource, choicesOf(resource).parameters, { words })}</div></details>
<p class="note">${say.errorsAre} ${errorsOf(resource).map((type, index) => html`${index > 0 ? ", " : ""}<a href="#error-${type}">${problemTypes[type].status} <code>${type}</code></a>`)}.</p>
</section>
`;
}

function renderExample({ target, value }: Example, publicUrl: string, words: Words): SafeHtml {
  const { docs: say } = words.say;
  const jsonHref = withFormat(target, "json");
  const json = renderJsonView(value, { publicUrl, jsonHref, isContent: true, words });
  return html`<details class="fold"><summary>${say.example} <code>${target}</code> <small>${say.shortened}</small></summary>${json}</details>`;
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
