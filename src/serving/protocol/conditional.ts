/**
 * Conditional requests: may the answer be 304 Not Modified, must it be 412 Precondition Failed? Decided
 * from the prepared response alone, so that revalidating a page costs a comparison. `If-Range` belongs to
 * `range.ts`.
 * @see RFC 9110 §13 (conditional requests) and §8.8 (validators)
 */

// Tags are matched and not split at commas: a comma between the quotes belongs to the tag (§8.8.3).
const OPAQUE_TAG = /"[^"]*"/g;
/** With its mark, where it has one. */
const TAG = /(?:W\/)?"[^"]*"/g;
const CODING = /--?(?:gzip|br|zstd)"$/;

export interface Validators {
  /** Strong tag with its quotes. */
  readonly etag: string | undefined;
  /** Epoch seconds. */
  readonly lastModified: number | undefined;
  /**
   * The response never leaves in a coding of ours, so a tag that ends like one (`"…-gzip"`) is ours
   * with the mark of a proxy that compressed it on its way.
   */
  readonly uncoded?: boolean;
}

/** As received; `undefined` where absent. */
export interface Conditions {
  readonly ifMatch: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/**
 * Whether a `GET` or `HEAD` may be answered with 304. Comparison is weak (§13.1.2): the mark `W/` that a
 * compressing proxy put before one of our tags does not count.
 * @returns true for 304, false for the whole response. Never throws.
 */
export function isNotModified(
  conditions: Pick<Conditions, "ifNoneMatch" | "ifModifiedSince">,
  validators: Validators,
): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  const { etag, lastModified, uncoded = false } = validators;
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === etag) return true;
    if (ifNoneMatch.trim() === "*") return true;
    const tags = ifNoneMatch.match(OPAQUE_TAG) ?? [];
    return tags.some((tag) => tag === etag || (uncoded && tag.replace(CODING, '"') === etag));
  }
  if (ifModifiedSince === undefined || lastModified === undefined) return false;
  const since = parseHttpDate(ifModifiedSince);
  return since !== undefined && lastModified <= since;
}

/**
 * Whether a `GET` or `HEAD` asks for a state of the resource that is not the present one. Comparison is
 * strong (§13.1.1): a tag with the mark `W/` matches nothing.
 * @returns true for 412, false to go on. Never throws.
 */
export function isPreconditionFailed(
  { ifMatch, ifUnmodifiedSince }: Pick<Conditions, "ifMatch" | "ifUnmodifiedSince">,
  { etag, lastModified }: Validators,
): boolean {
  if (ifMatch !== undefined) {
    if (ifMatch.trim() === "*") return false;
    return !(ifMatch.match(TAG) ?? []).some((tag) => tag === etag);
  }
  if (ifUnmodifiedSince === undefined || lastModified === undefined) return false;
  const since = parseHttpDate(ifUnmodifiedSince);
  return since !== undefined && lastModified > since;
}

const HTTP_DATE =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** @returns epoch seconds, `undefined` for what is no HTTP date in any of its three forms (§5.6.7) */
export function parseHttpDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!HTTP_DATE.test(trimmed)) return undefined;
  const zoned = trimmed.endsWith("GMT") ? trimmed : `${trimmed} GMT`;
  const milliseconds = Date.parse(zoned);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** @param epochSeconds @returns `Sun, 06 Nov 1994 08:49:37 GMT` */
export function formatHttpDate(epochSeconds: number): string {
  // Nearly all responses are of the same publication.
  if (epochSeconds !== lastFormatted.epochSeconds) {
    lastFormatted = { epochSeconds, text: new Date(epochSeconds * 1000).toUTCString() };
  }
  return lastFormatted.text;
}

let lastFormatted = { epochSeconds: Number.NaN, text: "" };
