/**
 * Access control of the desk, from header fields alone and before anything else happens. A request needs a session,
 * must come from a page of the desk, and must use a host name of this machine, which prevents DNS rebinding.
 *
 * The link with the token starts a session: its cookie is hidden from scripts and not sent with requests of other
 * sites. Cookies ignore ports, so for a browser another program on this machine is the same site. Therefore
 * `Origin` and `Sec-Fetch-Site` are checked as well.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { say } from "../../language/language.ts";
import { hostToOpen } from "../../serving/serve/serve.ts";
import { isFromOwnPage, isLoopback } from "../preview/own-visitors.ts";
import { DeskError } from "./frame/page.ts";

export class Guard {
  /** The token of the link that starts a session. */
  readonly token: string;
  /** The CSRF token in every form of the desk. */
  readonly csrf: string;
  readonly #session: string;
  readonly #hostNames: ReadonlySet<string>;
  readonly #acceptsAnyIp: boolean;
  #cookieName = "montra-desk";

  /** @param token default: random. @param host the host that the server listens on */
  constructor({ token, host }: { token: string | undefined; host: string }) {
    this.token = token ?? randomBytes(24).toString("base64url");
    // Derived from the token, so that open windows and forms stay valid if the desk restarts with the same token.
    const hmac = (use: string) => createHmac("sha256", this.token).update(use).digest("base64url");
    [this.csrf, this.#session] = [hmac("form"), hmac("session")];
    const isLocal = isLoopback(host);
    this.#acceptsAnyIp = !isLocal;
    this.#hostNames = new Set([
      ...["127.0.0.1", "localhost", "[::1]", hostToOpen(host).toLowerCase()],
      ...(isLocal ? [] : [hostname().toLowerCase()]),
    ]);
  }

  /** Puts the port into the cookie's name, because cookies ignore ports and all desks on a machine share them. */
  setPort(port: number): void {
    this.#cookieName = `montra-desk-${port}`;
  }

  /**
   * Checks a request to the desk or to the site that it shows.
   * @returns for the link with the token: the cookie to set, and the path without the token
   * @throws DeskError if the request is not allowed
   */
  admit(request: IncomingMessage): { cookie: string; path: string } | undefined {
    const { headers, method = "GET", url = "/" } = request;
    if (!this.#isOwnHost(headers.host)) throw new DeskError(421, say.desk.refused.name);
    const { path, token } = splitToken(url);
    if (token !== undefined && method === "GET" && isEqual(token, this.token)) {
      const cookie = `${this.#cookieName}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
      return { cookie, path };
    }
    const session = cookieOf(headers.cookie, this.#cookieName);
    if (!isEqual(session, this.#session)) throw new DeskError(401, say.desk.refused.token);
    if (!isFromOwnPage(request)) throw new DeskError(403, say.desk.refused.page);
    return undefined;
  }

  /** Whether a form has the CSRF token of this desk. */
  isOwnForm(form: FormData): boolean {
    const value = form.get("csrf");
    return typeof value === "string" && isEqual(value, this.csrf);
  }

  #isOwnHost(host: string | undefined): boolean {
    const name = (host ?? "").replace(/:[0-9]+$/, "").toLowerCase();
    if (this.#hostNames.has(name)) return true;
    // If other machines may connect, accept any IP address: DNS rebinding needs a name.
    return this.#acceptsAnyIp && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  }
}

/** The path without its token, and the token. */
function splitToken(url: string): { path: string; token: string | undefined } {
  const parsed = URL.parse(url, "http://desk.invalid");
  const token = parsed?.searchParams.get("token") ?? undefined;
  if (!parsed || token === undefined) return { path: url, token: undefined };
  parsed.searchParams.delete("token");
  // A path with two leading slashes would be a link to another host.
  return { path: parsed.pathname.replace(/^\/+/, "/") + parsed.search, token };
}

/** The value of a cookie; "" if it is not sent. */
export function cookieOf(header = "", name: string): string {
  const cookies = header.split(";").map((part) => part.trim().split("=", 2));
  return cookies.find(([key]) => key === name)?.[1] ?? "";
}

// In constant time, so that timing reveals nothing about the secret.
function isEqual(secret: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(secret), digest(other));
}
