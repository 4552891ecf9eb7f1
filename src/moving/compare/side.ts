/** One of two services that are compared: how it is asked, and what it calls itself. */
import { inUtf8, parseJson } from "../../remote/parse-json.ts";
import {
  type Answer,
  type Question,
  Remote,
  type RemoteOptions,
  UnansweredError,
} from "../../remote/remote.ts";

export type SideOptions = Omit<RemoteOptions, "origin"> & {
  /** Absolute URL, without a trailing slash. */
  readonly url: string;
};

/** The comparison cannot go on: one of the two does not answer, or it was ended; the message says which and why. */
export class UnfinishedError extends Error {
  override name = "UnfinishedError";
}

const MOST_SILENT = 20;
// Of one that takes requests and answers none, each of them waits its whole time.
const FEW_SILENT = 4;
const SILENCE_MILLISECONDS = 90_000;
// Whoever compares is waiting for it.
const PATIENCE_SECONDS = 120;

export class Side {
  readonly url: string;
  /** Where it is asked: another address after the service led there. */
  #base: string;
  readonly #options: SideOptions;
  readonly #remote: Remote;
  /** Without their scheme: a service behind a proxy often names `http` where it is asked by `https`. */
  readonly #names = new Set<string>();
  /** Whether JSON is asked for by the address, since a service answers a page otherwise. */
  #isAskedByAddress = false;
  /** How many addresses in a row had no answer at all; before the first answer one is enough. */
  #silent = MOST_SILENT - 1;
  #answered = performance.now();
  /** How long answers took, and how many there were. */
  readonly #took = { milliseconds: 0, answers: 0 };

  constructor(options: SideOptions) {
    this.url = options.url;
    this.#base = options.url;
    this.#names.add(schemeless(options.url));
    this.#options = options;
    const origin = new URL(options.url).origin;
    this.#remote = new Remote({ patienceSeconds: PATIENCE_SECONDS, ...options, origin });
  }

  /** Where it is asked by now. */
  get base(): string {
    return this.#base;
  }

  /** How long so many answers take at least, as those before them did; seconds. */
  secondsFor(requests: number): number {
    const { milliseconds, answers } = this.#took;
    const each = answers === 0 ? 0 : milliseconds / answers / 1000;
    const { perSecond, atOnce } = this.#options;
    return requests * Math.max(1 / perSecond, each / atOnce);
  }

  /** @param path from `/` on, with its query. @throws UnansweredError, UnfinishedError */
  async ask(path: string, question: Question = {}): Promise<Answer> {
    const headers = { accept: "application/json", ...question.headers };
    const isPlain = (question.method ?? "GET") === "GET" && question.headers?.accept === undefined;
    const asked = this.#isAskedByAddress && isPlain ? withFormat(path) : path;
    const answer = await this.#patiently(this.#base + asked, { ...question, headers });
    return { ...answer, body: inUtf8(answer.body, answer.headers.get("content-type") ?? "") };
  }

  // Takes note of how it answers, to know when it is away.
  async #patiently(url: string, question: Question): Promise<Answer> {
    const began = performance.now();
    try {
      const answer = await this.#remote.ask(url, question);
      this.#silent = 0;
      this.#answered = performance.now();
      this.#took.milliseconds += this.#answered - began;
      this.#took.answers += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof UnansweredError) || error.status !== undefined) throw error;
      this.#silent += 1;
      const isLong = performance.now() - this.#answered > SILENCE_MILLISECONDS;
      if (this.#silent < (isLong ? FEW_SILENT : MOST_SILENT)) throw error;
      throw new UnfinishedError(`${error.message}. Nothing can be compared until it answers`, {
        cause: error,
      });
    }
  }

  /** An image as it is named in an answer: at this service where the name is one of its own. */
  async askNamed(named: string): Promise<Answer> {
    const headers = { accept: "image/*, */*;q=0.5" };
    const written = URL.parse(named, `${this.url}/`)?.href ?? named;
    const rest = this.withoutName(written);
    const url = rest.startsWith("/") ? this.#base + rest : written;
    const isOwn = url.startsWith(`${this.#base}/`);
    const answer = isOwn
      ? await this.#patiently(url, { headers })
      : await this.#remote.ask(url, { headers });
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
        this.#follow(path, answer.url);
        this.#learn(parseJson(answer.body));
        isAskedByAddress ||= answer.url.includes(BY_ADDRESS);
      } catch (error) {
        // What is no JSON names nothing; who does not answer is told of when it is compared.
        if (!(error instanceof SyntaxError || error instanceof UnansweredError)) throw error;
      }
    }
    return isAskedByAddress;
  }

  // `http` that leads to `https`, a bare host that leads to `www`: from then on it is asked there at once.
  #follow(path: string, came: string): void {
    const [led = ""] = came.split("?", 1);
    if (!led.endsWith(path)) return;
    this.#base = led.slice(0, -path.length);
    this.#names.add(schemeless(this.#base));
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
