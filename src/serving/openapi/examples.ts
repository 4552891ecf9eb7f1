/**
 * Examples from the content itself: what the resources answer from an edition, the same for the same
 * edition whatever the date, and short enough to be read.
 */
import { type Plan, plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { readParameters } from "../api/parameters.ts";
import { openSegment, pathOf } from "../api/path-template.ts";
import type { DetailResource, Resource } from "../api/resource.ts";

export interface Example {
  /** The address that answers so, path and query. */
  readonly target: string;
  /** Values of the path's segments by name. */
  readonly segments: Readonly<Record<string, string>>;
  /** The answer; of lists and long texts only the beginning. */
  readonly value: Json;
}

/**
 * All events are over at this moment, so what is listed is what stays listed, announced events that is:
 * the document of an edition is always the same, and the links in its examples lead somewhere.
 */
const AFTER_EVERYTHING = Date.parse("9999-12-30T00:00:00Z");
/** Items of a list, at any depth. */
const MOST_ITEMS = 2;
/** Characters of a text, of which the rest is left out. */
const LONGEST_TEXT = 280;
/** Items looked at to find one that has a page: drafts come between. */
const MOST_TRIED = 1000;

/** @returns `undefined` where the edition has nothing to show */
export function exampleOf(catalogue: Catalogue, resource: Resource): Example | undefined {
  if (resource.kind === "list" && resource.chosen) {
    const { query, value } = resource.chosen.example(catalogue);
    const search = new URLSearchParams(query.map(([name, text]) => [name, text]));
    return { target: `${resource.path}?${search}`, segments: {}, value };
  }
  const segments = exampleSegments(catalogue, resource);
  if (!segments) return undefined;
  const isPaged = resource.kind === "list" && resource.envelope === "pages";
  const query: [string, string][] = isPaged ? [["page_size", "1"]] : [];
  const given = readParameters(resource, query);
  if ("parameter" in given) return undefined;
  const planned = plan(catalogue, resource, { segments, given, now: AFTER_EVERYTHING });
  return typeof planned === "string" ? undefined : answerOf(planned, segments, query);
}

function answerOf(
  planned: Plan,
  segments: Record<string, string>,
  query: [string, string][],
): Example | undefined {
  const value = planned.answer();
  if (value === undefined) return undefined;
  const search = new URLSearchParams(query).toString();
  return {
    target: pathOf(planned.resource, segments) + (search && `?${search}`),
    segments,
    value: shortened(value),
  };
}

function exampleSegments(
  catalogue: Catalogue,
  resource: Resource,
): Record<string, string> | undefined {
  const name = openSegment(resource);
  if (name === undefined) return {};
  const value =
    resource.kind === "list"
      ? catalogue.scopeOf(resource).values().next().value
      : resource.kind === "detail"
        ? firstItem(catalogue, resource)
        : undefined;
  return value === undefined ? undefined : { [name]: String(value) };
}

/** The segment of the newest item that is published. */
function firstItem(
  catalogue: Catalogue,
  { collection, by, find }: DetailResource,
): string | undefined {
  if (!collection) return undefined;
  // The names are of our own declarations.
  const sql = `SELECT ${by} AS segment FROM ${collection} ORDER BY id DESC LIMIT ${MOST_TRIED}`;
  for (const { segment } of catalogue.edition.all(sql)) {
    if (find(catalogue, String(segment))) return String(segment);
  }
  return undefined;
}

function shortened(value: Json): Json {
  if (typeof value === "string") return shortenedText(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, shortened(member)]),
  );
}

// Addresses and codes have no spaces, and stay whole.
function shortenedText(text: string): string {
  if (text.length <= LONGEST_TEXT || !/\s/.test(text)) return text;
  const end = text.lastIndexOf(" ", LONGEST_TEXT);
  return `${text.slice(0, end > 0 ? end : LONGEST_TEXT)} …`;
}
