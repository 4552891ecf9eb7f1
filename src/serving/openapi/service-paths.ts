/** Path items of addresses that are not resources: images, error types, JSON documents, health. */
import { problemTypeDocument, problemTypeNames } from "../../contract/problems.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { ServiceRoute } from "../api/resources/routes.ts";
import { operationId } from "./operations.ts";
import { otherResponses } from "./responses.ts";
import { schemaRef } from "./schemas.ts";
import { serviceSchemas } from "./service-schemas.ts";

/** @returns `undefined` for pages, their assets, and files for crawlers */
export function servicePathItem(route: ServiceRoute, catalogue: Catalogue): JsonObject | undefined {
  if (route.kind === "media") return mediaPath(route, catalogue);
  if (route.kind === "problem") return problemTypePath(route);
  if (route.kind === "health") return healthPath(route);
  if (!route.mediaTypes.includes("application/json")) return undefined;
  const schema = { type: "object", additionalProperties: true };
  return pathItem(route, "Descriptions", { "application/json": { schema } });
}

function mediaPath(route: ServiceRoute, { edition }: Catalogue): JsonObject {
  const first = edition.get("SELECT address FROM media ORDER BY id LIMIT 1");
  const [hash, name] = String(first?.address ?? "").split("/");
  const parameters = [
    pathParameter("hash", "Of the bytes.", { type: "string", pattern: "^[0-9a-f]{32}$" }, hash),
    pathParameter("name", "Name of the file.", { type: "string" }, name),
  ];
  const content = Object.fromEntries(route.mediaTypes.map((type) => [type, {}]));
  return { parameters, ...pathItem(route, "Images", content) };
}

function problemTypePath(route: ServiceRoute): JsonObject {
  const type = "malformed-request";
  const content = {
    "application/json": {
      schema: schemaRef(serviceSchemas.problemType),
      examples: { [type]: { value: problemTypeDocument(type) } },
    },
    "text/html": {},
  };
  const schema = { type: "string", enum: problemTypeNames };
  const parameters = [pathParameter("type", "Kind of error.", schema, type)];
  return { parameters, ...pathItem(route, "Descriptions", content) };
}

function healthPath(route: ServiceRoute): JsonObject {
  const content = { "application/json": { schema: schemaRef(serviceSchemas.health) } };
  return pathItem(route, "Health", content, {
    "503": { description: "Not now; the body says why.", content },
  });
}

function pathItem(
  { name, title, description }: ServiceRoute,
  tag: string,
  content: JsonObject,
  ownResponses: JsonObject = {},
): JsonObject {
  const ok = { description: `${title}.`, content };
  const responses = { "200": ok, ...ownResponses, ...otherResponses };
  const operation = { tags: [tag], operationId: operationId(name), summary: title, description };
  return { get: { ...operation, responses } };
}

function pathParameter(
  name: string,
  description: string,
  schema: JsonObject,
  example?: string,
): Json {
  return { name, in: "path", required: true, description, schema, ...(example && { example }) };
}
