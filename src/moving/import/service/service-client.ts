/**
 * The service to import from; its responses are cached in the journal. Requests go to the given
 * address even if links name another host, because a proxy may have rewritten either.
 */

import { isUtf8 } from "node:buffer";
import { AbortError } from "p-retry";
import { RefusedError } from "../../../contract/refused-error.ts";
import { nextIn } from "../../../remote/list-page.ts";
import { OwnAddresses, withFormatJson } from "../../../remote/own-addresses.ts";
import {
  fromWindows1252,
  jsonIn,
  OversizedJsonError,
  parseBody,
  toUtf8,
} from "../../../remote/parse-json.ts";
import type { RemoteRequest, RemoteResponse } from "../../../remote/remote.ts";
import { RequestFailedError } from "../../../remote/remote.ts";
import { MAX_USUAL_ID } from "../harvest/harvest.ts";
import type { ImportState } from "../harvest/import-state.ts";
import { mostFrequent } from "../harvest/most-frequent.ts";
import type { StoredResponse } from "../journal/journal.ts";

export interface ServiceClientOptions extends Omit<ImportState, "harvest"> {
  /** Absolute URL, without a trailing slash. */
  readonly url: string;
}

export type ServiceAnswer =
  | { readonly kind: "json"; readonly value: unknown }
  /** Anything but JSON with 200: the service has no resource of the contract there. */
  | { readonly kind: "other"; readonly status: number }
  /** No response after all retries. */
  | { readonly kind: "unread" };

const MISREAD = "holds bytes that are not UTF-8, replaced by \ufffd";
export const OTHER_ENCODING = "is not UTF-8, and is read as Windows-1252";

export class ServiceClient {
  readonly #options: ServiceClientOptions;
  readonly own: OwnAddresses;
  /** Hosts of images, which may differ from the hosts of links to lists. */
  readonly #media: OwnAddresses;
  readonly #mediaOrigins = new Set<string>();
  #hasAnswered = false;
  /** The first response that was not JSON, in brackets for an error message; may be empty. */
  answerNote = "";
  /** Whether the service returns JSON only with `?format=json`. */
  #needsFormat = false;

  constructor(options: ServiceClientOptions) {
    this.#options = options;
    this.own = new OwnAddresses(options.url);
    this.#media = new OwnAddresses(options.url);
  }

