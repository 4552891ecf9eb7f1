/** One of the two services that are compared: sends requests to it and learns the hosts it calls itself by. */
import { OwnAddresses, withFormatJson } from "../../remote/own-addresses.ts";
import { type Item, inUtf8, isItem, parseJson } from "../../remote/parse-json.ts";
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

/** Nothing can be compared any more: a service does not answer, or the user ended the comparison. */
export class StoppedError extends Error {
  override name = "StoppedError";
}

/** The status of a request that was not answered; the body holds the reason. */
export const NO_ANSWER = 0;
// Unanswered requests in a row after which the service counts as down.
const MAX_UNANSWERED = 8;
// Short, because a person is waiting.
const PATIENCE_SECONDS = 120;
const OWN_PATHS = [
  ...lists.map(({ path }) => path).filter((path) => !path.includes(":")),
  "/media/",
];

export class Side {
  readonly url: string;
  readonly own: OwnAddresses;
  /** Whether requests need `?format=json` because the service answers them with an HTML page otherwise. */
  needsFormat = false;
  readonly #remote: Remote;
  /** Unanswered requests in a row. Starts at the limit, so that one is enough before the first response. */
  #unanswered = MAX_UNANSWERED - 1;

  constructor(options: SideOptions) {
    this.url = options.url;
    this.own = new OwnAddresses(options.url);
    const { origin } = new URL(options.url);
    this.#remote = new Remote({ patienceSeconds: PATIENCE_SECONDS, ...options, origin });
  }

  /**
   * @param path from `/`, with its query
   * @returns also for an unanswered request: see `NO_ANSWER`
   * @throws StoppedError
   */
  async ask(path: string, question: Question = {}): Promise<Answer> {
    const headers = { accept: "application/json", ...question.headers };
    const isPlain = (question.method ?? "GET") === "GET" && question.headers?.accept === undefined;
    const target = this.needsFormat && isPlain ? withFormatJson(path) : path;
    const answer = await this.#ask(this.own.base + target, { ...question, headers });
    return { ...answer, body: inUtf8(answer.body, answer.headers.get("content-type") ?? "") };
  }

  /** Requests an image or document by the address in a response: from this service if the host is one of its own. */
  async askNamed(named: string): Promise<Answer> {
    const headers = { accept: "image/*, */*;q=0.5" };
    const written = URL.parse(named, `${this.url}/`)?.href ?? named;
    const path = this.own.pathOf(written);
    const url = path === undefined ? written : this.own.base + path;
    const answer = await this.#ask(url, { headers });
    // Else the host may be another machine after all.
    return answer.status === 200 || url === written
      ? answer
      : await this.#ask(written, { headers });
  }

  async #ask(url: string, question: Question): Promise<Answer> {
    try {
      const answer = await this.#remote.ask(url, question);
      this.#unanswered = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      const { message, status } = error;
      if (status === undefined && url.startsWith(`${this.own.base}/`)) this.#unanswered += 1;
      if (this.#unanswered >= MAX_UNANSWERED)
        throw new StoppedError(`${message}. Nothing can be compared until it answers`);
      return { url, status: NO_ANSWER, headers: new Headers(), body: Buffer.from(message) };
    }
  }

  /**
   * Requests a first address, and learns from the response which hosts the service calls itself by, and whether it
   * answers with JSON only if the address has `format=json`.
   */
  async learn(path: string): Promise<Answer> {
    let answer = await this.ask(path);
    const isPage = /html/i.test(answer.headers.get("content-type") ?? "");
    if (isPage && (answer.status === 200 || answer.status === 406)) {
      const again = await this.ask(withFormatJson(path));
      this.needsFormat ||= valueIn(again) !== undefined;
      if (this.needsFormat) answer = again;
    }
    if (answer.status !== 200) return answer;
    this.own.follow(path, answer.url);
    this.#learnFrom(valueIn(answer));
    return answer;
  }

  #learnFrom(value: unknown): void {
    if (typeof value === "string") for (const path of OWN_PATHS) this.own.note(value, path);
    else if (typeof value === "object") Object.values(value ?? {}).forEach(this.#learnFrom, this);
  }

  /** An address without the service's own host; others stay whole. */
  withoutName(address: string): string {
    return this.own.pathOf(address) ?? address;
  }

  /** Whether an address in a text, which may be relative, leads to this service. */
  isOwn(address: string): boolean {
    return this.own.pathOf(URL.parse(address, `${this.url}/`)?.href ?? "") !== undefined;
  }
}

/** The body of a response as JSON; `undefined` if it is none. */
export function valueIn({ body }: Answer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** The body of a response, if it is a JSON object. */
export function objectIn(answer: Answer): Item | undefined {
  const value = valueIn(answer);
  return isItem(value) ? value : undefined;
}
