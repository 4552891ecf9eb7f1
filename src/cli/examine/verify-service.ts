/**
 * Compares a live service with what it should answer, through whatever stands in front of it: every
 * address of the edition in every representation, or, where no store is at hand, every address that the
 * service itself names, as JSON.
 * Says what is dead, what differs and which headers are lacking.
 * @see contract.md, "Every response"
 */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Catalogue } from "../../api/catalogue.ts";
import { lists, resources } from "../../api/resources.ts";
import { everyAddress, everyRepresentation } from "../../effects/every-address.ts";
import { json } from "../../render/json.ts";
import type { Representation } from "../../render/representation.ts";

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
/** What is refused for the moment is asked again: whoever is in front may allow few requests a second. */
const ATTEMPTS: Readonly<Record<number, number>> = { 429: 30, 503: 3 };
const LONGEST_PAUSE_SECONDS = 30;

/** Never throws for what the service does; a service that cannot be reached is one problem. */
export async function verifyService(options: VerifyServiceOptions): Promise<ServiceFindings> {
  const crawl = new Crawl(options);
  return await crawl.run();
}

/** What is asked, and what should be answered. */
interface Question {
  /** Path and query. */
  readonly path: string;
  /** `undefined` of an image. */
  readonly representation?: Representation;
  /** Of the whole body, hex, or its beginning; `undefined` where nobody knows. */
  readonly hash?: string;
}

class Crawl {
  readonly #options: VerifyServiceOptions;
  readonly #problems: string[] = [];
  readonly #asked = new Set<string>();
  readonly #addresses = new Set<string>();
  readonly #waiting: Question[] = [];
  #publicUrl = "";
  #follows = false;
  /** Nothing is asked before, by the clock of `performance`. */
  #pausedUntil = 0;

  constructor(options: VerifyServiceOptions) {
    this.#options = options;
  }

  async run(): Promise<ServiceFindings> {
    const root = await this.#fetch({ path: ROOT, representation: json });
    const links = root && linksIn(root.body);
    const publicUrl = links && publicUrlIn(links);
    if (!root || publicUrl === undefined) {
      if (root) this.#complain({ path: ROOT }, "is not the root of a Montra service");
      return { problems: this.#problems, addresses: 1 };
    }
    this.#publicUrl = publicUrl;
    await this.#expect(root);
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work()));
    return { problems: this.#problems.sort(), addresses: this.#addresses.size };
  }

  // With an edition at hand what should be there is known; else what each answer names is followed.
  async #expect(root: { body: Buffer; date: number }): Promise<void> {
    const { catalogueOn } = this.#options;
    if (!catalogueOn) {
      this.#follows = true;
      this.#add({ path: ROOT, representation: json });
      return;
    }
    using catalogue = catalogueOn(this.#publicUrl);
    for (const answered of everyAddress(catalogue, root.date)) {
      for await (const question of everyRepresentation(catalogue, answered, root.date)) {
        this.#add(question);
      }
    }
    for (const row of catalogue.edition.all("SELECT address, sha256 FROM media")) {
      this.#add({ path: `/media/${row.address}`, hash: row.sha256 as string });
    }
  }

