/** Tables of the fields and parameters of a resource. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Parameter } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { answerFields, type ShownField } from "./fields.ts";
import type { Words } from "./words.ts";

/** The fields of the response, and those nested in them. Deeper items have their own tables. */
const LEVELS = 2;

export function renderDocumentation(
  resource: Resource,
  parameters: readonly Parameter[],
  words: Words,
): SafeHtml {
  const { fields: say } = words.say;
  const fields = answerFields(resource);
  const fieldSection = html`<section aria-labelledby="fields"><h2 id="fields">${say.title}</h2>
${renderFields(fields, words)}</section>`;
  return html`${fields.length > 0 ? fieldSection : ""}
<section aria-labelledby="parameters"><h2 id="parameters">${say.parameters}</h2>
${renderParameters(parameters, words)}</section>`;
}

/** One row for each field, followed by the rows of its nested fields. */
export function renderFields(fields: readonly ShownField[], words: Words): SafeHtml {
  const { fields: say } = words.say;
  const rows = rowsOf(fields, "", LEVELS);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${say.title}"><table class="fields">
<thead><tr><th scope="col">${say.field}</th><th scope="col">${say.type}</th><th scope="col">${say.meaning}</th></tr></thead>
<tbody>${rows.map(({ field, prefix }) => html`<tr><th scope="row"><code>${prefix === "" ? "" : html`<span class="within">${prefix}</span>`}${field.name}</code></th><td><code>${field.type}</code></td><td>${words.in(field.words).meaning}</td></tr>\n`)}</tbody>
</table></div>`;
}

export function renderParameters(parameters: readonly Parameter[], words: Words): SafeHtml {
  const { fields: say } = words.say;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${say.parameters}"><table class="fields">
<thead><tr><th scope="col">${say.parameter}</th><th scope="col">${say.type}</th><th scope="col">${say.meaning}</th></tr></thead>
<tbody>${parameters.map((parameter) => html`<tr><th scope="row"><code>${parameter.name}</code></th><td>${parameterType(parameter, words)}</td><td>${words.in(parameter.description)}</td></tr>\n`)}</tbody>
</table></div>`;
}

/** @param prefix path of the field that holds these fields, such as `results[].` */
function rowsOf(
  fields: readonly ShownField[],
  prefix: string,
  levels: number,
): { field: ShownField; prefix: string }[] {
  if (levels === 0) return [];
  return fields.flatMap((field) => {
    const inner = `${prefix}${field.name}${field.kind === "list" ? "[]" : ""}.`;
    return [{ field, prefix }, ...rowsOf(field.fields, inner, levels - 1)];
  });
}

/** For example `integer, 10 if absent`. */
export function parameterType({ schema }: Parameter, { say }: Words): SafeHtml {
  const { type, enum: values, anyOf, default: usual } = schema;
  const alternatives = anyOf as readonly { readonly type?: string; readonly const?: string }[];
  const names = anyOf ? alternatives.map((one) => one.type ?? one.const) : (values ?? [type]);
  return html`<code>${(names as readonly string[]).join(" | ")}</code>${usual === undefined ? "" : `, ${say.fields.ifAbsent({ value: String(usual) })}`}`;
}
