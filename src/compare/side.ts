/** One of two services that are compared: how it is asked, and what it calls itself. */
import { parseJson } from "../remote/parse-json.ts";
import {
  type Answer,
  type Question,
  Remote,
  type RemoteOptions,
  UnansweredError,
} from "../remote/remote.ts";

export type SideOptions = Omit<RemoteOptions, "origin"> & {
  /** Absolute URL, without a trailing slash. */
  readonly url: string;
};

/** One of the two does not answer, neither this address nor those before it; the message says which and why. */
export class ServiceAwayError extends Error {
  override name = "ServiceAwayError";
}

const MOST_SILENT = 20;
// Whoever compares is waiting for it.
const PATIENCE_SECONDS = 120;

export class Side {
  readonly url: string;
  readonly #remote: Remote;
  /** Without their scheme: a service behind a proxy often names `http` where it is asked by `https`. */
  readonly #names = new Set<string>();
  /** Whether JSON is asked for by the address, since a service answers a page otherwise. */
  #isAskedByAddress = false;
  /** How many addresses in a row had no answer at all; before the first answer one is enough. */
  #silent = MOST_SILENT - 1;

  constructor(options: SideOptions) {
    this.url = options.url;
    this.#names.add(schemeless(options.url));
    const origin = new URL(options.url).origin;
    this.#remote = new Remote({ patienceSeconds: PATIENCE_SECONDS, ...options, origin });
  }

  get sent(): number {
    return this.#remote.sent;
  }

  /** @param path from `/` on, with its query. @throws UnansweredError, ServiceAwayError */
  async ask(path: string, question: Question = {}): Promise<Answer> {
    const headers = { accept: "application/json", ...question.headers };
    const isPlain = (question.method ?? "GET") === "GET" && question.headers?.accept === undefined;
    const asked = this.#isAskedByAddress && isPlain ? withFormat(path) : path;
    try {
      const answer = await this.#remote.ask(this.url + asked, { ...question, headers });
      this.#silent = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof UnansweredError) || error.status !== undefined) throw error;
      this.#silent += 1;
      if (this.#silent < MOST_SILENT) throw error;
      throw new ServiceAwayError(`${error.message}. Nothing can be compared until it answers`, {
        cause: error,
      });
    }
  }

  /** An image as it is named in an answer: at this service where the name is one of its own. */
  async askNamed(named: string): Promise<Answer> {
    const headers = { accept: "image/*, */*;q=0.5" };
    const written = URL.parse(named, `${this.url}/`)?.href ?? named;
    const rest = this.withoutName(written);
    const url = rest.startsWith("/") ? this.url + rest : written;
    const answer = await this.#remote.ask(url, { headers });
    // A name of the service may be another machine's after all.
    return answer.status === 200 || url === written
      ? answer
      : await this.#remote.ask(written, { headers });
  }

  /** Asks for JSON by the address from now on, where nothing else is asked for. */
  askByAddress(): void {
    this.#isAskedByAddress = true;
  }

  /**
   * Learns what the service calls itself from its root, its pages and its images.
   * @returns whether it answers a page where JSON is asked for, and JSON where the address asks for it
   */
  async learnNames(): Promise<boolean> {
    let isAskedByAddress = false;
    for (const path of ["/api/", "/api/v1/eventos/", "/api/v1/vi-export/"]) {
      try {
        let answer = await this.ask(path);
        const type = answer.headers.get("content-type") ?? "";
        if (/html/i.test(type) && (answer.status === 200 || answer.status === 406)) {
          answer = await this.ask(withFormat(path));
        }
        if (answer.status !== 200) continue;
        this.#learn(parseJson(answer.body));
        isAskedByAddress ||= answer.url.includes(BY_ADDRESS);
      } catch (error) {
        // What is no JSON names nothing; who does not answer is told of when it is compared.
        if (!(error instanceof SyntaxError || error instanceof UnansweredError)) throw error;
      }
    }
    return isAskedByAddress;
  }

  #learn(value: unknown): void {
    if (typeof value === "string" && /^https?:/i.test(value)) {
      for (const path of ["/api/v1/eventos/", "/api/v1/vi-export/", "/media/"])
        this.noteName(value, path);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) this.#learn(part);
    }
  }

  /** Takes note of an absolute URL by which the service names one of its own addresses. */
  noteName(url: unknown, path: string): void {
    const parsed = typeof url === "string" ? URL.parse(url) : null;
    const at = parsed?.pathname.lastIndexOf(path) ?? -1;
    if (parsed && at !== -1)
      this.#names.add(schemeless(parsed.origin + parsed.pathname.slice(0, at)));
  }

  /** An address without what the service calls itself; others stay whole. */
  withoutName(address: string): string {
    const bare = schemeless(address);
    for (const name of this.#names) {
      if (bare === name || bare.startsWith(`${name}/`)) return bare.slice(name.length) || "/";
    }
    return address;
  }
}

const BY_ADDRESS = "format=json";

function withFormat(path: string): string {
  if (/[?&]format=/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${BY_ADDRESS}`;
}

function schemeless(url: string): string {
  return url.replace(/^https?:(?=\/\/)/i, "");
}
