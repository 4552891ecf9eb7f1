/**
 * The document as generators of clients want it: `GET` of what answers JSON, and nothing beside JSON. From the
 * whole document most of them make answers of the type `Event | string`.
 * @see docs/clients.md
 */
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { openApiDocument } from "./document.ts";

function clientDocument(catalogue: Catalogue): JsonObject {
  const { paths, components, ...document } = openApiDocument(catalogue);
  const { headers, ...used } = components as JsonObject;
  const items = Object.entries(paths as JsonObject).flatMap(([path, item]) => {
    const { parameters, get } = item as JsonObject;
    if (!answersJson(get as JsonObject)) return [];
    return [[path, { ...(parameters && { parameters }), get }]];
  });
  const whole = { ...document, paths: Object.fromEntries(items), components: used };
  return onlyUsed(withoutTheRest(whole) as JsonObject);
}

/** Leaves out components that nothing refers to, and then those that these alone referred to. */
function onlyUsed(document: JsonObject): JsonObject {
  const text = JSON.stringify(document);
  const groups = Object.entries(document.components as JsonObject).map(([group, components]) => {
    const entries = Object.entries(components as JsonObject);
    return [
      group,
      entries.filter(([name]) => text.includes(`"#/components/${group}/${name}"`)),
    ] as const;
  });
  const components = Object.fromEntries(
    groups.map(([g, entries]) => [g, Object.fromEntries(entries)]),
  );
  const next = { ...document, components };
  return JSON.stringify(next) === text ? document : onlyUsed(next);
}

/** As it is served and printed. */
export function renderClientDocument(catalogue: Catalogue): string {
  return `${JSON.stringify(clientDocument(catalogue), undefined, 2)}\n`;
}

function answersJson({ responses }: JsonObject): boolean {
  const { content = {} } = (responses as JsonObject)["200"] as JsonObject;
  return "application/json" in (content as JsonObject);
}

const JSON_TYPES = new Set(["application/json", "application/problem+json"]);

/** What asks for anything but JSON is no parameter of a client that reads JSON. */
function onlyJsonFormats(parameter: JsonObject): JsonObject {
  return {
    ...parameter,
    description: "The representation: json, or api for JSON that is indented.",
    schema: { type: "string", enum: ["api", "json"] },
  };
}

/** Without other media types, header fields of responses, and the promise that there are no further fields. */
function withoutTheRest(value: Json, name = ""): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((element) => withoutTheRest(element));
  const { name: called, in: place } = value as JsonObject;
  if (called === "format" && place === "query") return onlyJsonFormats(value as JsonObject);
  const members = Object.entries(value as JsonObject).filter(
    ([key, member]) =>
      !(name === "content" && key.includes("/") && !JSON_TYPES.has(key)) &&
      !(key === "headers" && "description" in (value as JsonObject)) &&
      !(key === "additionalProperties" && member === false),
  );
  // Examples are content: nothing in them is meant.
  return Object.fromEntries(
    members.map(([key, member]) => [
      key,
      /^examples?$/.test(key) ? member : withoutTheRest(member, key),
    ]),
  );
}
