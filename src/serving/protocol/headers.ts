/**
 * Reads the request headers that Montra uses, in one pass, because Node's object of all headers costs
 * more than the rest of a cached response.
 */

/** A longer header counts as absent, because no client needs one and parsing it takes time. */
export const MAX_FIELD_CHARACTERS = 8192;

/** Texts are as received, repeated headers joined with a comma (RFC 9110 §5.3). */
export interface RequestHeaders {
  accept: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  ifMatch: string | undefined;
  ifUnmodifiedSince: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
  /** The request declares a body. Montra never reads it. */
  hasBody: boolean;
  /** The request has `Access-Control-Request-Method`, so with `OPTIONS` it is a CORS preflight. */
  asksForMethod: boolean;
}

type TextHeader = Exclude<keyof RequestHeaders, "hasBody" | "asksForMethod">;

const TEXT_HEADERS: ReadonlyMap<string, TextHeader> = new Map([
  ["accept", "accept"],
  ["accept-encoding", "acceptEncoding"],
  ["if-none-match", "ifNoneMatch"],
  ["if-modified-since", "ifModifiedSince"],
  ["if-match", "ifMatch"],
  ["if-unmodified-since", "ifUnmodifiedSince"],
  ["range", "range"],
  ["if-range", "ifRange"],
]);

const REQUESTED_METHOD = "access-control-request-method";

// Comparing lengths first skips most other headers without a lower-cased copy of their name.
const NAME_LENGTHS = new Set(
  [...TEXT_HEADERS.keys(), "content-length", "transfer-encoding", REQUESTED_METHOD].map(
    (name) => name.length,
  ),
);

/** @param raw as in `IncomingMessage.rawHeaders` */
export function readHeaders(raw: readonly string[]): RequestHeaders {
  const headers: RequestHeaders = {
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
    ifMatch: undefined,
    ifUnmodifiedSince: undefined,
    range: undefined,
    ifRange: undefined,
    hasBody: false,
    asksForMethod: false,
  };
  let hasLong = false;
  for (let index = 0; index < raw.length; index += 2) {
    const rawName = raw[index] as string;
    if (!NAME_LENGTHS.has(rawName.length)) continue;
    const name = rawName.toLowerCase();
    const value = raw[index + 1] as string;
    const key = TEXT_HEADERS.get(name);
    if (key !== undefined) {
      const joined = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
      headers[key] = joined;
      hasLong ||= joined.length > MAX_FIELD_CHARACTERS;
    } else if (name === REQUESTED_METHOD) {
      headers.asksForMethod = true;
    } else if (declaresBody(name, value)) {
      headers.hasBody = true;
    }
  }
  if (!hasLong) return headers;
  for (const key of TEXT_HEADERS.values()) {
    if ((headers[key]?.length ?? 0) > MAX_FIELD_CHARACTERS) headers[key] = undefined;
  }
  return headers;
}

function declaresBody(name: string, value: string): boolean {
  if (name === "content-length") return value.trim() !== "0";
  return name === "transfer-encoding";
}
