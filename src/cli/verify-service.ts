/**
 * Compares a live service with what it should answer, through whatever stands in front of it: every
 * address of the edition, or, where no store is at hand, every address that the service itself names.
 * Says what is dead, what differs and which headers are lacking.
 * @see contract.md, "Every response"
 */
import { createHash } from "node:crypto";
import type { Catalogue } from "../api/catalogue.ts";
import { everyAddress, hashOf } from "../api/every-address.ts";

export interface ServiceFindings {
  /** One line each, beginning with the address. */
  readonly problems: readonly string[];
  readonly addresses: number;
}

export interface VerifyServiceOptions {
  /** Absolute URL of the service, without a trailing slash. */
  readonly url: string;
  /** What it should answer from, on the public URL given; `undefined` where no store is at hand. */
  readonly catalogueOn: ((publicUrl: string) => Catalogue) | undefined;
  readonly onLook: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

const AT_ONCE = 8;
const PATIENCE_MILLISECONDS = 20_000;

/** Never throws for what the service does; a service that cannot be reached is one problem. */
export async function verifyService(options: VerifyServiceOptions): Promise<ServiceFindings> {
  const crawl = new Crawl(options);
  return await crawl.run();
}

/** What an address should answer: the hash of the whole body, hex, or its beginning. */
type Expected = string | undefined;

class Crawl {
  readonly #options: VerifyServiceOptions;
  readonly #problems: string[] = [];
  readonly #seen = new Set<string>();
  readonly #waiting: { path: string; hash: Expected }[] = [];
  #publicUrl = "";
  #follows = false;

  constructor(options: VerifyServiceOptions) {
    this.#options = options;
  }

  async run(): Promise<ServiceFindings> {
    const root = await this.#fetch("/api/");
    const links = root && linksIn(root.body);
    const publicUrl = links && publicUrlIn(links);
    if (!root || publicUrl === undefined) {
      if (root) this.#complain("/api/", "is not the root of a Montra service");
      return { problems: this.#problems, addresses: 1 };
    }
    this.#publicUrl = publicUrl;
    this.#expect(root);
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work()));
    return { problems: this.#problems.sort(), addresses: this.#seen.size };
  }

  // With an edition at hand what should be there is known; else what each answer names is followed.
  #expect(root: { body: Buffer; date: number }): void {
    const { catalogueOn } = this.#options;
    if (!catalogueOn) {
      this.#follows = true;
      this.#add("/api/", undefined);
      return;
    }
    using catalogue = catalogueOn(this.#publicUrl);
    for (const { path, body } of everyAddress(catalogue, root.date)) this.#add(path, hashOf(body));
    for (const row of catalogue.edition.all("SELECT address, sha256 FROM media")) {
      this.#add(`/media/${row.address}`, row.sha256 as string);
    }
  }

  #add(path: string, hash: Expected): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    this.#waiting.push({ path, hash });
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#options.signal?.throwIfAborted();
      await this.#look(next.path, next.hash);
      const total = this.#seen.size;
      this.#options.onLook(total - this.#waiting.length, total);
    }
  }

  async #look(path: string, hash: Expected): Promise<void> {
    const answer = await this.#fetch(path);
    if (!answer) return;
    const { headers, body } = answer;
    const found = createHash("sha256").update(body).digest("hex");
    if (hash !== undefined && !found.startsWith(hash)) {
      this.#complain(path, "differs from the current edition of the store");
    }
    const etag = /^(?:W\/)?"([0-9a-f]{32})/.exec(headers.get("etag") ?? "")?.[1];
    if (etag !== undefined && !found.startsWith(etag)) {
      this.#complain(path, "has a body that is not the one of its ETag");
    }
    for (const lacking of lackingHeaders(path, headers)) this.#complain(path, lacking);
    if (!this.#follows || path.startsWith("/media/")) return;
    for (const link of linksIn(body)) {
      if (link.startsWith(this.#publicUrl))
        this.#add(link.slice(this.#publicUrl.length), undefined);
      else if (/^\/(?:media|candidato)\//.test(link)) this.#add(link, undefined);
    }
  }

  async #fetch(
    path: string,
  ): Promise<{ headers: Headers; body: Buffer; date: number } | undefined> {
    try {
      const response = await fetch(this.#options.url + path, {
        headers: { Accept: "application/json, image/*", "Accept-Encoding": "identity" },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status === 200) {
        const { headers } = response;
        return { headers, body, date: Date.parse(headers.get("date") ?? "") || Date.now() };
      }
      this.#complain(path, `is dead: ${response.status}`);
    } catch (error) {
      const { cause, message } = error as Error;
      this.#complain(path, `is dead: ${cause instanceof Error ? cause.message : message}`);
    }
    return undefined;
  }

  #complain(path: string, what: string): void {
    this.#problems.push(`${this.#options.url}${path} ${what}`);
  }
}

/** Headers that every whole response has, and how each must look. */
const EXPECTED: readonly [name: string, looks: RegExp, what: string][] = [
  ["etag", /^"[^"]+"$/, "a strong ETag"],
  ["cache-control", /\bmax-age=\d+/, "a max-age in Cache-Control"],
  ["vary", /\baccept\b/i, "Accept in Vary"],
  ["allow", /\bGET\b/, "GET in Allow"],
  ["access-control-allow-origin", /^\*$/, "Access-Control-Allow-Origin: *"],
  ["x-content-type-options", /^nosniff$/, "nosniff"],
];

function lackingHeaders(path: string, headers: Headers): string[] {
  const isMedium = path.startsWith("/media/");
  const expected = isMedium
    ? EXPECTED
    : ([
        ...EXPECTED,
        ["content-type", /^application\/json$/, "the media type application/json"],
        ["last-modified", /GMT$/, "Last-Modified"],
      ] as const);
  return expected
    .filter(([name, looks]) => !looks.test(headers.get(name) ?? ""))
    .map(([name, , what]) => `lacks ${what} (${name}: ${headers.get(name) ?? "none"})`);
}

/** Every address in a JSON body: absolute ones, and those of media and candidates. */
function linksIn(body: Buffer): string[] {
  const text = body.toString("utf8");
  const found = text.matchAll(/https?:\/\/[^\s"'\\<>]+|\/(?:media|candidato)\/[^\s"'\\<>]+/g);
  return [...found].map(([link]) => link);
}

/** The public URL that the links of the root stand on. */
function publicUrlIn(links: readonly string[]): string | undefined {
  const known = links.find((link) => link.endsWith("/api/v1/eventos/"));
  return known?.slice(0, -"/api/v1/eventos/".length);
}
