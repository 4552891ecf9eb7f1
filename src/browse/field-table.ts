/** What each field means and which parameters there are: the resource's own declaration, as tables. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Parameter } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { answerFields, type ShownField } from "./fields.ts";

interface FieldRow {
  readonly field: ShownField;
  readonly within: string;
}

/** The fields of the answer, and the parameters that it may be asked with. */
export function renderDocumentation(
  resource: Resource,
  parameters: readonly Parameter[],
): SafeHtml {
  const rows = rowsOf(answerFields(resource), "");
  return html`
<h3>Fields of the answer</h3>
<div class="scroll"><table class="fields">
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(({ field, within }) => html`<tr><th scope="row"><code><span class="within">${within}</span>${field.name}</code></th><td>${field.type}</td><td>${field.meaning}</td></tr>\n`)}</tbody>
</table></div>
<h3>Parameters</h3>
<div class="scroll"><table class="fields">
<thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map((parameter) => html`<tr><th scope="row"><code>${parameter.name}</code></th><td>${parameterType(parameter)}</td><td>${parameter.description}</td></tr>\n`)}</tbody>
</table></div>`;
}

function rowsOf(fields: readonly ShownField[], within: string): FieldRow[] {
  return fields.flatMap((field) => {
    const inner = `${within}${field.name}${field.kind === "list" ? "[]" : ""}.`;
    return [{ field, within }, ...rowsOf(field.fields, inner)];
  });
}

function parameterType({ schema }: Parameter): string {
  const { type, enum: values, anyOf, default: absent } = schema;
  const name =
    (Array.isArray(values) && values.join(" or ")) ||
    (Array.isArray(anyOf) && "integer or last") ||
    String(type);
  return absent === undefined ? name : `${name}, ${String(absent)} if absent`;
}
