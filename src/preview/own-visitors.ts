/**
 * Who may ask a preview: somebody on this machine, and no page of another site in her browser, since what
 * is answered may be read by all pages and holds what is not yet public.
 */
import type { IncomingMessage } from "node:http";

const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

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

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return isOwn(URL.parse(origin)?.host ?? "", host);
}

function isOwn(name: string, host: string | undefined): boolean {
  return LOOPBACK.test(name) || (host !== undefined && name.replace(/:\d{1,5}$/, "") === host);
}
