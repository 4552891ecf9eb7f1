/** One of the two services that are compared: sends requests to it and learns the hosts it calls itself by. */
import { inUtf8, parseJson } from "../../remote/parse-json.ts";
import {
  type Answer,
  type Question,
  Remote,
  type RemoteOptions,
  UnansweredError,
} from "../../remote/remote.ts";
import { lists } from "../../serving/api/resources/resources.ts";

export type SideOptions = Omit<RemoteOptions, "origin"> & {
  /** Absolute URL, without a trailing slash. */
  readonly url: string;
};

/** The comparison cannot go on because a service does not answer; the message names it and the reason. */
export class UnfinishedError extends Error {
  override name = "UnfinishedError";
}

// Unanswered requests in a row after which the service counts as down.
const MAX_UNANSWERED = 20;
// The same after `SILENCE_MILLISECONDS` without a response: a service that accepts requests and never answers makes
// each of them wait for its timeout.
const MAX_UNANSWERED_AFTER_SILENCE = 4;
const SILENCE_MILLISECONDS = 90_000;
// Short, because a person is waiting.
const PATIENCE_SECONDS = 120;

export class Side {
  readonly url: string;
  /** Where requests go: `url`, or the address it redirects to. */
  #base: string;
  readonly #options: SideOptions;
  readonly #remote: Remote;
  /** Without their scheme, because a service behind a proxy often calls itself `http` when it is reached by `https`. */
  readonly #names = new Set<string>();
  /** Whether requests need `?format=json` because the service answers them with an HTML page otherwise. */
  #needsFormat = false;
  /** Unanswered requests in a row. Starts at the limit, so that one is enough before the first response. */
  #unanswered = MAX_UNANSWERED - 1;
  #lastAnswer = performance.now();
  readonly #responseTimes = { milliseconds: 0, answers: 0 };

  constructor(options: SideOptions) {
    this.url = options.url;
    this.#base = options.url;
    this.#names.add(schemeless(options.url));
    this.#options = options;
    const origin = new URL(options.url).origin;
    this.#remote = new Remote({ patienceSeconds: PATIENCE_SECONDS, ...options, origin });
  }

  get base(): string {
    return this.#base;
  }

  /** The time that this many requests take at least, from the rate limit and the responses so far. */
  secondsFor(requests: number): number {
    const { milliseconds, answers } = this.#responseTimes;
    const each = answers === 0 ? 0 : milliseconds / answers / 1000;
    const { perSecond, atOnce } = this.#options;
    return requests * Math.max(1 / perSecond, each / atOnce);
  }

  /** @param path from `/`, with its query. @throws UnansweredError, UnfinishedError */
  async ask(path: string, question: Question = {}): Promise<Answer> {
    const headers = { accept: "application/json", ...question.headers };
    const isPlain = (question.method ?? "GET") === "GET" && question.headers?.accept === undefined;
    const target = this.#needsFormat && isPlain ? withFormat(path) : path;
    const answer = await this.#send(this.#base + target, { ...question, headers });
    return { ...answer, body: inUtf8(answer.body, answer.headers.get("content-type") ?? "") };
  }

  async #send(url: string, question: Question): Promise<Answer> {
    const began = performance.now();
    try {
      const answer = await this.#remote.ask(url, question);
      this.#unanswered = 0;
      this.#lastAnswer = performance.now();
      this.#responseTimes.milliseconds += this.#lastAnswer - began;
      this.#responseTimes.answers += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof UnansweredError) || error.status !== undefined) throw error;
      this.#unanswered += 1;
      const isLong = performance.now() - this.#lastAnswer > SILENCE_MILLISECONDS;
      if (this.#unanswered < (isLong ? MAX_UNANSWERED_AFTER_SILENCE : MAX_UNANSWERED)) throw error;
      throw new UnfinishedError(`${error.message}. Nothing can be compared until it answers`, {
        cause: error,
      });
    }
  }

  /** Requests an image or document by the address in a response: from this service if the host is one of its own. */
  async askNamed(named: string): Promise<Answer> {
    const headers = { accept: "image/*, */*;q=0.5" };
    const written = URL.parse(named, `${this.url}/`)?.href ?? named;
    const rest = this.withoutName(written);
    const url = rest.startsWith("/") ? this.#base + rest : written;
    const isOwn = url.startsWith(`${this.#base}/`);
    const answer = isOwn
      ? await this.#send(url, { headers })
      : await this.#remote.ask(url, { headers });
    // Else the host may be another machine after all.
    return answer.status === 200 || url === written
      ? answer
      : await this.#remote.ask(written, { headers });
  }

  /** Whether later requests that accept any format get `?format=json`. */
  get needsFormat(): boolean {
    return this.#needsFormat;
  }

  askByAddress(): void {
    this.#needsFormat = true;
  }

  /**
   * Requests a first address, and learns from the response which hosts the service calls itself by, and whether it
   * answers with JSON only if the address has `format=json`.
   * @returns `undefined` if it did not answer
   */
  async learn(path: string): Promise<Answer | undefined> {
    try {
      let answer = await this.ask(path);
      const type = answer.headers.get("content-type") ?? "";
      if (/html/i.test(type) && (answer.status === 200 || answer.status === 406)) {
        const again = await this.ask(withFormat(path));
        this.#needsFormat ||= isItemOrList(again);
        if (this.#needsFormat) answer = again;
      }
      if (answer.status !== 200) return answer;
      this.#follow(path, answer.url);
      this.#learnFrom(parseJson(answer.body));
      return answer;
    } catch (error) {
      // An unanswered request is reported when its resource is compared.
      if (!(error instanceof SyntaxError || error instanceof UnansweredError)) throw error;
      return undefined;
    }
  }

  // After a redirect from `http` to `https`, or from a bare host to `www`, later requests go there directly.
  #follow(path: string, finalUrl: string): void {
    const [target = ""] = finalUrl.split("?", 1);
    if (!target.endsWith(path)) return;
    this.#base = target.slice(0, -path.length);
    this.#names.add(schemeless(this.#base));
  }

  #learnFrom(value: unknown): void {
    if (typeof value === "string" && /^https?:/i.test(value)) {
      for (const path of OWN_PATHS) this.noteName(value, path);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) this.#learnFrom(part);
    }
  }

  /** Learns the host from an absolute URL that the service gives for one of its own paths. */
  noteName(url: unknown, path: string): void {
    const parsed = typeof url === "string" ? URL.parse(url) : null;
    const at = parsed?.pathname.lastIndexOf(path) ?? -1;
    if (parsed && at !== -1)
      this.#names.add(schemeless(parsed.origin + parsed.pathname.slice(0, at)));
  }

  /** An address without the service's own host; others stay whole. */
  withoutName(address: string): string {
    const bare = schemeless(address);
    for (const name of this.#names) {
      if (bare === name || bare.startsWith(`${name}/`)) return bare.slice(name.length) || "/";
    }
    return address;
  }

  /** The hosts that the service calls itself by, with their paths. */
  get names(): readonly string[] {
    return [...this.#names].map((name) => name.replace(/^\/\//, ""));
  }
}

const OWN_PATHS = [
  ...lists.map(({ path }) => path).filter((path) => !path.includes(":")),
  "/media/",
];

function isItemOrList({ status, body }: Answer): boolean {
  return status === 200 && /^[\s\ufeff]*[[{]/.test(body.toString());
}

const FORMAT_JSON = "format=json";

function withFormat(path: string): string {
  if (/[?&]format=/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${FORMAT_JSON}`;
}

function schemeless(url: string): string {
  return url.replace(/^https?:(?=\/\/)/i, "");
}
