/**
 * The path items of addresses that are not resources: images, error types, documents, health, and the files
 * of pages.
 */

import { problemTypeDocument } from "../../contract/problems.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { ServiceRoute } from "../api/resources/routes.ts";
import { assetPaths } from "../render/assets.ts";
import { problemTypeNames } from "./errors.ts";
import { operationId, otherResponses } from "./operations.ts";
import { schemaRef } from "./schemas.ts";
import { serviceSchemas } from "./service-schemas.ts";

/** Binary bodies have no schema. */
const BINARY = {};
const TEXT = { schema: { type: "string" } };

export function servicePath(route: ServiceRoute, catalogue: Catalogue): JsonObject {
  switch (route.kind) {
    case "media":
      return mediaPath(route, catalogue);
    case "problem":
      return problemTypePath(route);
    case "document":
      return documentPath(route);
    case "health":
      return healthPath(route);
    case "asset":
      return assetPath(route);
  }
}

function mediaPath(route: ServiceRoute, { edition }: Catalogue): JsonObject {
  const first = edition.get("SELECT address FROM media ORDER BY id LIMIT 1");
  const [hash, name] = String(first?.address ?? "").split("/");
  const content = Object.fromEntries(route.mediaTypes.map((type) => [type, BINARY]));
  const parameters = [
    pathParameter("hash", "Of the bytes.", { type: "string", pattern: "^[0-9a-f]{32}$" }, hash),
    pathParameter("name", "Name of the file.", { type: "string" }, name),
  ];
  return {
    parameters,
    get: {
      ...about(route, "Images"),
      responses: {
        "200": {
          description: "The image or the document.",
          content,
        },
        ...otherResponses,
      },
    },
  };
}

function problemTypePath(route: ServiceRoute): JsonObject {
  const type = problemTypeNames[0];
  const content = {
    "application/json": {
      schema: schemaRef(serviceSchemas.problemType),
      ...(type && { examples: { [type]: { value: problemTypeDocument(type) } } }),
    },
    "text/html": TEXT,
  };
  const parameter = pathParameter(
    "type",
    "Kind of error.",
    { type: "string", enum: problemTypeNames },
    type,
  );
  return { parameters: [parameter], ...readable(route, content) };
}

function documentPath(route: ServiceRoute): JsonObject {
  const { summary = route.title } = route;
  return readable({ ...route, title: summary }, documentContent(route));
}

function documentContent({ mediaTypes }: ServiceRoute): JsonObject {
  const object = { schema: { type: "object", additionalProperties: true } };
  return Object.fromEntries(
    mediaTypes.map((type) => [type, type === "application/json" ? object : TEXT]),
  );
}

function assetPath(route: ServiceRoute): JsonObject {
  const content = Object.fromEntries(
    route.mediaTypes.map((type) => [type, type === "image/x-icon" ? BINARY : TEXT]),
  );
  const operations = readable(route, content, "Files of the pages");
  if (!route.path.includes(":")) return operations;
  const [folder = "", name = ""] = route.path.split(":");
  const path = assetPaths.find((one) => one.startsWith(folder));
  const what = name === "file" ? "Name with a hash of the bytes." : "Version, with its ending.";
  const file = pathParameter(name, what, { type: "string" }, path?.slice(folder.length));
  return { parameters: [file], ...operations };
}

/** `GET` with conditional requests. */
function readable(route: ServiceRoute, content: JsonObject, tag = "Descriptions"): JsonObject {
  return {
    get: {
      ...about(route, tag),
      responses: {
        "200": { description: `${route.title}.`, content },
        ...otherResponses,
      },
    },
  };
}

function healthPath(route: ServiceRoute): JsonObject {
  const content = { "application/json": { schema: schemaRef(serviceSchemas.health) } };
  const responses = {
    "200": { description: "Yes.", content },
    "503": { description: "Not now; the body says why.", content },
    ...otherResponses,
  };
  return { get: { ...about(route, "Health"), responses } };
}

function about({ name, title: summary, description }: ServiceRoute, tag: string) {
  return { tags: [tag], operationId: operationId(name), summary, description };
}

function pathParameter(
  name: string,
  description: string,
  schema: JsonObject,
  example?: string,
): Json {
  return { name, in: "path", required: true, description, schema, ...(example && { example }) };
}
