/** Compares items of two services field by field, and the files that they name. */
import { hash } from "node:crypto";
import { sanitise } from "../../authoring/content/check/html.ts";
import {
  linkedKindOf,
  replaceLinkedAddresses,
} from "../../authoring/content/check/html-addresses.ts";
import { frameHostsIn } from "../../authoring/content/check/html-frames.ts";
import { parseMoment } from "../../authoring/content/check/moment.ts";
import { looksAlike } from "../../authoring/content/images/looks-alike.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { isJsonRecord, type JsonRecord } from "../../remote/parse-json.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { RemoteResponse } from "../../remote/remote.ts";
import { type Both, type Comparison, mapBoth, type NamedItem } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { NO_ANSWER } from "./side.ts";

const ABSOLUTE = /^(?:https?:)?\/\//i;
// Items of each collection that are also requested one by one.
const MAX_SEEN = 500;

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
  const seen = comparison.seen.getOrInsertComputed(collection, () => new Map());
  if (seen.size < MAX_SEEN) seen.set(at, old.fields);
  const printed = mapBoth([old, now], ({ fields }): Record<string, unknown> => ({ ...fields }));
  for (const [field, { kind, to }] of Object.entries(declared)) {
    const values = mapBoth(printed, (fields) => fields[field]);
    if (to) compareWithin(comparison, to, values);
    else noteFiles(comparison, kind, values);
    if (to) for (const fields of printed) fields[field] = withoutItems(fields[field]);
  }
  comparison.compare(at, printed, (field, values) => {
    const { kind = "text", to } = declared[field] ?? {};
    // An item that is excused as a whole may have another id.
    const renamed = to && comparison.excuseOf(`${to}/${otherId(values)}`);
    // Each store counts its publications by itself.
    if (!collection && (field === "publicacao" || field === "historia")) return "publications";
    return (
      renamed ?? ruleFor(field, kind, values) ?? (values[1] === undefined ? undefined : reason)
    );
  });
}

/** Replaces items within a value by their ids; the items are compared by themselves. */
function withoutItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItems);
  return isJsonRecord(value) ? String(value.id) : value;
}

function compareWithin(comparison: Comparison, collection: CollectionName, all: Both<unknown>) {
  const named = (fields: JsonRecord) => ({ at: `${collection}/${fields.id}`, collection, fields });
  const [olds, news] = mapBoth(all, (value) => [value].flat().filter(isJsonRecord).map(named));
  for (const old of olds) {
    const now = news.find(({ at }) => at === old.at);
    if (now) compareItem(comparison, [old, now]);
  }
}

/** The first id of the old service that differs; `undefined` if the numbers of ids differ. */
function otherId([was, is]: Both<unknown>): unknown {
  const [olds, news] = [[was].flat(), [is].flat()];
  return olds.length === news.length ? olds.find((id, place) => id !== news[place]) : undefined;
}

function ruleFor(field: string, kind: string, [was, is]: Both<unknown>): ExcuseRule | undefined {
  // The address of a teaser that led nowhere is an addition too.
  if (was === undefined || (field === "url" && (was ?? "") === "")) return "montra_additions";
  if (withoutFiles(kind, was).json === withoutFiles(kind, is).json) return "file_addresses";
  const hosts = frameHostsIn(String(is));
  const spell = (text: string) => inUsualForm(kind, text, hosts);
  const isUsual = withoutFiles(kind, was, spell).json === withoutFiles(kind, is, spell).json;
  return isUsual ? "usual_form" : undefined;
}

function inUsualForm(kind: string, text: string, hosts: readonly string[]): string {
  const usual = text.normalize("NFC").trim();
  if (kind === "html") return sanitise(usual, hosts).html;
  const moment = kind === "moment" ? parseMoment(usual) : undefined;
  // Only with an offset, because a time without one is a different moment in each zone.
  const isInstant = moment !== undefined && /(?:Z|[-+]\d\d:\d\d)$/.test(moment);
  return isInstant ? Temporal.Instant.from(moment).toString() : usual;
}

/** A value as JSON without the addresses of its files, and these addresses in order. */
function withoutFiles(kind: string, value: unknown, spell = (text: string) => text) {
  const files: string[] = [];
  const take = (address: string) => {
    files.push(address);
    return "{file}";
  };
  const json = JSON.stringify(value, (_, written) => {
    const text = typeof written === "string" ? spell(written) : "";
    if (text === "") return written;
    if (kind === "image" || (kind === "url" && linkedKindOf(text) === "document"))
      return take(text);
    if (kind !== "html") return text;
    return replaceLinkedAddresses(text, (address, file) =>
      // An image of another host must keep its address; a document may have been copied from any.
      file === "document" || !ABSOLUTE.test(address) ? take(address) : undefined,
    );
  });
  return { json, files };
}

function noteFiles(comparison: Comparison, kind: string, values: Both<unknown>): void {
  const [olds, news] = mapBoth(values, (value) => withoutFiles(kind, value).files);
  for (const [place, address] of olds.entries()) {
    const other = news[place];
    if (other !== undefined && (!ABSOLUTE.test(address) || address !== other))
      comparison.files.set(`${address} ${other}`, [address, other]);
  }
}

const MAX_CONCURRENT = 8;
const CROP = /350x200[^/]*$/;

/**
 * Images must look alike, documents have the same bytes. A crop must only exist, because programs
 * crop differently.
 */
export async function compareFiles(comparison: Comparison): Promise<void> {
  comparison.begin("files");
  const files = comparison.files.values();
  const differences = prefetch(files, MAX_CONCURRENT, (one) => differenceOf(comparison, one));
  // In the order of the items, whichever file arrives first.
  for await (const [, difference] of differences)
    if (difference) comparison.compare("files", difference.files, () => difference.rule);
}

async function differenceOf(
  comparison: Comparison,
  addresses: Both<string>,
): Promise<{ files: Both<JsonRecord>; rule: ExcuseRule | undefined } | undefined> {
  const [address, newAddress] = addresses;
  comparison.countAddress();
  comparison.counts.items.add(address);
  const [was, is] = comparison.options.sides;
  const [old, now] = await Promise.all([was.askFile(address), is.askFile(newAddress)]);
  const areThere = old.status === 200 && now.status === 200;
  if (areThere && (CROP.test(address) || CROP.test(newAddress) || old.body.equals(now.body)))
    return undefined;
  const isAlike = areThere && (await looksAlike(old.body, now.body));
  const isMissing = old.status !== 200 && old.status !== NO_ANSWER;
  const rule = isAlike ? "photographs" : isMissing ? "missing_files" : undefined;
  return { files: mapBoth([old, now], (file) => ({ [address]: summaryOf(file) })), rule };
}

function summaryOf({ status, body }: RemoteResponse): string {
  if (status === NO_ANSWER) return `no answer: ${body}`;
  if (status !== 200) return `answered ${status}`;
  return `${body.length} bytes, SHA-256 ${hash("sha256", body).slice(0, 16)}…`;
}
