/** Builds the operation `GET` of a resource from its declaration; `HEAD` and `OPTIONS` are alike everywhere. */
import type { ProblemType } from "../../contract/problems.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { type Parameter, segmentsOf } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import type { Representation } from "../render/representation.ts";
import { choicesOf, representationsOf } from "../render/representations.ts";
import { errorRefs, errorsOf } from "./errors.ts";
import { type Example, exampleOf } from "./examples.ts";
import { answerSchema } from "./schemas.ts";

/** Request headers that can lead to 304. */
export const conditionalParameters: JsonObject = {
  ifNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "Tags of what the client has: 304 where one of them is still right.",
    schema: { type: "string" },
  },
  ifModifiedSince: {
    name: "If-Modified-Since",
    in: "header",
    description: "`Last-Modified` of what the client has; not read where there is `If-None-Match`.",
    schema: { type: "string" },
  },
};

const conditionalRefs: readonly Json[] = Object.keys(conditionalParameters).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

/** Responses in `components.responses` that are not errors. */
export const sharedResponses: JsonObject = {
  NotModified: {
    description: "What the client has is still right. There is no body.",
  },
  Moved: {
    description:
      "What was published here lives at another address now. A browser gets a page that says so, a program no body.",
    content: { "text/html": { schema: { type: "string" } } },
  },
};

export function resourcePath(resource: Resource, catalogue: Catalogue): JsonObject {
  const example = exampleOf(catalogue, resource);
  const segments = segmentsOf(resource).map((segment) => segmentParameter(segment, example));
  const query = choicesOf(resource).parameters.map((parameter) =>
    queryParameter(parameter, resource, catalogue),
  );
  const isNamed = segments.length > 0;
  const isChosen = resource.kind === "list" && resource.chosen !== undefined;
  const errors = isNamed ? errorsOf.named : isChosen ? errorsOf.chosen : errorsOf.resource;
  return {
    ...(isNamed && { parameters: segments }),
    get: {
      operationId: operationId(resource.name),
      summary: resource.title.en,
      tags: [tagOf(resource)],
      description: resource.description.en,
      parameters: [...query, ...conditionalRefs],
      responses: {
        "200": {
          description: `${resource.title.en}, ${asEach(representationsOf(resource))}.`,
          content: contentOf(resource, example),
        },
        ...(isNamed && { "301": { $ref: "#/components/responses/Moved" } }),
        ...alsoAnswered(errors),
      },
    },
  };
}

/** `as JSON or as a page` */
function asEach(representations: readonly Representation[]): string {
  const [first, ...others] = [...new Set(representations.map(({ words }) => `as ${words.en}`))];
  const last = others.pop();
  return last === undefined ? `${first}` : `${[first, ...others].join(", ")} or ${last}`;
}

/** The body of each representation by media type; the first one if several share a media type. */
function contentOf(resource: Resource, example: Example | undefined): JsonObject {
  const content: Record<string, JsonObject> = {};
  for (const { mediaType, body, shownAs } of representationsOf(resource)) {
    if (content[mediaType]) continue;
    content[mediaType] =
      body === "schema"
        ? { schema: answerSchema(resource), ...(example && { examples: namedExample(example) }) }
        : body === "text"
          ? { schema: { type: "string" } }
          : body === "object"
            ? { schema: { type: "object" } }
            : {};
    if (shownAs) content[shownAs] = { schema: { type: "string" } };
  }
  return content;
}

/** 304 and the errors, for every operation that supports conditional requests. */
export function alsoAnswered(errors: readonly ProblemType[]): JsonObject {
  return { "304": { $ref: "#/components/responses/NotModified" }, ...errorRefs(errors) };
}

/** `get` and `vi-export` give `getViExport`. */
export function operationId(name: string): string {
  return `get-${name}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function tagOf({ kind }: Resource): string {
  return { list: "Lists", detail: "Items", root: "Root", search: "Lists" }[kind];
}

function namedExample({ target, value }: Example): JsonObject {
  return { content: { summary: `GET ${target}`, value } };
}

function segmentParameter(
  { name, description, schema }: Parameter,
  example: Example | undefined,
): JsonObject {
  const value = example?.segments[name];
  const typed = schema.type === "integer" ? Number(value) : value;
  return {
    name,
    in: "path",
    required: true,
    description: description.en,
    schema,
    ...(value !== undefined && { example: typed as Json }),
  };
}

function queryParameter(
  { name, description, required, schema }: Parameter,
  resource: Resource,
  catalogue: Catalogue,
): JsonObject {
  const example = filterExample(name, resource, catalogue);
  return {
    ...{ name, in: "query", ...(required && { required }), schema },
    description: description.en,
    // `28,40`, because the last of repeated parameters counts.
    ...(schema.type === "array" && { explode: false }),
    ...(example !== undefined && { example }),
  };
}

/** A filter value that occurs in the list. */
function filterExample(name: string, resource: Resource, catalogue: Catalogue): string | undefined {
  const filter = resource.kind === "list" ? resource.filters[name] : undefined;
  if (resource.kind !== "list" || !filter) return undefined;
  const column = filter.offers?.value ?? filter.matches[0];
  const [first] = column === undefined ? [] : catalogue.list(resource).values(column);
  return first && String(first.value);
}
