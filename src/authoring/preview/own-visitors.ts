/**
 * Access control for local servers, whose responses are not public yet. It allows browsers on this machine, and refuses
 * requests that pages of other sites make in them. It relies on header fields that scripts cannot set.
 */
import type { IncomingMessage } from "node:http";

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a server that listens on `host` is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.[0-9.]+$/.test(host);
}

/**
 * @param host the host name that the operator chose, which is allowed in addition to those of this machine
 * @returns false for other host names (DNS rebinding) and for requests of pages of other sites, except links
 */
export function isOwnVisitor({ headers }: IncomingMessage, host?: string): boolean {
  if (!isOwnHost(headers.host ?? "", host)) return false;
  const { origin } = headers;
  if (origin !== undefined) return isOwnHost(URL.parse(origin)?.host ?? "", host);
  return headers["sec-fetch-site"] !== "cross-site" || headers["sec-fetch-mode"] === "navigate";
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

/** @param name a host name, with or without port */
function isOwnHost(name: string, host: string | undefined): boolean {
  return LOOPBACK.test(name) || (host !== undefined && name.replace(/:\d{1,5}$/, "") === host);
}
