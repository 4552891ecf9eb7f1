/**
 * Who may ask what answers on one's own machine: somebody there, and no page of another site in her browser, since
 * what is answered holds what is not yet public. Browsers say where a request comes from in fields that scripts
 * cannot set.
 */
import type { IncomingMessage } from "node:http";

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether nobody else reaches what listens on it. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.[0-9.]+$/.test(host);
}

/**
 * @param host a further name under which the service is meant, as it was chosen
 * @returns false for a name that leads here without being ours (DNS rebinding), and for what a page of
 *   another site asks; a link that was followed from there is let through
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
 * Stricter: what reads may come from anywhere that a link stands, as long as it opens in a window of its own; what
 * writes comes from a page of this very origin, port included.
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
