/**
 * The schemas of everything that is answered, as components: named by the titles that the contract
 * gives them, and referred to by name. They are Zod's own JSON Schema of the declarations.
 */
import * as z from "zod";
import { envelope } from "../../contract/items.ts";
import { collectionNames, collections, wireSchema } from "../../contract/site/collections.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { Resource } from "../api/resource.ts";
import { resources } from "../api/resources/resources.ts";
import { serviceSchemas } from "./service-schemas.ts";

interface Named {
  readonly registry: z.core.$ZodRegistry<{ id: string }>;
  /** Of items that come in pages, by the schema of the item. */
  readonly pages: ReadonlyMap<z.ZodType, z.ZodType>;
}

let made: Named | undefined;

/** Made for the first document, which most services are never asked for: it takes longer than to load this file. */
function named(): Named {
  made ??= nameAll();
  return made;
}

function nameAll(): Named {
  const registry = z.registry<{ id: string }>();
  const pages = new Map<z.ZodType, z.ZodType>();
  const register = (schema: z.ZodType) => {
    const title = z.globalRegistry.get(schema)?.title;
    if (title !== undefined && !registry.has(schema)) {
      registry.add(schema, { id: componentName(title) });
    }
  };
  for (const { item } of resources) register(item);
  for (const resource of resources) {
    // Items that come in pages have a page of a name of its own.
    if (resource.kind !== "list" || resource.envelope === "none") continue;
    const { item, more } = resource;
    const title = z.globalRegistry.get(item)?.title;
    if (title === undefined || pages.has(item)) continue;
    const page = envelope(item, more?.schema);
    pages.set(item, page);
    registry.add(page, { id: `${componentName(title)}Page` });
  }
  for (const name of embeddedCollections()) register(wireSchema(name));
  for (const schema of Object.values(serviceSchemas)) register(schema);
  return { registry, pages };
}

function embeddedCollections() {
  const embedded = new Set(
    Object.values(collections).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ embedded: isEmbedded, to }) =>
        isEmbedded && to ? [to] : [],
      ),
    ),
  );
  return collectionNames.filter((name) => embedded.has(name));
}

/** "News item" is `NewsItem`. */
function componentName(title: string): string {
  const words = title.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

const uri = (name: string) => `#/components/schemas/${name}`;

/** `components.schemas` of the document. */
export function schemaComponents(): JsonObject {
  const { schemas } = z.toJSONSchema(named().registry, { uri, override: plainly });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema as Json]),
  );
}

/** The schema of what a resource answers. */
export function answerSchema(resource: Resource): JsonObject {
  const { item } = resource;
  if (resource.kind !== "list") return schemaRef(item);
  if (resource.envelope === "pages") return schemaRef(named().pages.get(item) ?? envelope(item));
  return { type: "array", items: schemaRef(item) };
}

/** A reference to a component, or the schema itself where it has no name. */
export function schemaRef(schema: z.ZodType): JsonObject {
  const id = named().registry.get(schema)?.id;
  if (id !== undefined) return { $ref: uri(id) };
  const { $schema, ...inline } = z.toJSONSchema(schema, { override: plainly });
  return inline as JsonObject;
}

/** Leaves out what `format` and `type` say already. */
function plainly({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === "date" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
