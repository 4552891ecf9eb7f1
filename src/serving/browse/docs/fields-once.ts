/**
 * The fields of an answer, each kind of item described in one section: where an item is of a kind that has a
 * section of its own, as the news about an event, a link leads there.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Resource } from "../../api/resource.ts";
import { resources } from "../../api/resources/resources.ts";
import { renderFields } from "../field-table.ts";
import { answerFields, itemFields, type ShownField } from "../fields.ts";
import type { Words } from "../words.ts";

/** The frame of every page of a list; the guide describes it. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(["count", "next", "previous"]);

let homes: ReadonlyMap<string, Resource> | undefined;

/** Where each kind of item is described: at its own address before a list of it. */
function homeOf(fields: readonly ShownField[]): Resource | undefined {
  // Of several the last one stays: the first list, unless items of the kind have an address of their own.
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
  const frame = html`<p><a href="#paging">${words.declared("Paging")}</a>: <code>count</code>, <code>next</code>, <code>previous</code></p>`;
  return html`${isPaged ? frame : ""}${renderFields(own, words, { elsewhere })}`;
}
