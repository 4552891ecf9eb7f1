/**
 * Access control for local servers, whose responses are not yet public: only browsers on this machine are allowed,
 * and no pages of other sites in them. It relies on header fields that scripts cannot set.
 */
import type { IncomingMessage } from "node:http";

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a server that listens on `host` is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.[0-9.]+$/.test(host);
}

/**
 * @param host a further allowed host name: the one that the operator chose
 * @returns false for foreign host names (DNS rebinding) and for requests by pages of other sites; following a link
 *   from such a page is allowed
 */
export function isOwnVisitor({ headers }: IncomingMessage, host?: string): boolean {
  if (!isOwn(headers.host ?? "", host)) return false;
  const { origin } = headers;
  const from = headers["sec-fetch-site"];
  if (from === "cross-site" && headers["sec-fetch-mode"] !== "navigate") {
    return origin !== undefined && isOwnOrigin(origin, host);
  }
  return origin === undefined || isOwnOrigin(origin, host);
}

/**
 * Stricter than {@link isOwnVisitor}: other sites may only link to a document, and requests that write must come
 * from a page of the same origin, including the port.
 */
export function isFromOwnPage({ headers, method = "GET" }: IncomingMessage): boolean {
  const { host, origin } = headers;
  const site = headers["sec-fetch-site"];
  if (method !== "GET" && method !== "HEAD") {
    if (origin !== undefined) return URL.parse(origin)?.host === host?.toLowerCase();
    return site === "same-origin";
  }
  if (site === undefined || site === "same-origin" || site === "none") return true;
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return isOwn(URL.parse(origin)?.host ?? "", host);
}

function isOwn(name: string, host: string | undefined): boolean {
  return LOOPBACK.test(name) || (host !== undefined && name.replace(/:\d{1,5}$/, "") === host);
}
