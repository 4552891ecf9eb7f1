/**
 * Asking another service, politely and stubbornly: a bound on requests at once and per second, its
 * `Retry-After` obeyed by all of them, time-outs, retries with growing pauses, redirects by hand so that
 * what was given for one host is sent to no other.
 * @see RFC 9110 §10.2.3 (Retry-After), §15.4 (redirects)
 */
import PQueue from "p-queue";
import pRetry, { AbortError } from "p-retry";
import { readBody } from "./read-body.ts";

export interface RemoteOptions {
  readonly atOnce: number;
  readonly perSecond: number;
  readonly timeoutSeconds: number;
  /** After the first attempt. */
  readonly retries: number;
  /** Sent to the host of `origin` alone: a token, for one. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Of the service: scheme, host and port. */
  readonly origin: string;
  readonly signal?: AbortSignal | undefined;
  /** The first pause between attempts, in milliseconds; each is twice the one before. */
  readonly pauseMilliseconds?: number;
  /** How long one address is asked for where it says again and again to come back later. */
  readonly patienceSeconds?: number;
}

export interface Answer {
  readonly status: number;
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes that an answer may have. */
  readonly most?: number;
  /** Throws where the answer is not what a whole one looks like: then it is asked for again. */
  readonly isWhole?: (answer: Answer) => void;
}

/** There is no answer, in spite of all attempts; the message says which and why. */
export class UnansweredError extends Error {
  override name = "UnansweredError";
  /** Of the last answer; `undefined` where nothing answered at all. */
  readonly status: number | undefined;
  /** Whether there was nobody to answer: no connection, or none that brought a whole answer in time. */
  readonly isSilence: boolean;

  constructor(message: string, options: { readonly cause: unknown }) {
    super(message, options);
    const { cause } = options;
    this.status = cause instanceof NotNow ? cause.status : undefined;
    this.isSilence =
      cause instanceof TypeError || (cause instanceof Error && cause.name === "TimeoutError");
  }
}

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 64 * MEGABYTE;
const MOST_REDIRECTS = 5;
const TRY_AGAIN = new Set([408, 425, 429, 500, 502, 503, 504]);
const LONGEST_PAUSE_SECONDS = 600;
const PATIENCE_SECONDS = 1800;

/** An answer that says "not now". */
class NotNow extends Error {
  /** Until when nothing is asked, epoch milliseconds; `undefined` where the answer does not say. */
  readonly until: number | undefined;

  readonly status: number;

  constructor(answer: Answer) {
    super(`it answered ${answer.status}`);
    this.status = answer.status;
    this.until = retryAfter(answer.headers.get("retry-after"));
  }
}

export class Remote {
  /** How many requests were sent. */
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

  /**
   * The answer to a question, whatever its status, redirects followed.
   * @throws UnansweredError where there is none, or only such as "try again later"; the signal's reason
   */
  async ask(url: string, question: Question = {}): Promise<Answer> {
    const { retries, signal, pauseMilliseconds = 500 } = this.#options;
    const { patienceSeconds = PATIENCE_SECONDS } = this.#options;
    try {
      return await pRetry(() => this.#attempt(url, question), {
        retries,
        minTimeout: pauseMilliseconds,
        maxTimeout: 30_000,
        randomize: true,
        maxRetryTime: patienceSeconds * 1000,
        ...(signal && { signal }),
        // Nobody gets another certificate by asking again.
        shouldRetry: ({ error }) => untrusted(error) === undefined,
        // Whoever says when to come back is believed, as often as it says so.
        shouldConsumeRetry: ({ error }) => !(error instanceof NotNow && error.until !== undefined),
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw new UnansweredError(`${url}: ${reasonOf(error)}`, { cause: error });
    }
  }

  async #attempt(url: string, question: Question): Promise<Answer> {
    let at = url;
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#once(at, question);
      const location = answer.headers.get("location");
      if (answer.status < 301 || answer.status > 308 || location === null) {
        if (TRY_AGAIN.has(answer.status)) throw this.#notNow(answer);
        question.isWhole?.(answer);
        return answer;
      }
      const next = URL.parse(location, at);
      if (!next || !/^https?:$/.test(next.protocol)) {
        throw new AbortError(`it leads to ${location.slice(0, 200)}, which is no address`);
      }
      if (redirects === MOST_REDIRECTS) throw new AbortError("it leads on and on");
      at = next.href;
    }
  }

  async #once(url: string, question: Question): Promise<Answer> {
    const { signal, timeoutSeconds, headers } = this.#options;
    return await this.#queue.add(
      async () => {
        this.sent += 1;
        const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
        const response = await fetch(url, {
          method: question.method ?? "GET",
          headers: [
            ["user-agent", "montra"],
            ...Object.entries(question.headers ?? {}),
            ...(this.#isHome(url)
              ? headers.map(([name, value]): [string, string] => [name, value])
              : []),
          ],
          redirect: "manual",
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        const body = await readBody(response, question.most ?? MOST_BYTES);
        return { status: response.status, url, headers: response.headers, body };
      },
      signal ? { signal } : {},
    );
  }

  // A host that goes on to https is still the same one; the way back would show the token to all.
  #isHome(url: string): boolean {
    const home = new URL(this.#options.origin);
    const asked = new URL(url);
    if (asked.origin === home.origin) return true;
    return asked.hostname === home.hostname && asked.protocol === "https:" && asked.port === "";
  }

  #notNow(answer: Answer): NotNow {
    const error = new NotNow(answer);
    if (error.until !== undefined && error.until > this.#pausedUntil) {
      this.#pausedUntil = error.until;
      this.#queue.pause();
      clearTimeout(this.#wake);
      this.#wake = setTimeout(() => this.#queue.start(), error.until - Date.now());
    }
    return error;
  }
}

// Seconds, or a date. (RFC 9110 §10.2.3)
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Date.now() + Math.min(Math.max(seconds, 0), LONGEST_PAUSE_SECONDS) * 1000;
}

const UNTRUSTED = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** @returns why a certificate is not trusted, `undefined` where it is not that */
function untrusted(error: Error): string | undefined {
  const { code, message } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (code === undefined) return undefined;
  const [said] = String(message).split(";", 1);
  if (UNTRUSTED.has(code)) {
    return `nobody known here vouches for its certificate (${said}). If it is your own, name its file in NODE_EXTRA_CA_CERTS`;
  }
  return code.startsWith("CERT_") || code.startsWith("ERR_TLS_CERT_") ? message : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const distrust = untrusted(error);
  if (distrust !== undefined) return distrust;
  if (error.name === "TimeoutError") return "it did not answer in time";
  const cause = error.cause;
  if (error instanceof TypeError && cause instanceof Error) {
    return "code" in cause && cause.message === "" ? String(cause.code) : cause.message;
  }
  return error.message;
}
