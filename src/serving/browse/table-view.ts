/**
 * The table view of a list: one column for each plain field, with sort links if the list can be ordered by it.
 * Checkboxes choose the visible columns, so that it works without a script.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Json, JsonObject } from "../api/json-value.ts";
import { pageQuery } from "../api/pages.ts";
import type { ParameterValues } from "../api/parameters.ts";
import type { ListResource } from "../api/resource.ts";
import { mediaPathOf } from "./addresses.ts";
import type { ShownField } from "./fields.ts";
import { fragmentText } from "./fragment.ts";
import { type Closeness, type ItemKind, itemHref, itemName } from "./item-kind.ts";
import { link } from "./value.ts";
import type { Words } from "./words.ts";

/** Approximate limit of the markup, characters. */
const MAX_MARKUP = 8_000;
const MAX_TEXT = 160;
/** Characters shown of a long text. */
const MAX_HTML = 60;
/** Maximum number of columns that the style sheet can hide. */
const MAX_COLUMNS = 24;

export interface TableOf {
  readonly resource: ListResource;
  readonly given: ParameterValues;
  /** Path of the list, without query. */
  readonly path: string;
  readonly jsonHref: string;
}

export function renderTable(
  items: readonly JsonObject[],
  kind: ItemKind,
  closeness: Closeness,
  of: TableOf,
): SafeHtml {
  const { say } = closeness.words;
  const fields = kind.fields.slice(0, MAX_COLUMNS);
  const rows: SafeHtml[] = [];
  let room = MAX_MARKUP;
  for (const item of items) {
    if (room <= 0) break;
    const href = itemHref(item, kind, closeness.catalogue);
    const name = itemName(item, kind);
    const row = html`<tr>${fields.map((field) => renderCell(item[field.name] ?? null, field, { closeness, href: item[field.name] === name ? href : undefined }))}</tr>\n`;
    room -= String(row).length;
    rows.push(row);
  }
  const columns = fields.map(
    ({ name, kind: is }) =>
      html`<li><label><input type="checkbox" value="${name}"${isSeen(is) ? " checked" : ""}><code>${name}</code></label></li>`,
  );
  return html`<div class="table" data-table="${of.resource.name}"><details class="columns-of"><summary>${say.table.columns}</summary><ul>${columns}</ul></details>
<div class="scroll" tabindex="0" role="group" aria-label="${say.views.table}"><table><thead><tr>${fields.map((field) => renderHead(field, of, closeness))}</tr></thead>
<tbody>${rows}</tbody></table></div>
${rows.length < items.length ? html`<p class="rest">${say.list.rest({ shown: rows.length, count: items.length })} <a href="${of.jsonHref}">${say.list.allAsJson}</a></p>` : ""}</div>`;
}

const UNSEEN = new Set<ShownField["kind"]>(["html", "image", "list", "references", "slug", "gps"]);

/** Kinds whose values are content text, or are named by it. */
const CONTENT: ReadonlySet<ShownField["kind"]> = new Set(["text", "html", "object", "list"]);

/** Kinds whose columns are visible at first. */
function isSeen(kind: ShownField["kind"]): boolean {
  return !UNSEEN.has(kind);
}

function renderHead(
  { name }: ShownField,
  { resource, given, path }: TableOf,
  { words }: Closeness,
): SafeHtml {
  if (!resource.orderings?.[name]) return html`<th scope="col"><code>${name}</code></th>`;
  const { ordering } = given;
  const isUp = ordering === name;
  const sorted = isUp ? "ascending" : ordering === `-${name}` ? "descending" : undefined;
  const query = pageQuery({ ...given, ordering: isUp ? `-${name}` : name }, 1);
  const title = isUp ? words.say.table.descending : words.say.table.ascending;
  return html`<th scope="col"${sorted ? html` aria-sort="${sorted}"` : ""}><a href="${path}?${query}" title="${title}"><code>${name}</code></a></th>`;
}

function renderCell(
  value: Json,
  field: ShownField,
  { closeness, href }: { closeness: Closeness; href: string | undefined },
): SafeHtml {
  const isNumber = typeof value === "number" || field.kind === "date";
  const text = textOf(value, field, closeness.words);
  const inner = href
    ? html`<a href="${href}" lang="pt">${text}</a>`
    : field.kind === "url" && typeof value === "string"
      ? link(value, closeness.catalogue)
      : text === ""
        ? html`<span class="nothing">–</span>`
        : text;
  const isContent = text !== "" && !href && CONTENT.has(field.kind);
  return html`<td${isNumber ? html` class="number"` : ""}${isContent ? html.raw` lang="pt"` : ""}>${inner}</td>`;
}

/** A value on a single line. */
function textOf(value: Json, field: ShownField, words: Words): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return value ? words.say.value.yes : words.say.value.no;
  if (Array.isArray(value)) {
    return (value as readonly Json[])
      .map((one) => textOf(one, { ...field, kind: "object" }, words))
      .join(", ");
  }
  if (typeof value === "object") return itemName(value as JsonObject, field) ?? "{…}";
  if (field.kind === "html") return shorten(fragmentText(String(value), MAX_HTML).text);
  if (field.kind === "image")
    return String(mediaPathOf(String(value), "") ?? value).replace(/^.*\//, "");
  return shorten(String(value));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1).toWellFormed()}…` : line;
}
