/**
 * A service that is imported: its addresses, and its answers by way of the journal. Whatever host it
 * names in its links, it is asked at the address that was given, for a proxy may have rewritten either.
 */
import { isUtf8 } from "node:buffer";
import { inUtf8, parseJson } from "../../../remote/parse-json.ts";
import type { Answer, Remote } from "../../../remote/remote.ts";
import { UnansweredError } from "../../../remote/remote.ts";
import { ImportRefusedError, type Journal, type KeptAnswer } from "../journal/journal.ts";

export interface ServiceOptions {
  /** Absolute URL, without a trailing slash. */
  readonly url: string;
  readonly remote: Remote;
  readonly journal: Journal;
  readonly run: number;
  /** Told what could not be read. */
  readonly onUnread: (address: string, why: string) => void;
  /** Told of an answer with bytes that are no UTF-8. */
  readonly onMisread: (address: string) => void;
}

/** What an address answers. */
export type ServiceAnswer =
  | { readonly kind: "json"; readonly value: unknown }
  /** An answer that is no JSON with 200: nothing of the contract is there. */
  | { readonly kind: "other"; readonly status: number }
  /** No answer at all, in spite of all attempts. */
  | { readonly kind: "unread" };

export class Service {
  readonly #options: ServiceOptions;
  /** Origin and path that addresses are made with; another after the service led there. */
  #base: string;
  #hasAnswered = false;
  /** What it answered first that was no JSON. */
  #instead = "";
  /** Whether JSON is had only where the address asks for it. */
  #isAskedByAddress = false;
  /** Paths whose answers of before do not count, and the addresses that were asked since. */
  readonly #anew = new Set<string>();
  readonly #asked = new Set<string>();
  /** What the service calls itself in its links, by how often. */
  readonly #names = { list: new Map<string, number>(), image: new Map<string, number>() };
  /** Hosts, with their scheme, of what items show as their images. */
  readonly #mediaOrigins = new Set<string>();

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#base = options.url;
  }

  get base(): string {
    return this.#base;
  }

  /** What it answered in the place of JSON, in brackets; empty where that says nothing. */
  get instead(): string {
    return this.#instead;
  }

  /** @param path from `/` on, with its query */
  async json(path: string): Promise<ServiceAnswer> {
    const address = this.#base + (this.#isAskedByAddress ? withFormat(path) : path);
    let kept: KeptAnswer;
    try {
      kept = await this.#keptAnswer(address);
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      const why = error.message.slice(address.length + 2);
      if (!this.#hasAnswered && error.status === undefined) {
        throw new ImportRefusedError(`Cannot reach ${address}: ${why}. Check the address`, {
          cause: error,
        });
      }
      this.#options.onUnread(address, why);
      return { kind: "unread" };
    }
    this.#hasAnswered = true;
    this.#follow(address, kept.url);
    if (kept.status === 200 && isJson(kept.mediaType)) {
      if (!isUtf8(kept.body)) this.#options.onMisread(address);
      return { kind: "json", value: parseJson(kept.body) };
    }
    // A page where JSON was wanted: some services look at the address alone.
    const isPage = /html/.test(kept.mediaType) && (kept.status === 200 || kept.status === 406);
    if (isPage && !this.#isAskedByAddress) {
      this.#isAskedByAddress = true;
      const again = await this.json(path);
      if (again.kind !== "json") this.#isAskedByAddress = false;
      return again;
    }
    this.#instead ||= insteadOf(kept);
    return { kind: "other", status: kept.status };
  }

  /** Forgets that addresses below a path have been asked in this run. */
  askAnew(path: string): void {
    this.#anew.add(path);
  }

  /** Takes note of an absolute URL by which the service names one of its own addresses. */
  noteName(url: string, path: string, of: "list" | "image"): void {
    const parsed = URL.parse(url);
    if (of === "image" && parsed) this.#mediaOrigins.add(parsed.origin);
    const at = parsed?.pathname.lastIndexOf(path) ?? -1;
    if (!parsed || at === -1 || !/^https?:$/.test(parsed.protocol)) return;
    const name = parsed.origin + parsed.pathname.slice(0, at);
    const names = this.#names[of];
    names.set(name, (names.get(name) ?? 0) + 1);
  }

  /** What the service calls itself most often, without a trailing slash; else where it is asked. */
  get publicUrl(): string {
    const name = mostFrequent(this.#names.list) ?? mostFrequent(this.#names.image) ?? this.#base;
    // Behind a proxy it may not know that it is asked by https, now or when it was first imported.
    const safe = name.replace(/^http:/, "https:");
    return safe === this.#base || this.#options.journal.hasRun(safe) ? safe : name;
  }

  /**
   * Where something is asked for that the service names: at the service itself where the name is one of
   * its own, else where it says.
   */
  addressOf(named: string): string | undefined {
    const url = URL.parse(named, `${this.#base}/`);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    url.hash = "";
    for (const name of [...this.#names.list.keys(), ...this.#names.image.keys()]) {
      const { host, pathname } = new URL(name);
      if (url.host !== host) continue;
      const rest = url.pathname.startsWith(`${pathname}/`)
        ? url.pathname.slice(pathname.length)
        : url.pathname;
      return this.#base + rest + url.search;
    }
    return url.href;
  }

  /** Whether the service keeps its images on the host of an address. */
  hasMediaAt(address: string): boolean {
    return this.#mediaOrigins.has(new URL(address).origin);
  }

  async #keptAnswer(address: string): Promise<KeptAnswer> {
    const { journal, remote, run, url: source } = this.#options;
    const known = journal.answer(source, address);
    if (known?.run === run && !this.#isAskedAnew(address)) return known;
    const answer = await remote.ask(address, {
      headers: { accept: "application/json", ...conditions(known) },
      isWhole: requireWholeJson,
    });
    if (answer.status === 304 && known) {
      journal.confirm(source, address, run);
      return { ...known, run };
    }
    const kept = keptOf(answer, run);
    journal.keep(source, address, kept);
    return kept;
  }

  #isAskedAnew(address: string): boolean {
    if (this.#anew.size === 0 || this.#asked.has(address)) return false;
    this.#asked.add(address);
    const path = before(address.slice(this.#base.length), "?");
    return this.#anew.has(path);
  }

  // `http` that leads to `https`, a bare host that leads to `www`: from then on it is asked there at once.
  #follow(asked: string, came: string): void {
    if (asked === came) return;
    const path = before(asked.slice(this.#base.length), "?");
    const led = before(came, "?");
    if (led.endsWith(path) && path.length > 1) this.#base = led.slice(0, -path.length);
  }
}

function insteadOf({ status, url, mediaType }: KeptAnswer): string {
  if (status === 401 || status === 403)
    return ` (it answered ${status}: where it wants a token, give it with --header)`;
  if (status === 200 && /html/.test(mediaType)) return ` (it answered with a page, at ${url})`;
  return status === 404 ? "" : ` (it answered ${status})`;
}

function mostFrequent(names: ReadonlyMap<string, number>): string | undefined {
  return [...names].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

/** What a request says of the answer that is kept. */
export function conditions(known: KeptAnswer | undefined): Record<string, string> {
  if (known?.status !== 200) return {};
  return {
    ...(known.etag !== "" && { "if-none-match": known.etag }),
    ...(known.etag === "" &&
      known.lastModified !== "" && { "if-modified-since": known.lastModified }),
  };
}

export function keptOf(answer: Answer, run: number): KeptAnswer {
  const { status, url, headers, body } = answer;
  const header = (name: string) => headers.get(name) ?? "";
  return {
    status,
    url,
    mediaType: before(header("content-type"), ";").trim().toLowerCase(),
    etag: header("etag"),
    lastModified: header("last-modified"),
    body: status === 200 ? inUtf8(body, header("content-type")) : Buffer.alloc(0),
    run,
  };
}

// One that was cut off on its way is asked for again.
function requireWholeJson({ status, headers, body }: Answer): void {
  if (status !== 200 || !isJson(headers.get("content-type") ?? "")) return;
  try {
    parseJson(body);
  } catch (error) {
    const said = (error as Error).message.slice(0, 120);
    throw new Error(`it answered something that is no JSON (${body.length} bytes: ${said})`);
  }
}

function isJson(mediaType: string): boolean {
  return /^application\/(?:[a-z0-9.-]+\+)?json\b/i.test(mediaType);
}

function before(text: string, mark: string): string {
  return text.split(mark, 1)[0] ?? text;
}

function withFormat(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}format=json`;
}
