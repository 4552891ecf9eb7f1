/** Examples for the API documentation: real answers, shortened, the same on every date. */
import { withQuery } from "../api/addresses.ts";
import { plainAnswer, plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { pathOf, type Segments, segmentName } from "../api/path-template.ts";
import { readParameters } from "../api/read-parameters.ts";
import type { Resource } from "../api/resource.ts";

export interface Example {
  /** Path and query. */
  readonly target: string;
  readonly segments: Segments;
  readonly value: Json;
}

/** All dated events are over by then, so that examples do not depend on the date. */
const AFTER_EVERYTHING = Date.parse("9999-12-30T00:00:00Z");
/** Items kept of each list, at any depth. */
const MAX_ITEMS = 2;
/** Longer texts are cut at a space. */
const MAX_CHARACTERS = 280;

/** @returns `undefined` if the edition has no suitable item */
export function exampleOf(catalogue: Catalogue, resource: Resource): Example | undefined {
  if (resource.kind === "list" && resource.computed) {
    const { query, value } = resource.computed.example(catalogue);
    return { target: withQuery(resource.path, query), segments: {}, value };
  }
  const segments = exampleSegments(catalogue, resource);
  if (!segments) return undefined;
  const query = exampleQuery(resource);
  const parameters = readParameters(resource, [...new URLSearchParams(query)]);
  if ("parameter" in parameters) return undefined;
  const planned = plan(catalogue, resource, { segments, parameters, now: AFTER_EVERYTHING });
  const value = typeof planned === "string" ? undefined : plainAnswer(planned);
  if (value === undefined) return undefined;
  const target = withQuery(pathOf(resource, segments), query);
  return { target, segments, value: shortened(value) };
}

function exampleQuery(resource: Resource): string {
  if (resource.kind === "search") return resource.queryForAll;
  return resource.kind === "list" && resource.envelope === "pages" ? "page_size=1" : "";
}

function exampleSegments(catalogue: Catalogue, resource: Resource): Segments | undefined {
  const name = segmentName(resource);
  if (name === undefined) return {};
  const value = exampleSegment(catalogue, resource);
  return value === undefined ? undefined : { [name]: String(value) };
}

function exampleSegment(catalogue: Catalogue, resource: Resource): unknown {
  if (resource.kind === "list") return catalogue.scopeOf(resource).values().next().value;
  if (resource.kind !== "detail") return undefined;
  // If names are ids, this is the newest item.
  return catalogue.edition.get(`SELECT name FROM (${resource.names}) ORDER BY name DESC`)?.name;
}

function shortened(value: Json): Json {
  if (typeof value === "string") return shortenedText(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, shortened(member)]),
  );
}

// URLs and codes, which have no spaces, are not cut.
function shortenedText(text: string): string {
  if (text.length <= MAX_CHARACTERS || !/\s/.test(text)) return text;
  const end = text.lastIndexOf(" ", MAX_CHARACTERS);
  return `${text.slice(0, end > 0 ? end : MAX_CHARACTERS)} …`;
}
