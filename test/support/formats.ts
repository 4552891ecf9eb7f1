/** The formats of every resource and their media types, typed from contract.md, "The formats". */

const JSON_TYPE = "application/json";
const PAGE_TYPE = "text/html";

export interface Formats {
  /** Values of `format`, sorted as errors and `OPTIONS` list them. */
  readonly formats: readonly string[];
  /** In the order of preference among equal qualities. */
  readonly mediaTypes: readonly string[];
}

const EVERY: Formats = { formats: ["api", "json"], mediaTypes: [JSON_TYPE, PAGE_TYPE] };
const LISTS: Formats = {
  formats: ["api", "csv", "json", "xlsx"],
  mediaTypes: [
    JSON_TYPE,
    PAGE_TYPE,
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
};

const FEEDS = ["application/atom+xml", "application/rss+xml", "application/feed+json"];
const NEWS: Formats = {
  formats: ["api", "atom", "csv", "json", "jsonfeed", "rss", "xlsx"],
  mediaTypes: [...LISTS.mediaTypes, ...FEEDS],
};
const EVENTS: Formats = {
  formats: ["api", "atom", "csv", "geojson", "ics", "json", "jsonfeed", "rss", "xlsx"],
  mediaTypes: [...LISTS.mediaTypes, "text/calendar", ...FEEDS, "application/geo+json"],
};
const VENUES: Formats = {
  formats: ["api", "csv", "geojson", "json", "xlsx"],
  mediaTypes: [...LISTS.mediaTypes, "application/geo+json"],
};
const EVENT: Formats = {
  formats: ["api", "ics", "json"],
  mediaTypes: [...EVERY.mediaTypes, "text/calendar"],
};

const BY_PATH: readonly (readonly [path: RegExp, formats: Formats])[] = [
  [/^\/api\/v1\/(?:vi-export|noticias)\/$/, NEWS],
  [/^\/api\/v1\/locais\/$/, VENUES],
  [/^\/api\/v1\/(?:ultimos\/)?eventos\/$/, EVENTS],
  [/^\/api\/v1\/eventos\/\d+\/$/, EVENT],
  [/^\/api\/(?:v1|premio)\/(?:.*[a-z]\/)?$/, LISTS],
];

/** @param path of a resource, without a query */
export function formatsOf(path: string): Formats {
  return BY_PATH.find(([known]) => known.test(path))?.[1] ?? EVERY;
}
