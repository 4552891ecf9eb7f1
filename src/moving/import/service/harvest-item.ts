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

/** @returns its id in the harvest; `undefined` if it has neither id nor name, and is left out */
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
  if (known) reportDifferences(parts, name, { known, other: flat });
  parts.harvest.add(name, id, flat);
  return id;
}

// In the JSON of an address: all but the path. Nested items may show the same image at another
// host, and a query may hold a signature.
const HOST_AND_QUERY = /^"(?:https?:\/\/[^/"]+)?|[?"].*/gs;

function reportDifferences(
  { findings }: ImportParts,
  name: CollectionName,
  { known, other }: { readonly known: JsonRecord; readonly other: JsonRecord },
): void {
  const wins = String(other.modified ?? "") > String(known.modified ?? "") ? "latest" : "first";
  for (const [field, { kind }] of Object.entries(collections[name].fields)) {
    const comparable = (item: JsonRecord) => {
      const json = JSON.stringify(item[field]);
      return kind === "image" ? json?.replace(HOST_AND_QUERY, "") : json;
    };
    const [a, b] = [known, other].map(comparable);
    if (a === undefined || b === undefined || a === b || field === "modified") continue;
    const said = `is shown as ${shorten(a)} and as ${shorten(b)}; the ${wins} is taken`;
    findings.add("different", `${name}/${known.id}`, said, field);
  }
}

function idOf(parts: ImportParts, name: CollectionName, item: JsonRecord): number | undefined {
  const { harvest, findings, service } = parts;
  const { slug } = item;
  const idOrName = item.id ?? collections[name].names.map((field) => item[field]).find(Boolean);
  if (idOrName === undefined) {
    const shown = shorten(JSON.stringify(item));
    findings.add("list", name, `${shown} has neither id nor name, and is left out`);
    return undefined;
  }
  const at = `${name}/${idOrName}`;
  const id = numberIn(item.id);
  if (id === undefined) {
    const assigned = service.idFor(name, String(idOrName));
    harvest.idByReference.set(`${name} ${idOrName}`, assigned);
    const said = `its id ${faultOfId(item.id)}, so it gets the id ${assigned}`;
    findings.add("different", at, said, "");
    return assigned;
  }
  if (id !== item.id)
    findings.add("different", at, `its id ${JSON.stringify(item.id)} is read as a number`, "id");
  const first = harvest.get(name, id)?.slug;
  if (!first || typeof slug !== "string" || slug === first) return id;
  const assigned = service.idFor(name, `${id} ${slug}`);
  const said = `has the slug ${JSON.stringify(first)} and also ${JSON.stringify(slug)}, which gets the id ${assigned}`;
  findings.add("different", at, said, "");
  return assigned;
}

function faultOfId(id: unknown): string {
  if (id === undefined || id === null) return "is not shown";
  if (!/^-?\d+$/.test(String(id))) return "is no whole number";
  return Number(id) > 0 ? `is above ${Number.MAX_SAFE_INTEGER}` : "is not above 0";
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
    // The hosts of images tell the client which other hosts are the service's own.
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

/** Reports members that Montra does not print. @param list its name in findings: `noticias` */
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
