/**
 * Who may ask: whoever came by the link with the token, from a page of the desk itself, under a name of this
 * machine. Decided from header fields alone, before anything else happens.
 *
 * The token of the link becomes a cookie that scripts cannot read and that no other site makes a browser
 * send. Cookies know no ports, so what another program on this machine shows is the same site to a browser:
 * therefore `Origin` and `Sec-Fetch-Site` are looked at as well. A name that somebody else's DNS leads here
 * (rebinding) is no name of this machine.
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
  /** Of the link; made up unless given. */
  readonly token: string;
  /** What every form of this desk sends back. */
  readonly csrf: string;
  readonly #session: string;
  readonly #names: ReadonlySet<string>;
  readonly #takesAddresses: boolean;
  #cookieName = "montra-desk";

  /** @param host what is listened on */
  constructor({ token, host }: { token: string | undefined; host: string }) {
    this.token = token ?? randomBytes(24).toString("base64url");
    // Made of the token: a desk that is opened again with the same one knows its windows and their forms.
    const made = (of: string) => createHmac("sha256", this.token).update(of).digest("base64url");
    [this.csrf, this.#session] = [made("form"), made("session")];
    const isLocal = isLoopback(host);
    this.#takesAddresses = !isLocal;
    this.#names = new Set([
      ...["127.0.0.1", "localhost", "[::1]", hostToOpen(host).toLowerCase()],
      ...(isLocal ? [] : [hostname().toLowerCase()]),
    ]);
  }

  /** Several desks on one machine share its cookies, so each port has its own. */
  listensOn(port: number): void {
    this.#cookieName = `montra-desk-${port}`;
  }

  /**
   * Of any request, to the desk or to what it shows.
   * @returns of the link with the token, the cookie to be set and the address without it
   * @throws DeskError where it may not be asked
   */
  admit(request: IncomingMessage): { cookie: string; path: string } | undefined {
    const { headers, method = "GET", url = "/" } = request;
    if (!this.#isOurName(headers.host)) throw new DeskError(421, say.desk.refused.name);
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

  /** Of a form that has been read: whether a page of this desk made it. */
  hasMade(form: FormData): boolean {
    const given = form.get("csrf");
    return typeof given === "string" && isEqual(given, this.csrf);
  }

  #isOurName(host: string | undefined): boolean {
    const name = (host ?? "").replace(/:[0-9]+$/, "").toLowerCase();
    if (this.#names.has(name)) return true;
    // Where others may come, by any address of this machine: an address is not subject to anybody's DNS.
    return this.#takesAddresses && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  }
}

/** The path without its token, and the token. */
function splitToken(url: string): { path: string; token: string | undefined } {
  const parsed = URL.parse(url, "http://desk.invalid");
  const token = parsed?.searchParams.get("token") ?? undefined;
  if (!parsed || token === undefined) return { path: url, token: undefined };
  parsed.searchParams.delete("token");
  // Two slashes would name another host.
  return { path: parsed.pathname.replace(/^\/+/, "/") + parsed.search, token };
}

function cookieOf(header = "", name: string): string {
  const cookies = header.split(";").map((part) => part.trim().split("=", 2));
  return cookies.find(([key]) => key === name)?.[1] ?? "";
}

// As long for a guess that begins well as for any other.
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
