/**
 * Access control for local servers: allows browsers on this machine, except for requests that pages
 * of other sites make in them. It relies on header fields that scripts cannot set.
 */
import type { IncomingMessage } from "node:http";

/** Such as `localhost`, `127.0.0.1:8080` or `[::1]:8080`. */
const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a server that listens on `host` is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.[0-9.]+$/.test(host);
}

/** @returns false for other host names (DNS rebinding) and other sites' requests except links */
export function isOwnVisitor({ headers }: IncomingMessage): boolean {
  if (!LOOPBACK.test(headers.host ?? "")) return false;
  const { origin } = headers;
  if (origin !== undefined) return LOOPBACK.test(URL.parse(origin)?.host ?? "");
  return headers["sec-fetch-site"] !== "cross-site" || headers["sec-fetch-mode"] === "navigate";
}

/** Other sites may only link to a document, and writes need the same host and port. */
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
