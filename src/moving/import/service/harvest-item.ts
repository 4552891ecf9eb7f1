/** Adds an item to the harvest; nested items become items of their own, replaced by their ids. */

import { shorten } from "../../../authoring/content/report/quote.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../../remote/parse-json.ts";
import type { Findings } from "../harvest/findings.ts";
import { isId } from "../harvest/harvest.ts";
import type { ImportState } from "../harvest/import-state.ts";
import type { ServiceClient } from "./service-client.ts";

export interface ImportParts extends Pick<ImportState, "harvest" | "findings"> {
  readonly service: ServiceClient;
}

/** @returns `undefined` if it has no id, and is left out */
export function harvestItem(
  parts: ImportParts,
  name: CollectionName,
  item: JsonRecord,
): number | undefined {
  const id = idOf(parts, name, item);
  if (id === undefined) return undefined;
  // Many events contain the same nested item.
  const known = parts.harvest.get(name, id);
  const flat = withoutNested(parts, name, { ...item, id });
  if (known) reportDifferences(parts, name, [known, flat]);
  parts.harvest.add(name, id, flat);
  return id;
}

// Nested items may show other addresses of the same image, and a query may hold a signature.
const HOST_AND_QUERY = /^"(?:https?:\/\/[^/"]+)?|[?"].*/gs;

function reportDifferences(
  { findings }: ImportParts,
  name: CollectionName,
  both: [JsonRecord, JsonRecord],
): void {
  const [known, other] = both;
  const wins = String(other.modified ?? "") > String(known.modified ?? "") ? "latest" : "first";
  for (const [field, { kind }] of Object.entries(collections[name].fields)) {
    const ignored = kind === "image" ? HOST_AND_QUERY : "";
    const [a, b] = both.map((item) => JSON.stringify(item[field])?.replace(ignored, ""));
    if (a === undefined || b === undefined || a === b || field === "modified") continue;
    const said = `is shown as ${shorten(a)} and as ${shorten(b)}; the ${wins} is taken`;
    findings.add("different", `${name}/${known.id}`, said, field);
  }
}

function idOf(parts: ImportParts, name: CollectionName, item: JsonRecord): number | undefined {
  const { harvest, findings, service } = parts;
  const { slug } = item;
  const id = item.id ?? collections[name].names.map((field) => item[field]).find(Boolean);
  if (id === undefined) {
    const shown = shorten(JSON.stringify(item));
    findings.add("list", name, `${shown} has neither id nor name, and is left out`);
    return undefined;
  }
  const at = `${name}/${id}`;
  const number = numberIn(item.id);
  if (number === undefined) {
    const isNumber = /^-?\d+$/.test(String(item.id));
    const bound = Number(item.id) > 0 ? `above ${Number.MAX_SAFE_INTEGER}` : "not above 0";
    const shown = item.id === id ? "is no whole number" : "is not shown";
    const why = isNumber ? `is ${bound}` : shown;
    const other = service.idFor(name, String(id));
    harvest.ids.set(`${name} ${id}`, other);
    findings.add("different", at, `its id ${why}, so it gets the id ${other}`, "");
    return other;
  }
  if (number !== id)
    findings.add("different", at, `its id ${JSON.stringify(id)} is a number`, "id");
  const first = harvest.get(name, number)?.slug;
  if (!first || typeof slug !== "string" || slug === first) return number;
  const other = service.idFor(name, `${number} ${slug}`);
  const said = `has the slug ${JSON.stringify(first)} and also ${JSON.stringify(slug)}, which gets the id ${other}`;
  findings.add("different", at, said, "");
  return other;
}

function withoutNested(parts: ImportParts, name: CollectionName, item: JsonRecord): JsonRecord {
  const { findings, service } = parts;
  const { fields } = collections[name];
  const at = `${name}/${item.id}`;
  const printed = Object.keys(fields).filter((field) => fields[field]?.wire);
  reportNotPrinted(findings, name, item, printed);
  const flat: Record<string, unknown> = { ...item };
  for (const [field, { kind, to, wire }] of Object.entries(fields)) {
    const value = item[field];
    if (wire && value === undefined)
      findings.add("note", `${name}.${field}`, "is not shown by the service");
    // The address of an image gives the host that the service calls itself by.
    if (kind === "image" && typeof value === "string") service.noteImage(value);
    if (to === undefined || value === null || value === undefined) continue;
    const ids = [value].flat().map((nested) => {
      if (isJsonRecord(nested)) return harvestItem(parts, to, nested) ?? nested.id;
      const key = keyIn(nested);
      const said = `${JSON.stringify(nested)} is read as ${JSON.stringify(key)}`;
      if (key !== nested) findings.add("different", at, said, field);
      return key;
    });
    flat[field] = kind === "references" ? ids : ids[0];
    const several = `${ids.length} items are named, and only the first is taken`;
    if (kind !== "references" && ids.length > 1) findings.add("different", at, several, field);
  }
  return flat;
}

/** The id or slug in a reference by address: 3 of `https://www.example.pt/api/v1/temas/3/`. */
export function keyIn(reference: unknown): unknown {
  if (typeof reference !== "string" || !reference.includes("/")) return reference;
  // Django REST Framework repeats `format=json` of the request in such addresses.
  const key = lastSegment(reference.replace(/\?.*/, ""));
  return numberIn(key) ?? key;
}

/** Reports members that Montra does not print. @param list as a comparison names it */
export function reportNotPrinted(
  findings: Findings,
  list: string,
  item: JsonRecord,
  printed: readonly string[],
): void {
  for (const field of Object.keys(item).filter((member) => !printed.includes(member)))
    findings.add("different", list, `the service shows ${field}, and Montra does not`, field);
}

/** An id; some serialisers print it as a string: "12". */
export function numberIn(id: unknown): number | undefined {
  const number = typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : id;
  return isId(number) ? number : undefined;
}
