/** One of the two compared services. */
import { text } from "node:stream/consumers";
import { archiveEntries } from "../../authoring/content/files/archive-entries.ts";
import { OwnAddresses, withFormatJson } from "../../remote/own-addresses.ts";
import { fromWindows1252, jsonIn, toUtf8 } from "../../remote/parse-json.ts";
import {
  Remote,
  type RemoteOptions,
  type RemoteRequest,
  type RemoteResponse,
  RequestFailedError,
} from "../../remote/remote.ts";

export interface Reply extends RemoteResponse {
  /**
   * Without the host names of both services. Of an archive (a workbook), the names and texts of its
   * entries.
   */
  readonly text: string;
  /** `undefined` if the text is not JSON. */
  readonly value: unknown;
}

/** The comparison cannot continue. */
export class StoppedError extends Error {
  override name = "StoppedError";
}

/** The status of a reply to a request that failed at every attempt; its body says why. */
export const NO_ANSWER = 0;
// Unanswered requests in a row after which the service counts as down.
const MAX_UNANSWERED = 8;

export class Side {
  readonly url: string;
  readonly own: OwnAddresses;
  /** Whether the service answers with an HTML page unless the query has `format=json`. */
  needsFormat = false;
  /** Matches the hosts of both services; nothing until {@link removeHostsOf}. */
  #hosts = /(?!)/g;
  readonly #remote: Remote;
  /** Starts one below the limit, so that one failure before the first response is enough. */
  #unanswered = MAX_UNANSWERED - 1;

  constructor(options: RemoteOptions) {
    this.url = options.url;
    this.own = new OwnAddresses(options.url);
    this.#remote = new Remote(options);
  }

  /** @returns also for a failed request: see `NO_ANSWER` @throws StoppedError */
  async ask(path: string, { method = "GET", headers = {} }: RemoteRequest = {}): Promise<Reply> {
    const isPlain = method === "GET" && headers.accept === undefined;
    const target = this.needsFormat && isPlain ? withFormatJson(path) : path;
    const request = { method, headers: { accept: "application/json", ...headers } };
    const answer = await this.#ask(this.own.base + target, request);
    const body = toUtf8(answer.body, answer.headers.get("content-type") ?? "");
    const text = (await textOf(body)).replaceAll(this.#hosts, "");
    return { ...answer, text, value: jsonIn(Buffer.from(text)) };
  }

  /** Requests a file: a path at each address of the service, until one answers 200. */
  async askFile(address: string): Promise<RemoteResponse> {
    const path = address.replace(/^\/(?!\/)/, "");
    const bases = [this.own.base, ...this.own.prefixes.keys()];
    const urls = new Set(bases.map((base) => URL.parse(path, `${base}/`)?.href ?? address));
    let first: RemoteResponse | undefined;
    for (const url of urls) {
      const answer = await this.#ask(url, { headers: { accept: "image/*, */*;q=0.5" } });
      if (answer.status === 200) return answer;
      first ??= answer;
    }
    // Not the last response, because its address may be internal to the service.
    return first as RemoteResponse;
  }

  async #ask(url: string, request: RemoteRequest): Promise<RemoteResponse> {
    try {
      const answer = await this.#remote.ask(url, request);
      this.#unanswered = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof RequestFailedError)) throw error;
      const { message, status } = error;
      if (status === undefined && url.startsWith(`${this.own.base}/`)) this.#unanswered += 1;
      if (this.#unanswered >= MAX_UNANSWERED)
        throw new StoppedError(`${message}. Nothing can be compared until it answers`);
      return { url, status: NO_ANSWER, headers: new Headers(), body: Buffer.from(message) };
    }
  }

  /**
   * Learns from a response which hosts the service uses in its links, and whether it needs
   * `format=json`.
   */
  async learn(path: string): Promise<void> {
    let reply = await this.ask(path);
    if (reply.value === undefined) {
      reply = await this.ask(withFormatJson(path));
      this.needsFormat ||= reply.value !== undefined;
    }
    if (reply.status !== 200) return;
    this.own.follow(path, reply.url);
    // Only whole values, because links within texts may lead to the /media/ of any host.
    for (const [, link = ""] of reply.text.matchAll(/"(https?:\/\/[^"\\\s<>]+)"/g))
      for (const own of [path, "/media/"]) if (own !== "/") this.own.countPrefix(link, own);
  }

  /**
   * Removes the hosts of both services from all later texts, because editors may have written
   * either.
   */
  removeHostsOf(both: readonly Side[]): void {
    const longestFirst = both
      .flatMap(({ own }) => own.allPrefixes)
      .sort((a, b) => b.length - a.length);
    const hosts = longestFirst.map((name) => name.split(/[:/]/, 3)[2] ?? "");
    const [any, anyHost] = [longestFirst, hosts].map((all) => all.map(RegExp.escape).join("|"));
    // Identifiers of calendars and feeds have the bare host.
    const named = `(?:https?:)?(?:${any})|(?<=@|tag:)(?:${anyHost})`;
    this.#hosts = new RegExp(`(?:${named})(?![\\w.:-])`, "gi");
  }
}

async function textOf(body: Buffer): Promise<string> {
  if (body.toString("latin1", 0, 4) !== "PK\x03\x04")
    return (fromWindows1252(body) ?? body).toString();
  try {
    let texts = "";
    for await (const { name, read } of archiveEntries(body))
      texts += name + (await text(await read()));
    return texts;
  } catch {
    // The archive is damaged.
    return body.toString("latin1");
  }
}
