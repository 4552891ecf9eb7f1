/** Decides from the prepared response on 304 and 412, before any query. (RFC 9110 §8.8, §13) */
import type { RequestHeaders } from "./headers.ts";

// Lists of tags are not split at commas, because a tag may contain one: `"a,1"` (§8.8.3).
/** `"a1"`, also in `W/"a1"`: the tag without its weakness mark. */
const OPAQUE_TAG = /"[^"]*"/g;
/** `"a1"`, or `W/"a1"` with its weakness mark. */
const TAG = /(?:W\/)?"[^"]*"/g;
/** The end of a tag to which a proxy has added its coding: `-gzip"` in `"a1-gzip"`, or `--gzip"`. */
const CODING = /--?(?:gzip|br|zstd)"$/;

export interface Validators {
  /** Strong tag with its quotes. */
  readonly etag: string | undefined;
  /** Epoch seconds. */
  readonly lastModified: number | undefined;
  /** Montra never compresses this body. A coding at the end of a tag is then from a proxy. */
  readonly neverCoded?: boolean;
}

/** Compares weakly (§13.1.2), because a compressing proxy adds `W/` to our tags. Never throws. */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Pick<RequestHeaders, "ifNoneMatch" | "ifModifiedSince">,
  { etag, lastModified, neverCoded = false }: Validators,
): boolean {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === etag) return true;
    if (ifNoneMatch.trim() === "*") return true;
    const tags = ifNoneMatch.match(OPAQUE_TAG) ?? [];
    return tags.some((tag) => tag === etag || (neverCoded && tag.replace(CODING, '"') === etag));
  }
  if (ifModifiedSince === undefined || lastModified === undefined) return false;
  const since = parseHttpDate(ifModifiedSince);
  return since !== undefined && lastModified <= since;
}

/** Compares strongly (§13.1.1): a tag with `W/` never matches. Never throws. */
export function isPreconditionFailed(
  { ifMatch, ifUnmodifiedSince }: Pick<RequestHeaders, "ifMatch" | "ifUnmodifiedSince">,
  { etag, lastModified }: Validators,
): boolean {
  if (ifMatch !== undefined) {
    if (ifMatch.trim() === "*") return false;
    const tags = ifMatch.match(TAG) ?? [];
    return !tags.some((tag) => tag === etag);
  }
  if (ifUnmodifiedSince === undefined || lastModified === undefined) return false;
  const since = parseHttpDate(ifUnmodifiedSince);
  return since !== undefined && lastModified > since;
}

/**
 * `Sun, 06 Nov 1994 08:49:37 GMT`, and two obsolete forms: `Sunday, 06-Nov-94 08:49:37 GMT` and
 * `Sun Nov  6 08:49:37 1994`.
 */
const HTTP_DATE =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** @returns epoch seconds; `undefined` if the text is not an HTTP date (§5.6.7) */
export function parseHttpDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!HTTP_DATE.test(trimmed)) return undefined;
  // The last form has no zone, so that `Date.parse` would take the zone of this machine.
  const zoned = trimmed.endsWith("GMT") ? trimmed : `${trimmed} GMT`;
  const milliseconds = Date.parse(zoned);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
