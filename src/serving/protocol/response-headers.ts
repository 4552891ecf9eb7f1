/**
 * Header fields that responses share, as flat arrays of names and values.
 * @see contract.md, "Every response"
 */

/** How long caches may keep what a resource answers, in seconds. */
export interface Freshness {
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
}

export const defaultFreshness: Freshness = {
  maxAge: 60,
  staleWhileRevalidate: 600,
  staleIfError: 86_400,
};

/** Methods of every resource. */
export const ALLOW = "GET, HEAD, OPTIONS";

/** Bodies from this size on are compressed, and vary by `Accept-Encoding`. */
export const COMPRESSIBLE_BYTES = 1024;

export const cors: readonly string[] = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
];

/** On every response but 304, which says nothing of a body: browsers take it for nothing else. */
export const onlyThatType = ["X-Content-Type-Options", "nosniff"] as const;

/** For a preflight: what a browser may send from another site. */
export const corsPreflight: readonly string[] = [
  "Access-Control-Allow-Methods",
  ALLOW,
  "Access-Control-Allow-Headers",
  // The star stands for all but this one, which is passed over like all that means nothing here.
  "*, Authorization",
  "Access-Control-Max-Age",
  "86400",
];

/**
 * For pages: their own style sheet and script, the images of the content, the data itself for copying,
 * the forms of filters; and nothing else. A sandboxed preview inherits it.
 */
export const pagePolicy: readonly string[] = [
  "Content-Security-Policy",
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy",
  "no-referrer",
];

/**
 * `Cache-Control` of a resource.
 * @param remaining seconds until its next change, `Infinity` where only a publication changes it; what
 *   caches may serve without asking never reaches past it (`stale-if-error` may: old beats nothing)
 */
export function cacheControl(freshness: Freshness, remaining: number): string {
  const maxAge = Math.max(0, Math.min(freshness.maxAge, remaining));
  const stale = Math.max(0, Math.min(freshness.staleWhileRevalidate, remaining - maxAge));
  return `public, max-age=${maxAge}, stale-while-revalidate=${stale}, stale-if-error=${freshness.staleIfError}`;
}
