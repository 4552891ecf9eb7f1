/** The path item of a resource: only `GET`, because `HEAD` and `OPTIONS` are the same for all. */
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { type Parameter, segmentParameters } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { filterChoices } from "../browse/choices.ts";
import { json } from "../render/json.ts";
import type { Representation } from "../render/representation.ts";
import { choicesOf, representationsOf } from "../render/representations.ts";
import { type Example, exampleOf } from "./examples.ts";
import { otherResponses } from "./responses.ts";
import { answerSchema } from "./schemas.ts";

export function resourcePathItem(resource: Resource, catalogue: Catalogue): JsonObject {
  const example = exampleOf(catalogue, resource);
  const segments = segmentParameters(resource).map((segment) => segmentParameter(segment, example));
  const query = choicesOf(resource).parameters.map((parameter) =>
    queryParameter(parameter, resource, catalogue),
  );
  return {
    ...(segments.length > 0 && { parameters: segments }),
    get: {
      operationId: operationId(resource.name),
      summary: resource.title.en,
      tags: [tagOf(resource)],
      description: resource.description.en,
      parameters: query,
      responses: {
        "200": {
          description: `${resource.title.en}, ${listForms(representationsOf(resource))}.`,
          content: contentOf(resource, example),
        },
        ...otherResponses,
      },
    },
  };
}

/** `as JSON or as a page` */
function listForms(representations: readonly Representation[]): string {
  const forms = new Set(representations.map(({ words }) => `as ${words.en}`));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(forms);
}

function contentOf(resource: Resource, example: Example | undefined): JsonObject {
  const types = representationsOf(resource).flatMap(({ mediaType, shownAs }) =>
    shownAs ? [mediaType, shownAs] : [mediaType],
  );
  return {
    ...Object.fromEntries(types.map((type) => [type, {}])),
    [json.mediaType]: {
      schema: answerSchema(resource),
      ...(example && {
        // `content` is only a name: the example comes from the published content.
        examples: { content: { summary: `GET ${example.target}`, value: example.value } },
      }),
    },
  };
}

/** `vi-export` becomes `getViExport`. */
export function operationId(name: string): string {
  return `get-${name}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function tagOf({ kind }: Resource): string {
  return { list: "Lists", detail: "Items", root: "Root", search: "Lists" }[kind];
}

function segmentParameter(
  { name, description, schema }: Parameter,
  example: Example | undefined,
): JsonObject {
  const segment = example?.segments[name];
  const value = schema.type === "integer" ? Number(segment) : segment;
  return {
    name,
    in: "path",
    required: true,
    description: description.en,
    schema,
    ...(segment !== undefined && { example: value as Json }),
  };
}

function queryParameter(
  { name, description, required, schema }: Parameter,
  resource: Resource,
  catalogue: Catalogue,
): JsonObject {
  const example = filterExample(name, resource, catalogue);
  return {
    name,
    in: "query",
    ...(required && { required }),
    schema,
    description: description.en,
    // Written `28,40` and not as repeated parameters, of which only the last counts.
    ...(schema.type === "array" && { explode: false }),
    ...(example !== undefined && { example }),
  };
}

function filterExample(name: string, resource: Resource, catalogue: Catalogue): string | undefined {
  if (resource.kind !== "list") return undefined;
  const filter = resource.filters[name];
  return filter && filterChoices(catalogue, resource, filter)[0]?.value;
}
