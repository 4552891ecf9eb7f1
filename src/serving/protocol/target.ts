/**
 * Decodes the request target, so that all spellings of an address are equal.
 * (RFC 9112 §3.2, RFC 3986 §6.2.2)
 */
import { faults } from "../../contract/problems.ts";

export interface Target {
  /** As received, without host and query, for redirects. */
  readonly rawPath: string;
  /** As received, with its `?`; empty if absent. */
  readonly rawQuery: string;
  /** Decoded, without the empty first and last segments: `/api/` is `["api"]`. */
  readonly segments: readonly string[];
  readonly trailingSlash: boolean;
  /** The parameters in the order received, or the error in one of them. */
  readonly query: Query | TargetFault;
}

export type Query = readonly (readonly [name: string, value: string])[];

/** An English sentence, and the name of the invalid parameter, if any. */
export interface TargetFault {
  readonly message: string;
  readonly parameter?: string;
}

/** @param url in origin form or absolute form @returns a fault if the path is malformed */
export function parseTarget(url: string): Target | TargetFault {
  const relative = withoutOrigin(url);
  const mark = relative.indexOf("?");
  const pathEnd = mark < 0 ? relative.length : mark;
  const rawPath = relative.slice(0, pathEnd);
  const rawQuery = relative.slice(pathEnd);
  const segments: string[] = [];
  for (const segment of rawPath.split("/").slice(1)) {
    const decoded = decode(segment);
    if (decoded === undefined) return { message: "The path is not percent-encoded UTF-8." };
    segments.push(decoded);
  }
  const trailingSlash = segments.at(-1) === "";
  if (trailingSlash) segments.pop();
  const query = parseQuery(rawQuery.slice(1));
  return { rawPath, rawQuery, segments, trailingSlash, query };
}

/** `/api/?page=2` of `http://soleira.pt/api/?page=2`, the form that clients send to proxies. */
function withoutOrigin(url: string): string {
  if (url.startsWith("/")) return url;
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";
  const relative = url.slice(origin.length);
  return relative.startsWith("/") ? relative : `/${relative}`;
}

function parseQuery(text: string): Query | TargetFault {
  const query: [string, string][] = [];
  if (text === "") return query;
  // A `+` is a space: `a+b` is `a b`.
  for (const pair of text.replaceAll("+", " ").split("&")) {
    const mark = pair.indexOf("=");
    const nameEnd = mark < 0 ? pair.length : mark;
    const name = decode(pair.slice(0, nameEnd));
    if (name === undefined) {
      return { message: "The name of a query parameter is not percent-encoded UTF-8." };
    }
    const value = decode(pair.slice(nameEnd + 1));
    if (value === undefined) return { message: faults.encoding.en, parameter: name };
    query.push([name, value]);
  }
  return query;
}

/** `undefined` if malformed. So is NUL, because no value of the contract contains it. */
function decode(text: string): string | undefined {
  try {
    const decoded = text.includes("%") ? decodeURIComponent(text) : text;
    return decoded.includes("\0") ? undefined : decoded;
  } catch {
    return undefined;
  }
}
