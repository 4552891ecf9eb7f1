/**
 * An HTTP client that limits its rate, pauses all requests for `Retry-After` and retries. It
 * follows redirects itself, so that a token for one origin is never sent to another.
 */
import PQueue from "p-queue";
import pRetry, { AbortError } from "p-retry";
import { type HttpResponse, send } from "./send.ts";

export interface RemoteOptions {
  readonly atOnce: number;
  readonly perSecond: number;
  readonly timeoutSeconds: number;
  /** After the first attempt. */
  readonly retries: number;
  /** Sent only to the origin of `url`, because they may be secret. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Absolute, without a trailing slash. */
  readonly url: string;
  readonly signal?: AbortSignal | undefined;
  /** Delay before the first retry; doubles with each further one. */
  readonly pauseMilliseconds?: number;
  /** Called when all requests begin to wait for `Retry-After` for more than five seconds. */
  readonly onPause?: (until: Date) => void;
}

export interface RemoteResponse extends HttpResponse {
  /** The URL that answered, after redirects. */
  readonly url: string;
}

export interface RemoteRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  /** Throws if the response is incomplete; the request is then retried. */
  readonly checkComplete?: (answer: RemoteResponse) => void;
}

/** All attempts failed, or none was made; the message has the URL and the reason. */
export class RequestFailedError extends Error {
  override name = "RequestFailedError";
  readonly reason: string;
  /** Status of the last response; `undefined` if there was none. */
  readonly status: number | undefined;
  /** The connection failed (its errors have a `code`), or no complete response came in time. */
  readonly gotNoResponse: boolean;

  constructor(url: string, reason: string, cause?: unknown) {
    super(`${url}: ${reason}`, { cause });
    this.reason = reason;
    this.status = cause instanceof RetryLaterError ? cause.status : undefined;
    this.gotNoResponse =
      cause instanceof Error && (cause.name === "TimeoutError" || "code" in cause);
  }
}

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 64 * MEGABYTE;
const MAX_REDIRECTS = 5;
const RETRY_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const MAX_PAUSE_SECONDS = 600;
/** How long one URL is retried, whatever the error. */
const MAX_RETRY_SECONDS = 1800;

class RetryLaterError extends Error {
  /** End of `Retry-After`, epoch milliseconds; `undefined` without a valid one. */
  readonly until: number | undefined;

  readonly status: number;

  constructor(answer: RemoteResponse) {
    super(`it answered ${answer.status}`);
    this.status = answer.status;
    this.until = retryAfter(answer.headers.get("retry-after"));
  }
}

export class Remote {
  /** Number of requests, including retries and redirects. */
  sent = 0;
  readonly #options: RemoteOptions;
  readonly #queue: PQueue;
  #pausedUntil = 0;
  #wake: NodeJS.Timeout | undefined;

  constructor(options: RemoteOptions) {
    this.#options = options;
    const { atOnce, perSecond } = options;
    this.#queue = new PQueue({
      concurrency: atOnce,
      intervalCap: perSecond,
      interval: 1000,
      strict: true,
    });
  }

  /** A final status such as 404 is a result. @throws RequestFailedError; the signal's reason */
  async ask(url: string, request: RemoteRequest = {}): Promise<RemoteResponse> {
    const { retries, signal, pauseMilliseconds = 500 } = this.#options;
    try {
      return await pRetry(() => this.#attempt(url, request), {
        retries,
        minTimeout: pauseMilliseconds,
        maxTimeout: 30_000,
        randomize: true,
        maxRetryTime: MAX_RETRY_SECONDS * 1000,
        ...(signal && { signal }),
        // A response with `Retry-After` does not count as a retry; `maxRetryTime` still applies.
        shouldConsumeRetry: ({ error }) =>
          !(error instanceof RetryLaterError && error.until !== undefined),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw new RequestFailedError(url, reasonOf(error), error);
    }
  }

  async #attempt(url: string, request: RemoteRequest): Promise<RemoteResponse> {
    let current = url;
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#send(current, request);
      const location = answer.headers.get("location");
      if (answer.status < 301 || answer.status > 308 || location === null) {
        if (RETRY_STATUSES.has(answer.status)) {
          const error = new RetryLaterError(answer);
          if (error.until !== undefined) this.#pauseUntil(error.until);
          throw error;
        }
        request.checkComplete?.(answer);
        return answer;
      }
      const next = URL.parse(location, current);
      if (!next || !/^https?:$/.test(next.protocol)) {
        throw new AbortError(
          `it redirects to ${location.slice(0, 200)}, which is not an http address`,
        );
      }
      if (redirects === MAX_REDIRECTS) throw new AbortError("it redirects too many times");
      current = next.href;
    }
  }

  async #send(url: string, request: RemoteRequest): Promise<RemoteResponse> {
    const { signal, timeoutSeconds, headers } = this.#options;
    return await this.#queue.add(
      async () => {
        this.sent += 1;
        // Another host or port may belong to anyone: it gets no token, and must be public.
        const isOwn = new URL(url).origin === new URL(this.#options.url).origin;
        const sentHeaders = new Headers({ "user-agent": "montra", ...request.headers });
        if (isOwn) for (const [name, value] of headers) sentHeaders.append(name, value);
        const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
        const response = await send(url, {
          method: request.method ?? "GET",
          headers: sentHeaders,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          maxBytes: request.maxBytes ?? MAX_BYTES,
          mayBePrivate: isOwn,
        });
        return { url, ...response };
      },
      signal ? { signal } : {},
    );
  }

  /** @param until epoch milliseconds */
  #pauseUntil(until: number): void {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    if (until > Date.now() + 5000 && !this.#queue.isPaused)
      this.#options.onPause?.(new Date(until));
    this.#queue.pause();
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => this.#queue.start(), until - Date.now());
  }
}

// Seconds or an HTTP date. (RFC 9110 §10.2.3)
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Date.now() + Math.min(Math.max(seconds, 0), MAX_PAUSE_SECONDS) * 1000;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "it did not answer in time";
  // If every address of a host fails, the error (`AggregateError`) has no message.
  return error.message || ("code" in error ? String(error.code) : error.name);
}
