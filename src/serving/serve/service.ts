/** Answers requests: decides, compresses and writes (architecture.md, "The way of a request"). */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { ProblemReport } from "../../contract/problems.ts";
import { DamagedError, StoreUnavailableError } from "../../editions/store/store.ts";
import type { Coding } from "../protocol/negotiation.ts";
import type { PreparedResponse, Variant } from "../protocol/prepared.ts";
import { write } from "../protocol/write.ts";
import type { ProblemBackground } from "../render/problem-forms.ts";
import type { Answer } from "./answer.ts";
import type { Readers } from "./connections/readers.ts";
import type { DecisionOptions } from "./decision-options.ts";
import { Decisions } from "./decisions.ts";
import { ANY_CLIENT, ErrorResponses } from "./error-responses.ts";
import type { Compression } from "./memory/compression.ts";
import { NoMemoryError } from "./memory/reserved-memory.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";
import { errorContextOf, type Request, readRequest } from "./request.ts";
import { COUNTED_AS_NONE, countedAsOf } from "./routes.ts";
import { formatAccessLine } from "./watch/access-log.ts";
import type { LineSink } from "./watch/line-sink.ts";
import type { RequestCounts, RequestOutcome } from "./watch/request-counts.ts";

/** Made by the service itself. */
type SuppliedOptions = "errors" | "snapshot" | "problemBackground";

export interface ServiceOptions extends Omit<DecisionOptions, SuppliedOptions> {
  readonly readers: Readers;
  readonly compression: Compression;
  readonly counts: RequestCounts;
  readonly access?: LineSink | undefined;
  readonly log: Logger;
  /** Called if a request failed unexpectedly, perhaps because the edition's file is damaged. */
  readonly onFailure?: () => void;
  /** The public URL before the first publication, absolute, without a trailing slash. */
  readonly publicUrl: () => string;
  /** Additional header fields of every response, names and values alternating. */
  readonly extraFields?: readonly string[];
}

