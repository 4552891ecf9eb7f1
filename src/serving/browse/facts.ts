/** The fields of an item as a list: label, name in the JSON, and value. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { ShownField } from "./fields.ts";
import { type Closeness, type ItemKind, itemName } from "./item-kind.ts";
import { pageOfItem } from "./related.ts";
import { isNothing, renderValue } from "./value.ts";

/** Kinds whose values need the full width. */
const WIDE = new Set<ShownField["kind"]>(["html", "object", "list", "references"]);
/** Kinds that lists omit, because the item's own page shows them. */
const LARGE = new Set<ShownField["kind"]>(["html", "image", "list"]);

/**
 * @param at the path of the item in the JSON, for a script that shows the path of each value: `results[0]`; empty for
 *   the response itself
 */
export function renderFacts(
  item: JsonObject,
  kind: ItemKind,
  closeness: Closeness,
  at = "",
): SafeHtml {
  const fields = kind.fields.filter(
    ({ name, kind: of }) =>
      closeness.detail === "whole" || (!LARGE.has(of) && !isNothing(item[name] ?? null)),
  );
  return html`<dl class="facts" data-at="${at}">${fields.map((field) => {
    const value = item[field.name] ?? null;
    const wide = WIDE.has(field.kind) && !isNothing(value);
    const inner = at === "" ? field.name : `${at}.${field.name}`;
    return html`<div class="is-${field.kind}${wide ? " wide" : ""}"><dt>${closeness.words.in(field.words).label} <code>${field.name}</code></dt><dd>${renderMember(value, field, closeness, inner)}</dd></div>\n`;
  })}</dl>`;
}

function renderMember(value: Json, field: ShownField, closeness: Closeness, at: string): SafeHtml {
  if (isNothing(value) || (field.kind !== "object" && field.kind !== "list")) {
    return renderValue(value, field, closeness);
  }
  if (field.kind === "object") {
    return closeness.detail === "whole"
      ? renderFold(value as JsonObject, field, closeness, at)
      : renderNames([value as JsonObject], field, closeness);
  }
  const items = value as readonly Json[];
  if (!items.every((item) => typeof item === "object")) return renderValue(value, field, closeness);
  const objects = items as readonly JsonObject[];
  return closeness.detail === "whole"
    ? html`${objects.map((item, index) => renderFold(item, field, closeness, `${at}[${index}]`))}`
    : renderNames(objects, field, closeness);
}

function renderNames(items: readonly JsonObject[], kind: ItemKind, { words }: Closeness): SafeHtml {
  return html`<ul class="names">${items.map((item) => {
    const name = itemName(item, kind) ?? words.say.item;
    const href = pageOfItem(item, kind.collection);
    return html`<li lang="pt">${href ? html`<a href="${href}">${name}</a>` : name}</li>`;
  })}</ul>`;
}

function renderFold(item: JsonObject, kind: ItemKind, closeness: Closeness, at: string): SafeHtml {
  const { say } = closeness.words;
  const href = pageOfItem(item, kind.collection);
  const page = href ? html`<p class="note"><a href="${href}">${say.ownPage}</a></p>` : "";
  const name = itemName(item, kind) ?? say.item;
  return html`<details class="fold nested-item"><summary><span lang="pt">${name}</span></summary>${page}${renderFacts(item, kind, { ...closeness, detail: "brief" }, at)}</details>`;
}
