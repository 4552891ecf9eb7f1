/** Events and venues as points on a map. @see RFC 7946 (GeoJSON) */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { itemsInSlices } from "../api/list-items.ts";
import { TABLE_SIZE } from "../api/parameters.ts";
import { itemFields, type ShownField } from "../browse/fields.ts";
import { gpsOf } from "../browse/item-kind.ts";
import { degreesOf } from "../browse/places.ts";
import { nameField, pageOfItem } from "../browse/related.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileHeaders } from "./table.ts";

/** Whether items have a place, or an embedded item that has one. */
function hasPlace(name: CollectionName): boolean {
  return Object.values(collections[name].fields).some(
    ({ kind, wire, embedded, to }) =>
      wire === true && (kind === "gps" || (kind === "reference" && embedded && to && hasPlace(to))),
  );
}

const OMITTED_KINDS = new Set<ShownField["kind"]>(["html", "list", "references", "gps"]);

export const geojson: LargeRepresentation = {
  name: "geojson",
  format: "geojson",
  mediaType: "application/geo+json",
  contentType: "application/geo+json",
  words: { en: "GeoJSON", pt: "GeoJSON" },
  about: { en: "for points on a map", pt: "pontos num mapa" },
  kinds: ["list"],
  collections: collectionNames.filter(hasPlace),
  extent: TABLE_SIZE,
  large: true,
  render: async (plan, { catalogue, memory }) => {
    const { resource } = plan;
    const all = itemFields(resource);
    const shown = all.filter(({ kind }) => !OMITTED_KINDS.has(kind));
    const features: string[] = [];
    for await (const items of itemsInSlices(plan, catalogue)) {
      for (const item of items) {
        const feature = renderJson(featureOf(item, resource.collection, { all, shown }, catalogue));
        memory.reserve(feature.length);
        features.push(feature);
      }
    }
    return {
      body: `{"type":"FeatureCollection","features":[${features.join(",")}]}`,
      headers: fileHeaders(plan, "geojson", { as: "inline", next: plan.links.next }),
    };
  },
};

function featureOf(
  item: JsonObject,
  collection: CollectionName | undefined,
  fields: Readonly<Record<"all" | "shown", readonly ShownField[]>>,
  { publicUrl }: Catalogue,
): JsonObject {
  const page = pageOfItem(item, collection);
  const properties = fields.shown.map((field) => [
    field.name,
    nameOrValue(item[field.name] ?? null, field),
  ]);
  return {
    type: "Feature",
    ...(typeof item.id === "number" && { id: item.id }),
    geometry: pointOf(gpsOf(item, { fields: fields.all })),
    properties: { ...Object.fromEntries(properties), ...(page && { url: publicUrl + page }) },
  };
}

function nameOrValue(value: Json, { kind, collection }: ShownField): Json {
  if (kind !== "object" || !collection || value === null) return value;
  return (value as JsonObject)[nameField(collection) ?? ""] ?? null;
}

/** GeoJSON has longitude first. @param gps latitude and longitude */
function pointOf(gps: string | undefined): JsonObject | null {
  const degrees = degreesOf(gps ?? "");
  return degrees ? { type: "Point", coordinates: degrees.toReversed() } : null;
}
