/**
 * Compares items of two services, field by field. Each rule removes from both values the details that clients do not
 * rely on, and excuses the difference if the results are equal.
 */
import { sanitise } from "../../authoring/content/check/html.ts";
import {
  type LinkedKind,
  linkedKindOf,
  replaceLinkedAddresses,
} from "../../authoring/content/check/html-addresses.ts";
import { frameHostsIn } from "../../authoring/content/check/html-frames.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import { type Both, type Comparison, mapBoth, type NamedItem, shown } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";

const ABSOLUTE = /^(?:https?:)?\/\//i;

/** @param reason excuses differences that no rule excuses, of fields that both have */
export function compareItem(
  comparison: Comparison,
  [old, now]: Both<NamedItem>,
  reason?: ExcuseRule,
): void {
  const { at, collection } = old;
  const declared: Readonly<Record<string, Field>> = collection
    ? collections[collection].fields
    : {};
  comparison.see(old);
  for (const field of Object.keys({ ...old.fields, ...now.fields })) {
    const { kind = "text", to } = declared[field] ?? {};
    const all = mapBoth([old, now], ({ fields }) => fields[field]);
    const values = to ? mapBoth(all, withoutItems) : all;
    if (to) compareWithin(comparison, to, all);
    noteFiles(comparison, kind, values);
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) continue;
    const other = all[1] === undefined ? undefined : reason;
    // Each store counts its publications by itself.
    const isOwn = !collection && (field === "publicacao" || field === "historia");
    const rule = isOwn ? "publications" : (ruleFor(field, kind, values) ?? other);
    // An item that is excused as a whole may have another id.
    const renamed = to && comparison.excuseOf(`${to}/${otherId(values)}`);
    comparison.add({ at, field, ...shown(...values) }, renamed ?? rule);
  }
}

/** With ids in the place of items, which are compared as items of their own, because many may show the same one. */
function withoutItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItems);
  return isItem(value) ? String(value.id) : value;
}

function compareWithin(comparison: Comparison, collection: CollectionName, all: Both<unknown>) {
  const named = (fields: Item) => ({ at: `${collection}/${fields.id}`, collection, fields });
  const [olds, news] = mapBoth(all, (value) => [value].flat().filter(isItem).map(named));
  for (const old of olds) {
    const now = news.find(({ at }) => at === old.at);
    if (now) compareItem(comparison, [old, now]);
  }
}

/** Of ids that are equally many, the first that differs. */
function otherId([was, is]: Both<unknown>): unknown {
  const [olds, news] = [[was].flat(), [is].flat()];
  return olds.length === news.length ? olds.find((id, place) => id !== news[place]) : undefined;
}

function ruleFor(field: string, kind: string, [was, is]: Both<unknown>): ExcuseRule | undefined {
  // The address of a teaser that led nowhere is an addition too.
  if (was === undefined || (field === "url" && was === "")) return "montra_additions";
  if (withoutFiles(kind, was).json === withoutFiles(kind, is).json) return "file_addresses";
  const hosts = frameHostsIn(String(is));
  const spell = (text: string) => inUsualForm(kind, text, hosts);
  const isUsual = withoutFiles(kind, was, spell).json === withoutFiles(kind, is, spell).json;
  return isUsual ? "usual_form" : undefined;
}

/** @param hosts of frames that the new service shows */
function inUsualForm(kind: string, text: string, hosts: readonly string[]): string {
  const usual = text.normalize("NFC").trim();
  if (kind === "html") return sanitise(usual, hosts).html;
  if (kind !== "moment") return usual;
  try {
    // Only with an offset, because a time without one is a different moment in each zone.
    return Temporal.Instant.from(usual).toString();
  } catch {
    return usual;
  }
}

function noteFiles(comparison: Comparison, kind: string, values: Both<unknown>): void {
  const [olds, news] = mapBoth(values, (value) => withoutFiles(kind, value).files);
  for (const [place, { address, file }] of olds.entries()) {
    const other = news[place]?.address;
    if (other !== undefined && (!ABSOLUTE.test(address) || address !== other))
      comparison[`${file}s`].set(`${address} ${other}`, [address, other]);
  }
}

/** A value as JSON without the addresses of images and documents, and these in their order. */
function withoutFiles(kind: string, value: unknown, spell = (text: string) => text) {
  const files: { readonly address: string; readonly file: LinkedKind }[] = [];
  const take = (address: string, file: LinkedKind) => {
    files.push({ address, file });
    return "{file}";
  };
  const json = JSON.stringify(value, (_, written) => {
    const text = typeof written === "string" ? spell(written) : "";
    if (text === "") return written;
    if (kind === "image") return take(text, kind);
    if (kind === "url" && linkedKindOf(text) === "document") return take(text, "document");
    if (kind !== "html") return text;
    return replaceLinkedAddresses(text, (address, file) =>
      // An image of another host must keep its address; a document of any host may have been copied.
      file === "document" || !ABSOLUTE.test(address) ? take(address, file) : undefined,
    );
  });
  return { json, files };
}
