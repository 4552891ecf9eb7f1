/** OpenAPI for client generators: JSON only, so that no response has the type `Event | string`. */
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { openApiDocument } from "./document.ts";

export function renderClientDocument(catalogue: Catalogue): string {
  const { paths, ...others } = openApiDocument(catalogue);
  const pathsWithJson = Object.entries(paths as JsonObject).filter(([, item]) => answersJson(item));
  const whole = { ...others, paths: Object.fromEntries(pathsWithJson) };
  const document = onlyUsed(jsonOnly(whole) as JsonObject);
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** Removes unused schemas, repeatedly, because removing one can leave others unused. */
function onlyUsed(document: JsonObject): JsonObject {
  const text = JSON.stringify(document);
  const { schemas, ...others } = document.components as JsonObject;
  const used = Object.entries(schemas as JsonObject).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  const next = { ...document, components: { schemas: Object.fromEntries(used), ...others } };
  return JSON.stringify(next) === text ? document : onlyUsed(next);
}

function answersJson(pathItem: Json): boolean {
  const { responses } = (pathItem as JsonObject).get as JsonObject;
  const { content = {} } = (responses as JsonObject)["200"] as JsonObject;
  return "application/json" in (content as JsonObject);
}

const JSON_TYPES = new Set(["application/json", "application/problem+json"]);

/** Copied unchanged, because the members of examples are data and not OpenAPI keywords. */
const EXAMPLE_KEYS = new Set(["example", "examples"]);

function onlyJsonFormats(parameter: JsonObject): JsonObject {
  return {
    ...parameter,
    description: "The representation: json, or api for JSON that is indented.",
    schema: { type: "string", enum: ["api", "json"] },
  };
}

/**
 * Removes other media types, and `additionalProperties: false`, so that clients accept fields that
 * are added later. @param ownKey the key of `value` in its parent
 */
function jsonOnly(value: Json, ownKey = ""): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((element) => jsonOnly(element));
  const { name: parameterName, in: location } = value as JsonObject;
  if (parameterName === "format" && location === "query")
    return onlyJsonFormats(value as JsonObject);
  const members = Object.entries(value as JsonObject).filter(([key, member]) => {
    const isOtherType = ownKey === "content" && key.includes("/") && !JSON_TYPES.has(key);
    const forbidsOthers = key === "additionalProperties" && member === false;
    return !isOtherType && !forbidsOthers;
  });
  return Object.fromEntries(
    members.map(([key, member]) => [key, EXAMPLE_KEYS.has(key) ? member : jsonOnly(member, key)]),
  );
}