export class Service {
  readonly #options: ServiceOptions;
  readonly #errors: ErrorResponses;
  readonly #decisions: Decisions;
  #snapshot: Snapshot | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const problemBackground = () => this.#problemBackground();
    this.#errors = new ErrorResponses(problemBackground, () => this.#snapshot?.cache);
    this.#decisions = new Decisions({
      ...options,
      errors: this.#errors,
      snapshot: () => this.#snapshot,
      problemBackground,
    });
  }

  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  show(next: Snapshot | undefined): void {
    const before = this.#snapshot;
    if (before) next?.cache.shareKeysOf(before.cache);
    this.#snapshot = next;
    before?.[Symbol.dispose]();
  }

  /** Never throws. */
  handle(message: IncomingMessage, response: ServerResponse): void {
    try {
      this.#answer(message, response);
    } catch (error) {
      this.#giveUp(response, error);
    }
  }

  #answer(message: IncomingMessage, response: ServerResponse): void {
    const request = readRequest(message);
    if (request.headers.hasBody) response.shouldKeepAlive = false;
    const cached = this.#decisions.fromCache(request);
    if (cached) {
      this.#write(response, request, cached);
      return;
    }
    let decided: Answer | Promise<Answer>;
    try {
      decided = this.#decisions.decide(request);
    } catch (error) {
      decided = this.#fail(request, error);
    }
    if (decided instanceof Promise) {
      decided
        .catch((error: unknown) => this.#fail(request, error))
        .then((answer) => this.#write(response, request, answer))
        .catch((error: unknown) => this.#giveUp(response, error));
    } else this.#write(response, request, decided);
  }

  #write(response: ServerResponse, request: Request, answer: Answer): void {
    const { prepared } = answer;
    const { identity } = prepared;
    const { coding, identityAllowed } = request.codings;
    // Checked again: concurrent requests pass the first check before any of them holds memory.
    if (identity.pieces && !this.#options.memory.hasRoom()) {
      this.#shed(response, request, answer);
      return;
    }
    const mustCode = !identityAllowed && prepared.status === 200;
    const isCoded = mustCode || prepared.compressible;
    if (coding === undefined || !isCoded) {
      this.#send(response, request, answer, identity);
      return;
    }
    const coded = mustCode ? prepared.coded(coding) : prepared.preferred(coding);
    if (coded) this.#send(response, request, answer, coded);
    else this.#compressAndSend(response, request, { answer, coding, mustCode });
  }

  /** If too much is being compressed already, sends identity, or 503 if `mustCode`. */
  #compressAndSend(
    response: ServerResponse,
    request: Request,
    { answer, coding, mustCode }: { answer: Answer; coding: Coding; mustCode: boolean },
  ): void {
    const { prepared } = answer;
    const { identity } = prepared;
    const { memory, compression, whyRefusing } = this.#options;
    const send = (variant: Variant) => this.#send(response, request, answer, variant);
    const compressing = whyRefusing() ? undefined : compression.compress(prepared, coding);
    if (!compressing) {
      if (mustCode) this.#shed(response, request, answer);
      else send(identity);
      return;
    }
    const release = memory.hold({ prepared, variant: identity });
    compressing
      .then((coded) => send(mustCode || coded.length < identity.length ? coded : identity))
      .catch((error: unknown) => this.#giveUp(response, error))
      .finally(release);
  }

  #shed(response: ServerResponse, request: Request, { countedAs }: Answer): void {
    this.#write(response, request, { ...this.#errors.shed(errorContextOf(request)), countedAs });
  }

  // Copies no objects, because it runs for each hit.
  #send(response: ServerResponse, request: Request, answer: Answer, variant: Variant): void {
    const { prepared, countedAs } = answer;
    const { extraFields, counts, access } = this.#options;
    const written = write(response, request, { prepared, variant, extraFields });
    if (typeof written === "string") {
      const context = errorContextOf(request);
      const error =
        written === "precondition failed"
          ? this.#errors.of("precondition-failed", context)
          : this.#errors.unsatisfiable(variant.length, context);
      this.#write(response, request, { ...answer, prepared: error });
      return;
    }
    const { status, bytes, isAccepted } = written;
    // Bytes the socket did not accept stay counted until the client reads them.
    if (!isAccepted) {
      this.#options.readers.watch(response, bytes > 0 ? { prepared, variant } : undefined);
    }
    const outcome = outcomeOf(status, answer.outcome);
    const milliseconds = performance.now() - request.arrived;
    counts.count({ resource: countedAs, status, outcome, milliseconds });
    if (access) {
      const client = request.client.remoteAddress;
      const result = { status, outcome, milliseconds, bytes };
      access.write(formatAccessLine({ message: response.req, client, ...result }, Date.now()));
    }
  }

  #giveUp(response: ServerResponse, error: unknown): void {
    this.#options.log.error({ err: error }, "a response could not be written");
    response.destroy();
  }

  refuse(message: IncomingMessage, response: ServerResponse, report: ProblemReport): void {
    const prepared = this.problem(report);
    const answer: Answer = { prepared, outcome: "miss", countedAs: COUNTED_AS_NONE };
    this.#write(response, readRequest(message), answer);
  }

  /** The error response for bytes that could not be parsed as a request. */
  problem(report: ProblemReport): PreparedResponse {
    return this.#errors.of(report, ANY_CLIENT, { ofResource: false });
  }

  #problemBackground(): ProblemBackground {
    const catalogue = this.#snapshot?.catalogue;
    const publicUrl = catalogue?.publicUrl ?? this.#options.publicUrl();
    if (!catalogue) return { catalogue, publicUrl };
    const now = this.#options.clock();
    return { catalogue, publicUrl, secondsLeft: secondsLeft(catalogue.edition.schedule, now) };
  }

  #fail(request: Request, error: unknown): Answer {
    const context = errorContextOf(request);
    const countedAs = countedAsOf(request.url);
    if (error instanceof NoMemoryError) return { ...this.#errors.shed(context), countedAs };
    const isUnavailable = error instanceof StoreUnavailableError;
    // `follow.ts` logs once that the store is unavailable.
    if (!isUnavailable) {
      this.#options.log.error({ err: error, url: request.url }, "a request could not be answered");
    }
    const isStoreFault = isUnavailable || error instanceof DamagedError;
    if (!isStoreFault) this.#options.onFailure?.();
    const prepared = this.#errors.of(isStoreFault ? "unavailable" : "internal-error", context);
    return { prepared, outcome: "miss", countedAs };
  }
}

function outcomeOf(status: number, outcome: RequestOutcome): RequestOutcome {
  if (status === 304) return "304";
  return status >= 400 && outcome !== "shed" ? "error" : outcome;
}
