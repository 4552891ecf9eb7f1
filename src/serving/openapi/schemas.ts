/** The schemas of all answers as OpenAPI components, named by their titles in the contract. */
import * as z from "zod";
import type { Field } from "../../contract/field.ts";
import { collectionNames, collections, wireSchema } from "../../contract/site/collections.ts";
import { envelope } from "../../contract/site/items.ts";
import { capitalised } from "../../contract/words.ts";
import { once } from "../../language/formats.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { Resource } from "../api/resource.ts";
import { resources } from "../api/resources/resources.ts";
import { serviceSchemas } from "./service-schemas.ts";

/** Deferred, because it is slow and most services never get a request for a document. */
const namedSchemas = once(nameSchemas);

/** @returns components by schema, and `pages`: for an item's schema that of a page of its list */
function nameSchemas() {
  const registry = z.registry<{ id: string }>();
  const pages = new Map<z.ZodType, z.ZodType>();
  const register = (schema: z.ZodType) => {
    const title = z.globalRegistry.get(schema)?.title;
    if (title !== undefined && !registry.has(schema)) {
      registry.add(schema, { id: componentName(title) });
    }
  };
  for (const { item, onDemand = {} } of resources) {
    register(item);
    for (const { schema } of Object.values(onDemand)) register(schema);
  }
  for (const resource of resources) {
    if (resource.kind !== "list" || resource.envelope === "none") continue;
    const { item, pageMembers } = resource;
    const title = z.globalRegistry.get(item)?.title;
    if (title === undefined || pages.has(item)) continue;
    const page = envelope(item, pageMembers?.schema);
    pages.set(item, page);
    registry.add(page, { id: `${componentName(title)}Page` });
  }
  for (const name of embeddedCollections()) register(wireSchema(name));
  for (const schema of Object.values(serviceSchemas)) register(schema);
  return { registry, pages };
}

/** Whose items are printed whole inside items of other collections. */
function embeddedCollections() {
  const fields = Object.values(collections).flatMap((one) => Object.values<Field>(one.fields));
  const embedded = new Set(fields.filter((field) => field.embedded).map(({ to }) => to));
  return collectionNames.filter((name) => embedded.has(name));
}

/** The component of "News item" is `NewsItem`. */
function componentName(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join("");
}

const uri = (name: string) => `#/components/schemas/${name}`;

export function schemaComponents(): JsonObject {
  const { schemas } = z.toJSONSchema(namedSchemas().registry, { uri, override: simplify });
  const components = Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => {
    const { properties } = schema;
    const onDemand = onDemandOf(name);
    return [name, { ...schema, ...(onDemand && { properties: { ...properties, ...onDemand } }) }];
  });
  return Object.fromEntries(components);
}

/** Fields that an item has only if the request names them, so that none is required. */
function onDemandOf(component: string): JsonObject | undefined {
  const { registry } = namedSchemas();
  const sameItem = resources.filter(({ item }) => registry.get(item)?.id === component);
  const fields = sameItem.flatMap(({ onDemand = {} }) => Object.entries(onDemand));
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map(([name, { schema }]) => [name, schemaRef(schema)]));
}

export function answerSchema(resource: Resource): JsonObject {
  const { item } = resource;
  if (resource.kind !== "list") return schemaRef(item);
  if (resource.envelope === "pages")
    return schemaRef(namedSchemas().pages.get(item) ?? envelope(item));
  return { type: "array", items: schemaRef(item) };
}

/** A reference to a component, or the schema itself if it has no name. */
export function schemaRef(schema: z.ZodType): JsonObject {
  const id = namedSchemas().registry.get(schema)?.id;
  if (id !== undefined) return { $ref: uri(id) };
  const { $schema, ...inline } = z.toJSONSchema(schema, { override: simplify });
  return inline as JsonObject;
}

/** Removes keywords that `format` and `type` make redundant. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === "date" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
