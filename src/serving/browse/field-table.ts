/** Tables of the fields and parameters of a resource, from its declaration. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Parameter } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { answerFields, type ShownField } from "./fields.ts";
import type { Words } from "./words.ts";

interface FieldRow {
  readonly field: ShownField;
  readonly within: string;
  readonly more: SafeHtml | "";
}

/** Levels of nested fields on the page of a resource; the documentation shows all. */
const DEPTH = 2;

/** The tables of a resource: fields of the response and request parameters. */
export function renderDocumentation(
  resource: Resource,
  parameters: readonly Parameter[],
  words: Words,
): SafeHtml {
  const { fields: say } = words.say;
  const fields = answerFields(resource);
  const described = html`<section aria-labelledby="fields"><h2 id="fields">${say.title}</h2>
${renderFields(fields, words, { depth: DEPTH })}</section>`;
  return html`${fields.length > 0 ? described : ""}
<section aria-labelledby="parameters"><h2 id="parameters">${say.parameters}</h2>
${renderParameters(parameters, words)}</section>`;
}

interface FieldOptions {
  /** Levels of nested fields. */
  readonly depth?: number;
  /** Markup that replaces the fields of a value described elsewhere; "" to list them here. */
  readonly elsewhere?: (fields: readonly ShownField[]) => SafeHtml | "";
}

/** One row for each field, followed by the rows of its nested fields. */
export function renderFields(
  fields: readonly ShownField[],
  words: Words,
  { depth = Infinity, elsewhere = () => "" }: FieldOptions = {},
): SafeHtml {
  const { fields: say } = words.say;
  const rows = rowsOf(fields, { within: "", depth, elsewhere });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${say.title}"><table class="fields">
<thead><tr><th scope="col">${say.field}</th><th scope="col">${say.type}</th><th scope="col">${say.meaning}</th></tr></thead>
<tbody>${rows.map(({ field, within, more }) => html`<tr><th scope="row"><code>${within && html`<span class="within">${within}</span>`}${field.name}</code></th><td><code>${field.type}</code></td><td>${words.in(field.words).meaning}${more && html` ${more}`}</td></tr>\n`)}</tbody>
</table></div>`;
}

export function renderParameters(parameters: readonly Parameter[], words: Words): SafeHtml {
  const { fields: say } = words.say;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${say.parameters}"><table class="fields">
<thead><tr><th scope="col">${say.parameter}</th><th scope="col">${say.type}</th><th scope="col">${say.meaning}</th></tr></thead>
<tbody>${parameters.map((parameter) => html`<tr><th scope="row"><code>${parameter.name}</code></th><td>${parameterType(parameter, words)}</td><td>${words.in(parameter.description)}</td></tr>\n`)}</tbody>
</table></div>`;
}

function rowsOf(
  fields: readonly ShownField[],
  { within, depth, elsewhere }: Required<FieldOptions> & { within: string },
): FieldRow[] {
  if (depth === 0) return [];
  return fields.flatMap((field) => {
    const more = field.fields.length > 0 ? elsewhere(field.fields) : "";
    const row = { field, within, more };
    if (more) return [row];
    const inner = `${within}${field.name}${field.kind === "list" ? "[]" : ""}.`;
    return [row, ...rowsOf(field.fields, { within: inner, depth: depth - 1, elsewhere })];
  });
}

/** `integer, 10 if absent` */
export function parameterType({ schema }: Parameter, { say }: Words): SafeHtml {
  const { type, enum: values, anyOf, default: absent } = schema;
  const either = anyOf as
    | readonly { readonly type?: string; readonly const?: string }[]
    | undefined;
  const names = either?.map((one) => one.type ?? one.const) ?? values ?? [type];
  return html`<code>${(names as readonly string[]).join(" | ")}</code>${absent === undefined ? "" : `, ${say.fields.ifAbsent({ value: String(absent) })}`}`;
}
