/** Events and venues as points on a map. @see RFC 7946 (GeoJSON) */

import type { CollectionName } from "../../contract/field.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { itemsInSlices } from "../api/list-items.ts";
import { itemFields, type ShownField } from "../browse/fields.ts";
import { nameField, pageOfItem } from "../browse/related.ts";
import { problemJson } from "./problem-forms.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileFields, TABLE_EXTENT } from "./table.ts";

/** The coordinates of an item: those of an event's venue, or of a venue. */
const PLACES: Partial<Record<CollectionName, (item: JsonObject) => Json | undefined>> = {
  eventos: ({ local }) => (local as JsonObject | null)?.gps,
  locais: ({ gps }) => gps,
};
/** Kinds of fields that are omitted from `properties`. */
const OMITTED_KINDS: ReadonlySet<ShownField["kind"]> = new Set([
  "html",
  "list",
  "references",
  "gps",
]);

export const geojson: LargeRepresentation = {
  name: "geojson",
  format: "geojson",
  mediaType: "application/geo+json",
  contentType: "application/geo+json",
  words: { en: "GeoJSON", pt: "GeoJSON" },
  about: { en: "for points on a map", pt: "pontos num mapa" },
  kinds: ["list"],
  of: Object.keys(PLACES) as CollectionName[],
  everywhere: true,
  extent: TABLE_EXTENT,
  caching: "shared",
  problems: problemJson,
  body: "object",
  large: true,
  render: async (plan, { catalogue, room }) => {
    const { resource } = plan;
    const fields = itemFields(resource).filter(({ kind }) => !OMITTED_KINDS.has(kind));
    const features: string[] = [];
    for await (const items of itemsInSlices(plan, catalogue)) {
      for (const item of items) {
        const feature = renderJson(featureOf(item, resource.collection, fields, catalogue));
        room.take(feature.length);
        features.push(feature);
      }
    }
    return {
      body: `{"type":"FeatureCollection","features":[${features.join(",")}]}`,
      fields: fileFields(plan, "geojson", { as: "inline", next: plan.links.next }),
    };
  },
};

function featureOf(
  item: JsonObject,
  collection: CollectionName | undefined,
  fields: readonly ShownField[],
  { publicUrl }: Catalogue,
): JsonObject {
  const place = collection && PLACES[collection]?.(item);
  const page = pageOfItem(item, collection);
  const shown = fields.map((field) => [field.name, nameOrValue(item[field.name] ?? null, field)]);
  return {
    type: "Feature",
    ...(typeof item.id === "number" && { id: item.id }),
    geometry: pointOf(place),
    properties: { ...Object.fromEntries(shown), ...(page && { url: publicUrl + page }) },
  };
}

function nameOrValue(value: Json, { kind, collection }: ShownField): Json {
  if (kind !== "object" || !collection || value === null) return value;
  return (value as JsonObject)[nameField(collection) ?? ""] ?? null;
}

/** GeoJSON puts longitude first. @returns `null` without valid coordinates */
function pointOf(gps: Json | undefined): JsonObject | null {
  const match = typeof gps === "string" && /^\s*([-+\d.]+)\s*,\s*([-+\d.]+)\s*$/.exec(gps);
  return match ? { type: "Point", coordinates: [Number(match[2]), Number(match[1])] } : null;
}
