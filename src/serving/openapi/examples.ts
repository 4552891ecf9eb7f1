/**
 * Examples from the content: real answers of the resources, shortened. They depend on the edition, not on the
 * date.
 */
import { withQuery } from "../api/addresses.ts";
import { plainAnswer, plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { pathOf, type Segments, segmentName } from "../api/path-template.ts";
import { readParameters } from "../api/read-parameters.ts";
import type { Resource } from "../api/resource.ts";

export interface Example {
  /** Path and query of the example request. */
  readonly target: string;
  readonly segments: Segments;
  /** The answer, with lists and long texts cut off. */
  readonly value: Json;
}

/**
 * At this moment all events are over, so only announced events, which have no last day, are listed. The
 * examples are therefore the same on every date, and the links in them work.
 */
const AFTER_EVERYTHING = Date.parse("9999-12-30T00:00:00Z");
/** Limit of list elements, at any depth. */
const MAX_ITEMS = 2;
/** In characters; longer texts are cut off. */
const MAX_TEXT = 280;

/** @returns `undefined` if the edition has no suitable item */
export function exampleOf(catalogue: Catalogue, resource: Resource): Example | undefined {
  if (resource.kind === "list" && resource.computed) {
    const { query, value } = resource.computed.example(catalogue);
    return { target: withQuery(resource.path, query), segments: {}, value };
  }
  const segments = exampleSegments(catalogue, resource);
  if (!segments) return undefined;
  const isPaged = resource.kind === "list" && resource.envelope === "pages";
  const query = resource.kind === "search" ? resource.everything : isPaged ? "page_size=1" : "";
  const parameters = readParameters(resource, [...new URLSearchParams(query)]);
  if ("parameter" in parameters) return undefined;
  const planned = plan(catalogue, resource, { segments, parameters, now: AFTER_EVERYTHING });
  const value = typeof planned === "string" ? undefined : plainAnswer(planned);
  if (value === undefined) return undefined;
  return {
    target: withQuery(pathOf(resource, segments), query),
    segments,
    value: shortened(value),
  };
}

function exampleSegments(catalogue: Catalogue, resource: Resource): Segments | undefined {
  const name = segmentName(resource);
  if (name === undefined) return {};
  const value =
    resource.kind === "list"
      ? catalogue.scopeOf(resource).values().next().value
      : resource.kind === "detail"
        ? // The last one, which is the newest one of those named by ids.
          catalogue.edition.get(`SELECT name FROM (${resource.names}) ORDER BY name DESC`)?.name
        : undefined;
  return value === undefined ? undefined : { [name]: String(value) };
}

function shortened(value: Json): Json {
  if (typeof value === "string") return shortenedText(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, shortened(member)]),
  );
}

// Texts without spaces, as URLs and codes, are not cut.
function shortenedText(text: string): string {
  if (text.length <= MAX_TEXT || !/\s/.test(text)) return text;
  const end = text.lastIndexOf(" ", MAX_TEXT);
  return `${text.slice(0, end > 0 ? end : MAX_TEXT)} …`;
}
