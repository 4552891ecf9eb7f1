/** Events and venues as points on a map. @see RFC 7946 (GeoJSON) */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { renderJson } from "../api/json.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { itemsInSlices } from "../api/list-items.ts";
import { TABLE_SIZE } from "../api/parameters.ts";
import type { ShownField } from "../browse/fields.ts";
import { gpsOf, type ItemShape, shapeOf } from "../browse/item-shape.ts";
import { degreesOf } from "../browse/places.ts";
import { nameField, pageOfItem } from "../browse/related.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileHeaders } from "./table.ts";

/** Whether items have a place, or an embedded item that has one. */
function hasPlace(name: CollectionName): boolean {
  const printed = Object.values(collections[name].fields).filter(({ wire }) => wire === true);
  return printed.some(({ kind, embedded, to }) => {
    if (kind === "gps") return true;
    return kind === "reference" && embedded === true && to !== undefined && hasPlace(to);
  });
}

const OMITTED_KINDS = new Set<ShownField["kind"]>(["html", "list", "references", "gps"]);

export const geojson: LargeRepresentation = {
  name: "geojson",
  format: "geojson",
  mediaType: "application/geo+json",
  words: { en: "GeoJSON", pt: "GeoJSON" },
  about: { en: "for points on a map", pt: "pontos num mapa" },
  kinds: ["list"],
  collections: collectionNames.filter(hasPlace),
  extent: TABLE_SIZE,
  large: true,
  render: async (plan, { catalogue, memory }) => {
    const shape = shapeOf(plan.resource);
    const shown = shape.fields.filter(({ kind }) => !OMITTED_KINDS.has(kind));
    const features: string[] = [];
    for await (const items of itemsInSlices(plan, catalogue)) {
      for (const item of items) {
        const feature = renderJson(featureOf(item, shape, shown, catalogue.publicUrl));
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

/** @param shown the fields that become properties */
function featureOf(item: JsonObject, shape: ItemShape, shown: ShownField[], publicUrl: string) {
  const page = pageOfItem(item, shape.collection);
  const properties = shown.map((field) => [field.name, nameOrValue(item, field)]);
  return {
    type: "Feature",
    ...(typeof item.id === "number" && { id: item.id }),
    geometry: pointOf(gpsOf(item, shape)),
    properties: { ...Object.fromEntries(properties), ...(page && { url: publicUrl + page }) },
  };
}

function nameOrValue(item: JsonObject, { name, kind, collection }: ShownField): Json {
  const value = item[name] ?? null;
  if (kind !== "object" || !collection || value === null) return value;
  return (value as JsonObject)[nameField(collection) ?? ""] ?? null;
}

/** GeoJSON has longitude first. @param gps latitude and longitude */
function pointOf(gps: string | undefined): JsonObject | null {
  const degrees = degreesOf(gps ?? "");
  return degrees ? { type: "Point", coordinates: degrees.toReversed() } : null;
}
