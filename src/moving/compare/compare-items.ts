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
import { isItem } from "../../remote/parse-json.ts";
import { type Both, type Comparison, type FlatItem, type NamedItem, shown } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";

/** So that a difference is one of the item within, which many items may show. */
export function flatten(item: NamedItem, place = "", all = new Map<string, NamedItem>()): FlatItem {
  const declared = fieldsOf(item.collection);
  const flat = Object.entries(item.fields).map(([field, value]) => {
    const collection = declared[field]?.to;
    const nested = [value].flat();
    if (!collection || !nested.every(isItem)) return [field, value];
    for (const fields of nested) {
      const at = `${collection}/${fields.id}`;
      flatten({ at, collection, fields }, `${place} ${field} ${fields.id}`, all);
    }
    const ids = nested.map(({ id }) => String(id));
    return [field, Array.isArray(value) ? ids : ids[0]];
  });
  return all.set(place, { ...item, fields: Object.fromEntries(flat) });
}

/** @param reason excuses differences that no rule excuses, of fields that both have */
export function compareItem(
  comparison: Comparison,
  [old, now]: Both<FlatItem>,
  reason?: ExcuseRule,
): void {
  for (const [place, { at, collection, fields }] of old) {
    const others = now.get(place)?.fields;
    if (!others) continue;
    for (const field of new Set([...Object.keys(fields), ...Object.keys(others)])) {
      const values = [fields[field], others[field]] as const;
      const { kind = "text", to } = fieldsOf(collection)[field] ?? {};
      noteFiles(comparison, kind, values);
      if (JSON.stringify(values[0]) === JSON.stringify(values[1])) continue;
      const other = others[field] === undefined ? undefined : reason;
      const rule = additionIn(collection, field, values) ?? ruleFor(kind, values) ?? other;
      // An item that is excused as a whole may have another id.
      const renamed = to && comparison.excuseOf(`${to}/${otherId(values)}`);
      comparison.add({ at, field, ...shown(...values) }, renamed ?? rule);
    }
  }
}

function fieldsOf(collection: CollectionName | undefined): Readonly<Record<string, Field>> {
  return collection ? collections[collection].fields : {};
}

function additionIn(
  collection: CollectionName | undefined,
  field: string,
  [was]: Both<unknown>,
): ExcuseRule | undefined {
  // Each store counts its publications by itself.
  if (!collection && (field === "publicacao" || field === "historia")) return "publications";
  // The address of a teaser that led nowhere is an addition too.
  return was === undefined || (field === "url" && was === "") ? "montra_additions" : undefined;
}

/** Of ids that are equally many, the first that differs. */
function otherId([was, is]: Both<unknown>): unknown {
  const [olds, news] = [[was].flat(), [is].flat()];
  return olds.length === news.length ? olds.find((id, place) => id !== news[place]) : undefined;
}

function ruleFor(kind: string, [was, is]: Both<unknown>): ExcuseRule | undefined {
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

function noteFiles({ files }: Comparison, kind: string, values: Both<unknown>): void {
  const [olds = [], news = []] = values.map((value) => withoutFiles(kind, value).files);
  for (const [place, { address, file }] of olds.entries()) {
    const other = news[place]?.address;
    if (other !== undefined && (isPath(address) || address !== other))
      files[file].set(`${address} ${other}`, [address, other]);
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
      file === "document" || isPath(address) ? take(address, file) : undefined,
    );
  });
  return { json, files };
}

function isPath(address: string): boolean {
  return !/^(?:https?:)?\/\//i.test(address);
}