  /** @param path from `/`, with its query */
  async json(path: string): Promise<ServiceAnswer> {
    const address = this.own.base + (this.#needsFormat ? withFormatJson(path) : path);
    const { journal, findings, source } = this.#options;
    const earlier = journal.response(source, address);
    const isKnown = earlier !== undefined && isData(earlier);
    let answer: StoredResponse;
    try {
      answer = await this.ask(address, JSON_REQUEST);
    } catch (error) {
      if (!(error instanceof RequestFailedError)) throw error;
      // If not even the first request got a response, the address is probably wrong.
      if (!this.#hasAnswered && error.status === undefined)
        throw new RefusedError(`Cannot reach ${error.message}. Check the address`, {
          cause: error,
        });
      findings.add("unread", address, error.reason);
      if (!isKnown) return { kind: "unread" };
      answer = earlier;
    }
    this.#hasAnswered = true;
    const [ownPath = ""] = address.slice(this.own.base.length).split("?", 1);
    this.own.follow(ownPath, answer.url);
    // Some services ignore `Accept` and return HTML unless the address has `format=json`.
    const isPage =
      /html/.test(answer.mediaType) && (answer.status === 200 || answer.status === 406);
    if (isPage && !isData(answer) && !this.#needsFormat) {
      this.#needsFormat = true;
      const again = await this.json(path);
      if (again.kind !== "json") this.#needsFormat = false;
      if (again.kind === "json" || (again.kind === "unread" && !isKnown)) return again;
    }
    if (isKnown && !isData(answer)) {
      const why = answer.status === 200 ? " without JSON" : adviceFor(answer.status);
      const said = `answered ${answer.status}${why}; what it answered at an earlier import stays`;
      findings.add("unread", address, said);
      journal.store(source, address, earlier);
      answer = earlier;
    }
    if (isData(answer)) {
      const decoded = fromWindows1252(answer.body);
      if (!isUtf8(answer.body))
        findings.add("incomplete", address, decoded ? OTHER_ENCODING : MISREAD);
      return { kind: "json", value: parseBody(decoded ?? answer.body) };
    }
    this.answerNote ||= describeAnswer(answer);
    return { kind: "other", status: answer.status };
  }

  idFor(collection: string, key: string): number {
    const { journal, source } = this.#options;
    return journal.idFor(source, collection, key, { above: MAX_USUAL_ID });
  }

  noteImage(address: string): void {
    this.#media.countPrefix(address, "/media/");
    const origin = URL.parse(address)?.origin;
    if (origin !== undefined) this.#mediaOrigins.add(origin);
  }

  /** The most frequent base URL in the service's links to itself, or else the requested one. */
  get publicUrl(): string {
    const { base, prefixes } = this.own;
    const url = mostFrequent(prefixes) ?? mostFrequent(this.#media.prefixes) ?? base;
    // Behind a proxy a service may print http, although this import or an earlier one used https.
    const httpsUrl = url.replace(/^http:/, "https:");
    return httpsUrl === base || this.#options.journal.hasRun(httpsUrl) ? httpsUrl : url;
  }

  /** The URL to request: at this service if the host is its own. `undefined` unless http(s). */
  requestUrl(address: string): string | undefined {
    const url = URL.parse(address, `${this.own.base}/`);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    url.hash = "";
    const path = this.own.pathOf(url.href) ?? this.#media.pathOf(url.href);
    return path === undefined ? url.href : this.own.base + path;
  }

  /** An address as a comparison names it: without the host if that is the service's own. */
  nameOf(address: string): string {
    return this.own.pathOf(address) ?? this.#media.pathOf(address) ?? address;
  }

  hasImagesAt(url: string): boolean {
    return this.#mediaOrigins.has(new URL(url).origin);
  }

  /** This run's response from the journal, or else a new or revalidated one. */
  async ask(address: string, request: CachedRequest): Promise<StoredResponse> {
    const { journal, remote, run, source } = this.#options;
    const { key = address, accept, isUsable, bodyOf, beforeAsking, ...rest } = request;
    const known = journal.response(source, key);
    const isKept = known !== undefined && (isUsable?.(known) ?? true);
    if (isKept && known.run === run) return known;
    beforeAsking?.();
    const headers = { accept, ...(isKept ? conditions(known) : {}) };
    const answer = await remote.ask(address, { ...rest, headers });
    const header = (name: string) => answer.headers.get(name) ?? "";
    const [mediaType = ""] = header("content-type").split(";", 1);
    const newResponse = async (): Promise<StoredResponse> => ({
      status: answer.status,
      url: answer.url,
      run,
      etag: header("etag"),
      lastModified: header("last-modified"),
      mediaType: mediaType.trim().toLowerCase(),
      body: answer.status === 200 ? await bodyOf(answer) : Buffer.alloc(0),
    });
    const stored = answer.status === 304 && known ? { ...known, run } : await newResponse();
    journal.store(source, key, stored);
    return stored;
  }
}

export interface CachedRequest extends Omit<RemoteRequest, "headers"> {
  readonly accept: string;
  /** In the journal. Default: the address. */
  readonly key?: string;
  /** Whether the response in the journal can be used. Default: always. */
  readonly isUsable?: (known: StoredResponse) => boolean;
  /** Called before each request; may throw to prevent it. */
  readonly beforeAsking?: () => void;
  /** The body to store in the journal for a response with 200. */
  readonly bodyOf: (answer: RemoteResponse) => Buffer | Promise<Buffer>;
}

const JSON_REQUEST: CachedRequest = {
  accept: "application/json",
  checkComplete: requireWholeJson,
  bodyOf: ({ body, headers }) =>
    withNext(toUtf8(body, headers.get("content-type") ?? ""), nextIn(headers)),
};

/** The journal keeps no headers, so a bare array with a next page is stored as an object. */
function withNext(body: Buffer, next: string | undefined): Buffer {
  // A byte order mark or white space may come before the bracket.
  const isArray = /^[^{\w]*\[/.test(body.toString("latin1", 0, 100));
  if (next === undefined || !isArray) return body;
  const head = Buffer.from(`{"next":${JSON.stringify(next)},"results":`);
  return Buffer.concat([head, body.subarray(body.indexOf("[")), Buffer.from("}")]);
}

function describeAnswer({ status, url, mediaType }: StoredResponse): string {
  if (status === 404) return "";
  const about = status === 200 ? mediaType || "no media type" : `${status}`;
  return ` (${url} answered ${about}${adviceFor(status)})`;
}

export function adviceFor(status: number): string {
  return status === 401 || status === 403 ? ": give a token with --header" : "";
}

function conditions({ status, etag, lastModified }: StoredResponse): Record<string, string> {
  if (status !== 200) return {};
  if (etag !== "") return { "if-none-match": etag };
  return lastModified === "" ? {} : { "if-modified-since": lastModified };
}

// Throws for a truncated response, so that the request is retried.
function requireWholeJson({ status, headers, body }: RemoteResponse): void {
  if (status !== 200 || !isJson(headers.get("content-type") ?? "")) return;
  try {
    parseBody(body);
  } catch (error) {
    // A retry would be as large.
    if (error instanceof OversizedJsonError) throw new AbortError(error.message);
    const reason = (error as Error).message.slice(0, 120);
    throw new Error(`its response is not JSON (${body.length} bytes: ${reason})`);
  }
}

/** Whether the response holds JSON, even if the service sends it as plain text or HTML. */
function isData({ status, mediaType, body }: StoredResponse): boolean {
  if (status !== 200) return false;
  if (isJson(mediaType)) return true;
  return /^\s*[[{]/.test(body.toString("latin1", 0, 100)) && jsonIn(body) !== undefined;
}

function isJson(mediaType: string): boolean {
  return /^application\/(?:[a-z0-9.-]+\+)?json\b/i.test(mediaType);
}