  #add(question: Question): void {
    const key = nameOf(question);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#addresses.add(question.path);
    this.#waiting.push(question);
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#options.signal?.throwIfAborted();
      await this.#look(next);
      const total = this.#asked.size;
      this.#options.onLook(total - this.#waiting.length, total);
    }
  }

  async #look(question: Question): Promise<void> {
    const { path, hash } = question;
    const answer = await this.#fetch(question);
    if (!answer) return;
    const { headers, body } = answer;
    const found = createHash("sha256").update(body).digest("hex");
    if (hash !== undefined && !found.startsWith(hash)) {
      this.#complain(question, "differs from the current edition of the store");
    }
    const etag = /^(?:W\/)?"([0-9a-f]{32})/.exec(headers.get("etag") ?? "")?.[1];
    if (etag !== undefined && !found.startsWith(etag)) {
      this.#complain(question, "has a body that is not the one of its ETag");
    }
    for (const lacking of lackingHeaders(question, headers)) this.#complain(question, lacking);
    if (!this.#follows || path.startsWith("/media/")) return;
    for (const link of linksIn(body)) {
      if (link.startsWith(this.#publicUrl)) this.#follow(link.slice(this.#publicUrl.length));
      else if (link.startsWith("/")) this.#follow(link);
    }
  }

  #follow(path: string): void {
    this.#add(path.startsWith("/media/") ? { path } : { path, representation: json });
  }

  async #fetch(
    question: Question,
  ): Promise<{ headers: Headers; body: Buffer; date: number } | undefined> {
    try {
      const response = await this.#ask(question);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status === 200) {
        const { headers } = response;
        return { headers, body, date: Date.parse(headers.get("date") ?? "") || Date.now() };
      }
      this.#complain(question, `is dead: ${response.status}`);
    } catch (error) {
      const { cause, message } = error as Error;
      this.#complain(question, `is dead: ${cause instanceof Error ? cause.message : message}`);
    }
    return undefined;
  }

  async #ask({ path, representation }: Question): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      await sleep(Math.max(0, this.#pausedUntil - performance.now()));
      const response = await fetch(this.#options.url + path, {
        headers: { Accept: representation?.mediaType ?? "image/*", "Accept-Encoding": "identity" },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const seconds = pauseAfter(response);
      const attempts = ATTEMPTS[response.status] ?? 1;
      if (seconds === undefined || attempt >= attempts) return response;
      await response.body?.cancel();
      this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + seconds * 1000);
    }
  }

  #complain(question: Question, what: string): void {
    this.#problems.push(`${this.#options.url}${nameOf(question)} ${what}`);
  }
}

/** Seconds to wait before what was refused for the moment is asked again; `undefined` of every other answer. */
function pauseAfter({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const given = headers.get("retry-after");
  if (given === null || !/^\d{1,6}$/.test(given)) return status === 429 ? 1 : undefined;
  return Math.min(Number(given), LONGEST_PAUSE_SECONDS);
}

const ROOT = "/api/";

/** `/api/`, and `/api/ as a page` */
function nameOf({ path, representation = json }: Question): string {
  return representation === json ? path : `${path} as ${representation.words}`;
}

/** Headers that every whole response has, and how each must look. */
const EXPECTED: readonly [name: string, looks: RegExp, what: string][] = [
  ["etag", /^"[^"]+"$/, "a strong ETag"],
  ["allow", /\bGET\b/, "GET in Allow"],
  ["access-control-allow-origin", /^\*$/, "Access-Control-Allow-Origin: *"],
  ["x-content-type-options", /^nosniff$/, "nosniff"],
];

const SHARED = ["cache-control", /\bmax-age=\d+/, "a max-age in Cache-Control"] as const;
const PRIVATE = ["cache-control", /\bno-cache\b/, "no-cache in Cache-Control"] as const;

function lackingHeaders({ representation }: Question, headers: Headers): string[] {
  const expected = representation
    ? ([
        ...EXPECTED,
        representation.caching === "private" ? PRIVATE : SHARED,
        ["vary", /\baccept\b/i, "Accept in Vary"],
        ["last-modified", /GMT$/, "Last-Modified"],
      ] as const)
    : [...EXPECTED, SHARED];
  const lacking = expected
    .filter(([name, looks]) => !looks.test(headers.get(name) ?? ""))
    .map(([name, , what]) => `lacks ${what} (${name}: ${headers.get(name) ?? "none"})`);
  const type = headers.get("content-type") ?? "none";
  if (representation && type !== representation.contentType) {
    lacking.push(`lacks the media type ${representation.contentType} (content-type: ${type})`);
  }
  return lacking;
}

/** What an address that a text names on its own begins with: where images and single items are. */
const OWN = [
  "/media/",
  ...resources.flatMap(({ kind, path }) => (kind === "detail" ? path.replace(/:.*/, "") : [])),
];

/** Every address in a JSON body: absolute ones wherever they stand, and texts that are an own path. */
function linksIn(body: Buffer): string[] {
  const text = body.toString("utf8");
  const absolute = [...text.matchAll(/https?:\/\/[^\s"'\\<>]+/g)].map(([link]) => link);
  const own = [...text.matchAll(/"(\/[^\s"'\\<>]+)"/g)].map(([, link = ""]) => link);
  return [...absolute, ...own.filter((link) => OWN.some((begin) => link.startsWith(begin)))];
}

/** The public URL that the links of the root stand on. */
function publicUrlIn(links: readonly string[]): string | undefined {
  for (const { path } of lists) {
    const known = links.find((link) => link.endsWith(path));
    if (known !== undefined) return known.slice(0, -path.length);
  }
  return undefined;
}
