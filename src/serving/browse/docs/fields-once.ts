/**
 * The fields of a response. Each kind of item is described in one section only; other sections link to it, for example
 * for the news about an event.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Resource } from "../../api/resource.ts";
import { resources } from "../../api/resources/resources.ts";
import { guide } from "../../openapi/guide.ts";
import { renderFields } from "../field-table.ts";
import { answerFields, itemFields, type ShownField } from "../fields.ts";
import type { Words } from "../words.ts";

/** The envelope fields of list pages, which the guide describes. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(["count", "next", "previous"]);

let homes: ReadonlyMap<string, Resource> | undefined;

/** The resource whose section describes a kind of item: the detail resource, else the first list. */
function homeOf(fields: readonly ShownField[]): Resource | undefined {
  // A later entry replaces an earlier one, so lists come first in reverse order, then details.
  homes ??= new Map(
    resources
      .filter(({ kind }) => kind !== "root")
      .toReversed()
      .toSorted((one, other) => Number(one.kind === "detail") - Number(other.kind === "detail"))
      .map((resource) => [keyOf(itemFields(resource)), resource]),
  );
  return homes.get(keyOf(fields));
}

function keyOf(fields: readonly ShownField[]): string {
  return JSON.stringify(fields);
}

export function fieldsId({ name }: Resource): string {
  return `${name}-fields`;
}

export function renderFieldsOnce(
  resource: Resource,
  words: Words,
  titleOf: (resource: Resource, words: Words) => string,
): SafeHtml {
  const elsewhere = (fields: readonly ShownField[]) => {
    const home = homeOf(fields);
    if (!home || home === resource) return "";
    const title = titleOf(home, words);
    return html`<a href="#${fieldsId(home)}">${words.say.docs.sameFields({ title })}</a>`;
  };
  const isPaged = resource.kind === "list" && resource.envelope === "pages";
  const whole = isPaged ? "" : elsewhere(itemFields(resource));
  if (whole) return html`<p>${whole}</p>`;
  const fields = answerFields(resource);
  const own = isPaged ? fields.filter(({ name }) => !PAGE_FIELDS.has(name)) : fields;
  const frame = html`<p><a href="#paging">${words.in(guide)[0]?.title}</a>: <code>count</code>, <code>next</code>, <code>previous</code></p>`;
  return html`${isPaged ? frame : ""}${renderFields(own, words, { elsewhere })}`;
}
