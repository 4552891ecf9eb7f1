/** Adds an item to the harvest; nested items become items of their own, replaced by their ids. */
import { shorten } from "../../../authoring/content/report/quote.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { lastSegment } from "../../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../../remote/parse-json.ts";
import type { Findings } from "../harvest/findings.ts";
import { numberIn } from "../harvest/harvest.ts";
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
  const ownId = numberIn(item.id);
  const id =
    ownId === undefined ? assignId(parts, name, item) : distinctId(parts, name, item, ownId);
  if (id === undefined) return undefined;
  // Many events contain the same nested item.
  const known = parts.harvest.get(name, id);
  const flat = flatten(parts, name, { ...item, id });
  if (known) reportDifferences(parts, name, known, flat);
  parts.harvest.add(name, id, flat);
  return id;
}

/** For an item without a usable id: the same at each import, found by the name of the item. */
function assignId(parts: ImportParts, name: CollectionName, item: JsonRecord): number | undefined {
  const { harvest, findings, service } = parts;
  const idOrName = item.id ?? collections[name].names.map((field) => item[field]).find(Boolean);
  if (idOrName === undefined) {
    const shown = shorten(JSON.stringify(item));
    findings.add("list", name, `${shown} has neither id nor name, and is left out`);
    return undefined;
  }
  const id = service.idFor(name, String(idOrName));
  harvest.idByReference.set(`${name} ${idOrName}`, id);
  const said = `its id ${faultOfId(item.id)}, so it gets the id ${id}`;
  findings.add("different", `${name}/${idOrName}`, said, "");
  return id;
}

function faultOfId(id: unknown): string {
  if (id === undefined || id === null) return "is not shown";
  if (!/^-?\d+$/.test(String(id))) return "is no whole number";
  return Number(id) > 0 ? `is above ${Number.MAX_SAFE_INTEGER}` : "is not above 0";
}

/** The item's own id; another one if an item with the same id has another slug. */
function distinctId(
  { harvest, findings, service }: ImportParts,
  name: CollectionName,
  item: JsonRecord,
  id: number,
): number {
  const at = `${name}/${item.id}`;
  if (id !== item.id)
    findings.add("different", at, `its id ${JSON.stringify(item.id)} is read as a number`, "id");
  const { slug } = item;
  const knownSlug = harvest.get(name, id)?.slug;
  if (!knownSlug || typeof slug !== "string" || slug === knownSlug) return id;
  const assigned = service.idFor(name, `${id} ${slug}`);
  const said = `has the slug ${JSON.stringify(knownSlug)} and also ${JSON.stringify(slug)}, which gets the id ${assigned}`;
  findings.add("different", at, said, "");
  return assigned;
}

/** Replaces nested items by their ids, and notes what the service shows of the fields. */
function flatten(parts: ImportParts, name: CollectionName, item: JsonRecord): JsonRecord {
  const { findings, service } = parts;
  const { fields } = collections[name];
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
    const report = (said: string) => findings.add("different", `${name}/${item.id}`, said, field);
    const ids = [value].flat().map((reference) => idIn(parts, to, reference, report));
    flat[field] = kind === "references" ? ids : ids[0];
    if (kind !== "references" && ids.length > 1)
      report(`${ids.length} items are named, and only the first is taken`);
  }
  return flat;
}

/** The id in a reference, which may also be a nested item; a slug if it has no id. */
function idIn(
  parts: ImportParts,
  to: CollectionName,
  reference: unknown,
  report: (said: string) => void,
): unknown {
  if (isJsonRecord(reference)) return harvestItem(parts, to, reference) ?? reference.id;
  const key = keyIn(reference);
  if (key !== reference) report(`${JSON.stringify(reference)} is read as ${JSON.stringify(key)}`);
  return key;
}

// Cuts all but the path from the JSON of an address: `"https://a.pt/media/a.png?s=1"` becomes
// `/media/a.png`. Nested items may show the same image at another host, or with another signature.
const HOST_AND_QUERY = /^"(?:https?:\/\/[^/"]+)?|[?"].*/gs;

function reportDifferences(
  { findings }: ImportParts,
  name: CollectionName,
  known: JsonRecord,
  item: JsonRecord,
): void {
  // As the harvest decides.
  const winner = String(item.modified ?? "") > String(known.modified ?? "") ? "latest" : "first";
  for (const [field, { kind }] of Object.entries(collections[name].fields)) {
    const comparable = (value: unknown) => {
      const json = JSON.stringify(value);
      return kind === "image" ? json?.replace(HOST_AND_QUERY, "") : json;
    };
    const first = comparable(known[field]);
    const latest = comparable(item[field]);
    const isShownTwice = first !== undefined && latest !== undefined;
    if (!isShownTwice || first === latest || field === "modified") continue;
    const said = `is shown as ${shorten(first)} and as ${shorten(latest)}; the ${winner} is taken`;
    findings.add("different", `${name}/${known.id}`, said, field);
  }
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
