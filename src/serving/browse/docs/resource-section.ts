/** The section of one resource. Without items there is no form, so a table has the parameters. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Catalogue } from "../../api/catalogue.ts";
import { pathTemplate } from "../../api/path-template.ts";
import type { Resource } from "../../api/resource.ts";
import { details, resources } from "../../api/resources/resources.ts";
import { type Example, exampleOf } from "../../openapi/examples.ts";
import { choicesOf } from "../../render/representations.ts";
import { renderCodeTabs } from "../code-tabs.ts";
import { renderFields, renderParameters } from "../field-table.ts";
import { answerFields, itemFields } from "../fields.ts";
import type { Words } from "../words.ts";
import { renderTryForm } from "./try-form.ts";

/** The root's own title is only the name of the service. */
export function resourceTitle({ kind, title }: Resource, words: Words): string {
  return kind === "root" ? words.say.docs.allLists : words.in(title);
}

export function renderResource(resource: Resource, catalogue: Catalogue, words: Words): SafeHtml {
  const { name, description } = resource;
  const { docs: say } = words.say;
  const title = resourceTitle(resource, words);
  const { publicUrl } = catalogue;
  const example = exampleOf(catalogue, resource);
  const template = pathTemplate(resource);
  return html`<section class="resource" aria-labelledby="${name}"><h2 id="${name}">${title}</h2>
<p class="address-line"><b>GET</b> <code>${template}</code></p>
<p class="about">${words.in(description)}</p>
${
  example
    ? html`${renderTryForm(resource, example, { catalogue, words, title })}
${renderCodeTabs({ publicUrl, template, segments: example.segments, target: example.target }, name, words)}
${renderExample(example, words)}`
    : html`<p class="note">${say.nothingYet}</p>
${renderParameters(choicesOf(resource).parameters, words)}`
}
${resource.kind === "root" ? "" : html`<details class="fold" open id="${fieldsId(resource)}"><summary>${words.say.fields.title}<span class="unseen"> ${say.of({ title })}</span></summary><div class="inside">${renderFieldsOnce(resource, words)}</div></details>`}
</section>
`;
}

function fieldsId({ name }: Resource): string {
  return `${name}-fields`;
}

/** Resources with the same fields share one description, at a detail resource if there is one. */
function renderFieldsOnce(resource: Resource, words: Words): SafeHtml {
  const keyOf = (other: Resource) => JSON.stringify(itemFields(other));
  const described =
    [...details, ...resources].find((other) => keyOf(other) === keyOf(resource)) ?? resource;
  if (described === resource) return renderFields(answerFields(resource), words);
  const title = resourceTitle(described, words);
  return html`<p><a href="#${fieldsId(described)}">${words.say.docs.sameFields({ title })}</a></p>`;
}

/** Plain JSON, which a script colours when it is unfolded. */
function renderExample({ target, value }: Example, { say: { docs: say } }: Words): SafeHtml {
  return html`<details class="fold"><summary>${say.example} <code>${target}</code> <small>${say.shortened}</small></summary><pre class="json" translate="no" tabindex="0">${JSON.stringify(value, undefined, 2)}</pre></details>`;
}
