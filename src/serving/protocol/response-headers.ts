/** Headers that responses share: alternating names and values. (contract.md, "Every response") */

/** How long caches may keep the response of a resource, in seconds. */
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

export const ALLOW = "GET, HEAD, OPTIONS";

/** Bodies of at least this size are compressed and vary by `Accept-Encoding`. */
export const COMPRESSIBLE_BYTES = 1024;

export const cors: readonly string[] = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
];

export const allowAndCors: readonly string[] = ["Allow", ALLOW, ...cors];

/** Lets scripts of other sites read a field that only some responses have. */
export function exposeHeader(field: string): readonly string[] {
  return ["Access-Control-Expose-Headers", field];
}

/** On every response with a body: browsers must not guess another media type. */
export const noSniff = ["X-Content-Type-Options", "nosniff"] as const;

export const corsPreflight: readonly string[] = [
  "Access-Control-Allow-Methods",
  ALLOW,
  "Access-Control-Allow-Headers",
  // The star does not include `Authorization`. Montra ignores that header, so clients may send it.
  "*, Authorization",
  "Access-Control-Max-Age",
  "86400",
];

/** `connect-src` and `form-action`, because pages fetch their own data for copying and have forms. */
export const pagePolicy: readonly string[] = [
  "Content-Security-Policy",
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy",
  "no-referrer",
];

/**
 * `max-age` and `stale-while-revalidate` together never exceed `remaining`, the seconds until the
 * next change; `stale-if-error` may, because stale content is better than an error.
 */
export function cacheControl(freshness: Freshness, remaining: number): string {
  const maxAge = Math.max(0, Math.min(freshness.maxAge, remaining));
  const stale = Math.max(0, Math.min(freshness.staleWhileRevalidate, remaining - maxAge));
  return `public, max-age=${maxAge}, stale-while-revalidate=${stale}, stale-if-error=${freshness.staleIfError}`;
}
