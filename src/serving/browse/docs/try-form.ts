/** A form to try a resource. Without the script `assets/docs.js` it opens the resource's page. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { firstAddressOf } from "../../api/answer-plan.ts";
import type { Catalogue } from "../../api/catalogue.ts";
import { type Parameter, segmentParameters } from "../../api/parameters.ts";
import { pathTemplate } from "../../api/path-template.ts";
import type { Resource } from "../../api/resource.ts";
import type { Example } from "../../openapi/examples.ts";
import { choicesOf } from "../../render/representations.ts";
import { filterChoices } from "../choices.ts";
import { parameterType } from "../field-table.ts";
import type { Words } from "../words.ts";

export function renderTryForm(
  resource: Resource,
  example: Example,
  { catalogue, words, title }: { catalogue: Catalogue; words: Words; title: string },
): SafeHtml {
  const { name } = resource;
  const { docs: say } = words.say;
  const template = pathTemplate(resource);
  const segments = segmentParameters(resource);
  const context = { resource, example, catalogue, words };
  // The prefix keeps the ids apart from those of sections and of their fields.
  const idOf = (parameter: Parameter) => `try-${name}-${parameter.name}`;
  return html`<form class="try filters" method="get" action="${firstAddressOf(resource, example.segments)}" data-path="${template}" data-base="${catalogue.publicUrl}" data-no-body="${say.noBody}" data-no-answer="${say.noAnswer}" data-took="${say.took}" aria-label="${say.try({ title })}">
${segments.map((segment) => renderSegment(segment, idOf(segment), context))}
${choicesOf(resource).parameters.map((parameter) => renderParameter(parameter, idOf(parameter), context))}
<div class="actions"><button type="submit">${say.send}<span class="unseen"> ${title}</span></button><button type="button" class="again" hidden>${say.again}</button></div>
</form>
<p class="said" role="status"></p>
<div class="exchange outcome" hidden><p class="request"></p><div class="response"></div><div class="body" tabindex="0" role="group" aria-label="${say.bodyOf({ title })}"></div></div>`;
}

interface FormContext {
  readonly resource: Resource;
  readonly example: Example;
  readonly catalogue: Catalogue;
  readonly words: Words;
}

// Without `name`, because the script puts a path segment into the path, not the query.
function renderSegment(
  { name, description }: Parameter,
  id: string,
  { example, words }: FormContext,
): SafeHtml {
  const { docs: say } = words.say;
  return html`<div class="filter"><label for="${id}"><code>{${name}}</code> ${say.inThePath}</label><input type="text" id="${id}" value="${example.segments[name] ?? ""}" data-segment="${name}" required readonly aria-describedby="about-${id}"><small id="about-${id}">${words.in(description)}<noscript> ${say.withoutScript}</noscript></small></div>`;
}

function renderParameter(parameter: Parameter, id: string, context: FormContext): SafeHtml {
  const { name, schema } = parameter;
  const { words } = context;
  // A `<select>` shows its values, so the type is omitted.
  const type = schema.enum
    ? ""
    : html`<span class="type">${parameterType(parameter, words)}</span> `;
  return html`<div class="filter"><label for="${id}"><code>${name}</code></label>${renderControl(parameter, id, context)}<small id="about-${id}">${type}${words.in(parameter.description)}</small></div>`;
}

function renderControl(
  { name, schema }: Parameter,
  id: string,
  { resource, example, catalogue, words }: FormContext,
): SafeHtml {
  const { docs: say } = words.say;
  const attributes = html`id="${id}" name="${name}" aria-describedby="about-${id}"`;
  const filter = resource.kind === "list" ? resource.filters[name] : undefined;
  if (filter?.range) return html`<input type="date" ${attributes}>`;
  if (resource.kind === "list" && filter?.matches.length) {
    const choices = filterChoices(catalogue, resource, filter);
    return html`<select ${attributes}><option value="">${words.say.filters.any}</option>${choices.map(({ value, label }) => html`<option value="${value}" lang="pt">${label}</option>`)}</select>`;
  }
  if (Array.isArray(schema.enum)) {
    return html`<select ${attributes}><option value="">${name === "format" ? say.byAccept : say.byDefault}</option>${schema.enum.map((value) => html`<option>${value}</option>`)}</select>`;
  }
  const initial = new URLSearchParams(example.target.split("?")[1]).get(name) ?? "";
  return html`<input type="text" ${attributes} value="${initial}" size="8"${schema.type === "integer" ? html.raw` inputmode="numeric"` : ""}${initial === "" && schema.default !== undefined ? html` placeholder="${String(schema.default)}"` : ""}>`;
}
