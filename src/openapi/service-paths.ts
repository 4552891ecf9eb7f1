/**
 * The paths that are no resource of the contract: images, kinds of errors, documents, health, and the
 * files of the pages.
 */
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { imageTypes } from "../contract/image-types.ts";
import { problemTypes } from "../contract/problems.ts";
import { documentPaths } from "./document-paths.ts";
import { errorRefs, errorsOf, problemTypeNames } from "./errors.ts";
import { headerRefs, headersOf } from "./headers.ts";
import { alsoAnswered, operationId, optionsOperation } from "./operations.ts";
import { schemaRef } from "./schemas.ts";
import { serviceSchemas } from "./service-schemas.ts";

const PAGE = { "text/html": { schema: { type: "string" } } };
/** Bytes, which no schema describes. */
const BINARY = {};

const text = (mediaType: string): JsonObject => ({ [mediaType]: { schema: { type: "string" } } });

/** Path items by path. */
export function servicePaths(catalogue: Catalogue): JsonObject {
  return {
    "/media/{hash}/{name}": mediaPath(catalogue),
    "/problems/{type}/": problemTypePath(),
    [documentPaths.openapi]: documentPath(
      { name: "openapi", title: "This document" },
      { "application/json": { schema: { type: "object", additionalProperties: true } } },
    ),
    [documentPaths.client]: documentPath(
      { name: "openapi-client", title: "This document, for generators of clients" },
      { "application/json": { schema: { type: "object", additionalProperties: true } } },
    ),
    [documentPaths.docs]: documentPath({ name: "docs", title: "Documentation to try" }, PAGE),
    "/healthz": healthPath("healthz", "Health", "Answers while the process lives."),
    "/readyz": healthPath("readyz", "Readiness", "Answers 200 while the service can serve."),
    "/assets/{file}": {
      parameters: [pathParameter("file", "Name with a hash of the bytes.", { type: "string" })],
      ...filePath("asset", "File of the pages", {
        ...text("text/css"),
        ...text("text/javascript"),
        ...text("image/svg+xml"),
      }),
    },
    "/favicon.ico": filePath("favicon", "Icon", { "image/x-icon": BINARY }),
    "/robots.txt": filePath("robots", "What crawlers may look at", text("text/plain")),
  };
}

function mediaPath({ edition }: Catalogue): JsonObject {
  const first = edition.get("SELECT address FROM media ORDER BY id LIMIT 1");
  const [hash, name] = String(first?.address ?? "").split("/");
  const content = Object.fromEntries(Object.values(imageTypes).map((type) => [type, BINARY]));
  const parameters = [
    pathParameter(
      "hash",
      "Of the image's bytes.",
      { type: "string", pattern: "^[0-9a-f]{32}$" },
      hash,
    ),
    pathParameter("name", "Name of the file.", { type: "string" }, name),
  ];
  const range = {
    name: "Range",
    in: "header",
    description: "One range of bytes; several are answered with the whole.",
    schema: { type: "string" },
    example: "bytes=0-1023",
  };
  return {
    parameters,
    get: {
      tags: ["Images"],
      operationId: operationId("get", "media"),
      summary: "Image",
      description: "An image of the content. What is at an address never changes.",
      parameters: [range],
      responses: {
        "200": { description: "The image.", headers: headerRefs(headersOf.media), content },
        "206": {
          description: "A part of the image.",
          headers: headerRefs(headersOf.mediaPart),
          content,
        },
        ...alsoAnswered(errorsOf.media),
      },
    },
    head: {
      tags: ["Images"],
      operationId: operationId("head", "media"),
      summary: "Image: header fields",
      responses: {
        "200": { description: "The header fields of `GET`.", headers: headerRefs(headersOf.media) },
        ...alsoAnswered(errorsOf.media),
      },
    },
    options: optionsOperation({ name: "media", title: "Image" }),
  };
}

function problemTypePath(): JsonObject {
  const type = problemTypeNames[0];
  const content = {
    "application/json": {
      schema: schemaRef(serviceSchemas.problemType),
      ...(type && { examples: { [type]: { value: problemTypes[type] } } }),
    },
    ...PAGE,
  };
  const parameter = pathParameter(
    "type",
    "Kind of error.",
    { type: "string", enum: problemTypeNames },
    type,
  );
  return { parameters: [parameter], ...readable("problemType", "Kind of error", content) };
}

function documentPath(about: { name: string; title: string }, content: JsonObject): JsonObject {
  return { ...readable(about.name, about.title, content), options: optionsOperation(about) };
}

function filePath(name: string, title: string, content: JsonObject): JsonObject {
  return readable(name, title, content, "Files of the pages");
}

/** `GET` and `HEAD` of what has validators. */
function readable(
  name: string,
  title: string,
  content: JsonObject,
  tag = "Descriptions",
): JsonObject {
  const headers = headerRefs(headersOf.content);
  const about = (method: string, summary: string) => ({
    tags: [tag],
    operationId: operationId(method, name),
    summary,
  });
  const others = alsoAnswered(errorsOf.document);
  return {
    get: {
      ...about("get", title),
      responses: { "200": { description: `${title}.`, headers, content }, ...others },
    },
    head: {
      ...about("head", `${title}: header fields`),
      responses: { "200": { description: "The header fields of `GET`.", headers }, ...others },
    },
  };
}

function healthPath(name: string, title: string, description: string): JsonObject {
  const headers = headerRefs(headersOf.health);
  const notModified = headerRefs(headersOf.healthNotModified);
  const content = { "application/json": { schema: schemaRef(serviceSchemas.health) } };
  const errors = errorRefs(errorsOf.service);
  const answers = (withContent: boolean) => ({
    "200": { description: "Yes.", headers, ...(withContent && { content }) },
    // Only to `If-None-Match: *`, as there is no tag to ask with.
    "304": { description: "Yes, to who asks for nothing else.", headers: notModified },
    "503": { description: "Not now; the body says why.", headers, ...(withContent && { content }) },
    ...errors,
  });
  return {
    get: {
      tags: ["Health"],
      operationId: operationId("get", name),
      summary: title,
      description,
      responses: answers(true),
    },
    head: {
      tags: ["Health"],
      operationId: operationId("head", name),
      summary: `${title}: header fields`,
      responses: answers(false),
    },
  };
}

function pathParameter(
  name: string,
  description: string,
  schema: JsonObject,
  example?: string,
): Json {
  return { name, in: "path", required: true, description, schema, ...(example && { example }) };
}
