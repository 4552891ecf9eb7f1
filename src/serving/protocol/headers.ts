/**
 * The header fields of a request that can change its answer, read in one pass over the raw list: making
 * Node's header object costs more than everything else that a kept response needs.
 */

/** A longer field counts as absent: no client needs it, and it would be read at every request. */
export const LONGEST_FIELD = 8192;

export interface RequestHeaders {
  /**
   * As received, several joined with a comma (RFC 9110 §5.3); `undefined` where absent, and where it is
   * longer than {@link LONGEST_FIELD}.
   */
  accept: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  ifMatch: string | undefined;
  ifUnmodifiedSince: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
  /** The request announces a body, which is never read. */
  hasBody: boolean;
  /** A browser asks whether a script of another site may ask. */
  asksForMethod: boolean;
}

type Joined = Exclude<keyof RequestHeaders, "hasBody" | "asksForMethod">;

const JOINED: ReadonlyMap<string, Joined> = new Map([
  ["accept", "accept"],
  ["accept-encoding", "acceptEncoding"],
  ["if-none-match", "ifNoneMatch"],
  ["if-modified-since", "ifModifiedSince"],
  ["if-match", "ifMatch"],
  ["if-unmodified-since", "ifUnmodifiedSince"],
  ["range", "range"],
  ["if-range", "ifRange"],
]);

const ASKED_METHOD = "access-control-request-method";

// Most fields are told apart by the length of their name, without a lower-cased copy.
const LENGTHS = new Set(
  [...JOINED.keys(), "content-length", "transfer-encoding", ASKED_METHOD].map((n) => n.length),
);

/** @param raw names and values alternating, as `IncomingMessage.rawHeaders` */
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
  let isLong = false;
  for (let index = 0; index < raw.length; index += 2) {
    const given = raw[index] as string;
    if (!LENGTHS.has(given.length)) continue;
    const name = given.toLowerCase();
    const value = raw[index + 1] as string;
    const key = JOINED.get(name);
    if (key !== undefined) {
      const joined = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
      headers[key] = joined;
      isLong ||= joined.length > LONGEST_FIELD;
    } else if (
      name === "transfer-encoding" ||
      (name === "content-length" && value.trim() !== "0")
    ) {
      headers.hasBody = true;
    } else if (name === ASKED_METHOD) {
      headers.asksForMethod = true;
    }
  }
  if (isLong) dropLong(headers);
  return headers;
}

function dropLong(headers: RequestHeaders): void {
  for (const key of JOINED.values()) {
    if ((headers[key]?.length ?? 0) > LONGEST_FIELD) headers[key] = undefined;
  }
}
