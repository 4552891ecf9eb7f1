/**
 * Access control of the desk, from header fields alone. A request needs the cookie of a session,
 * must come from a page of the desk, and must use a host name of this machine (DNS rebinding).
 * Cookies ignore ports, so another program on this machine counts as the same site: therefore
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
  readonly csrf: string;
  readonly #session: string;
  readonly #hostNames: ReadonlySet<string>;
  /** Whether other machines may connect. */
  readonly #acceptsAnyIp: boolean;
  #cookieName = "montra-desk";

  /** @param token default: random. @param host on which the server listens */
  constructor({ token, host }: { token: string | undefined; host: string }) {
    this.token = token ?? randomBytes(24).toString("base64url");
    // Derived from the token, so that open pages stay valid if the desk restarts with the same one.
    const hmac = (use: string) => createHmac("sha256", this.token).update(use).digest("base64url");
    this.csrf = hmac("form");
    this.#session = hmac("session");
    this.#acceptsAnyIp = !isLoopback(host);
    this.#hostNames = new Set([
      "127.0.0.1",
      "localhost",
      "[::1]",
      hostToOpen(host).toLowerCase(),
      ...(this.#acceptsAnyIp ? [hostname().toLowerCase()] : []),
    ]);
  }

  /** Makes the cookie's name differ from other desks', because cookies ignore ports. */
  setPort(port: number): void {
    this.#cookieName = `montra-desk-${port}`;
  }

  /** @returns for the link with the token: the cookie and the path to go to. @throws DeskError */
  admit(request: IncomingMessage): { cookie: string; path: string } | undefined {
    const { headers, method = "GET", url = "/" } = request;
    if (!this.#isOwnHost(headers.host)) throw new DeskError(421, say.desk.refused.name);
    const target = URL.parse(url, "http://desk.invalid");
    const token = target?.searchParams.get("token");
    if (target && token && method === "GET" && isEqual(token, this.token)) {
      const cookie = `${this.#cookieName}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
      return { cookie, path: pathWithoutToken(target) };
    }
    const session = cookieOf(headers.cookie, this.#cookieName);
    if (!isEqual(session, this.#session)) throw new DeskError(401, say.desk.refused.token);
    if (!isFromOwnPage(request)) throw new DeskError(403, say.desk.refused.page);
    return undefined;
  }

  isOwnForm(form: FormData): boolean {
    const value = form.get("csrf");
    return typeof value === "string" && isEqual(value, this.csrf);
  }

  #isOwnHost(host: string | undefined): boolean {
    const name = (host ?? "").replace(/:[0-9]+$/, "").toLowerCase();
    if (this.#hostNames.has(name)) return true;
    // An IP address is safe, because DNS rebinding needs a name.
    return this.#acceptsAnyIp && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  }
}

function pathWithoutToken(target: URL): string {
  target.searchParams.delete("token");
  // A path with two leading slashes would be a link to another host.
  return target.pathname.replace(/^\/+/, "/") + target.search;
}

export function cookieOf(header = "", name: string): string {
  const cookies = header.split(";").map((part) => part.trim().split("=", 2));
  return cookies.find(([key]) => key === name)?.[1] ?? "";
}

// In constant time, so that timing reveals nothing about the secret.
function isEqual(secret: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(secret), digest(other));
}
