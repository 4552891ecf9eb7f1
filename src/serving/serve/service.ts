/**
 * The way of a request: header fields → known by its spelling, or decided → prepared response → `write`.
 * There is no second path, for errors and media either.
 * @see architecture.md, "The way of a request"
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { ProblemReport } from "../../contract/problems.ts";
import { DamagedError, StoreUnavailableError } from "../../editions/store/store.ts";
import type { Coding } from "../protocol/negotiation.ts";
import type { Prepared } from "../protocol/prepared.ts";
import { type Chosen, isSettledByConditions, write } from "../protocol/write.ts";
import type { ProblemBackground } from "../render/problem-forms.ts";
import type { Answer } from "./answer.ts";
import type { Readers } from "./connections/readers.ts";
import { type DecisionOptions, Decisions } from "./decisions.ts";
import { ANY_CLIENT, ErrorResponses } from "./error-responses.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import type { Compression } from "./memory/compression.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";
import { askingOf, type Request, readRequest } from "./request.ts";
import { ResourceResponses } from "./resource-responses.ts";
import { COUNTED_AS_NONE, countedAsOf } from "./routes.ts";
import type { AccessLog } from "./watch/access-log.ts";
import type { Outcome, RequestCounts } from "./watch/request-counts.ts";

/** What the service makes for itself, and decisions need. */
type Own = "resources" | "errors" | "snapshot" | "about" | "isBusy" | "hasRoom";

export interface ServiceOptions extends Omit<DecisionOptions, Own> {
  readonly memory: BodyMemory;
  readonly readers: Readers;
  readonly compression: Compression;
  /** Why what is not ready is refused for the moment. */
  readonly refusing: () => string | undefined;
  readonly counts: RequestCounts;
  readonly access?: AccessLog | undefined;
  readonly log: Logger;
  /** A request could not be answered, perhaps because of what the edition's file has become. */
  readonly onFailure?: () => void;
  /** The absolute public URL where no publication says otherwise, without a trailing slash. */
  readonly publicUrl: () => string;
  /** Names and values of header fields that every response has beside its own; none where absent. */
  readonly also?: readonly string[];
  /** False where nobody waits for what a publication changes: it is prepared when it is asked for. */
  readonly preparesAhead?: boolean;
}

export class Service {
  readonly #options: ServiceOptions;
  readonly #errors: ErrorResponses;
  readonly #resources: ResourceResponses;
  readonly #decisions: Decisions;
  #snapshot: Snapshot | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const { freshness, clock, compression, memory, refusing } = options;
    this.#errors = new ErrorResponses(() => this.#about(), memory);
    this.#resources = new ResourceResponses({ freshness, clock, compression, memory });
    this.#decisions = new Decisions({
      ...options,
      resources: this.#resources,
      errors: this.#errors,
      snapshot: () => this.#snapshot,
      about: () => this.#about(),
      isBusy: () => refusing() !== undefined,
      hasRoom: () => memory.hasRoom(),
    });
  }

  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /**
   * Prepares what is asked for most, waits for the moment from which `next` holds, and answers from it; what
   * was asked before has its answer already, unless it is told to prepare nothing. Closes `next` where it cannot be prepared from, and goes on answering from the one before.
   * @throws what preparing throws
   */
  async takeUp(next: Snapshot, moment?: Promise<boolean>): Promise<void> {
    const before = this.#snapshot;
    if (before && this.#options.preparesAhead !== false) {
      try {
        await this.#resources.prepareHottest(before, next);
        await this.#resources.prepareFirstPages(next);
      } catch (error) {
        next[Symbol.dispose]();
        throw error;
      }
    }
    if (moment && !(await moment)) {
      next[Symbol.dispose]();
      return;
    }
    this.#snapshot = next;
    this.#errors.clear();
    before?.[Symbol.dispose]();
  }

  /** Answers from nothing any more, until something is taken up. */
  withdraw(): void {
    const before = this.#snapshot;
    this.#snapshot = undefined;
    this.#errors.clear();
    before?.[Symbol.dispose]();
  }

  /** Answers a request, whatever it is. Never throws. */
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
    const known = this.#decisions.bySpelling(request);
    if (known) {
      this.#write(response, request, known);
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
    const { prepared, outcome, countedAs } = answer;
    const { coding, identityAllowed } = request.codings;
    // Many who ask at the same moment are let in before the first of them holds anything.
    if (prepared.identity.pieces && !this.#options.memory.hasRoom()) {
      this.#shed(response, request, answer);
      return;
    }
    if (!identityAllowed && coding && prepared.status === 200) {
      this.#writeCoded(response, request, { answer, coding });
      return;
    }
    const variant = prepared.identity;
    if (!coding || !prepared.compressible) {
      this.#send(response, request, { prepared, outcome, countedAs, variant, wanted: variant });
      return;
    }
    const ready = prepared.preferred(coding);
    if (!ready) this.#writeSoon(response, request, { answer, coding });
    else {
      const sent = { prepared, outcome, countedAs, variant: ready, wanted: ready };
      this.#send(response, request, sent);
    }
  }

  /** The first answer in a coding, which is made first where that is a matter of milliseconds. */
  #writeSoon(
    response: ServerResponse,
    request: Request,
    { answer, coding }: { answer: Answer; coding: Coding },
  ): void {
    const { prepared } = answer;
    const { headers } = request;
    const { compression, memory, refusing } = this.#options;
    const isConditional = headers.ifNoneMatch !== undefined || headers.ifMatch !== undefined;
    const variant = prepared.identity;
    const identity = {
      ...answer,
      variant,
      wanted: isConditional ? prepared.validatedIn(coding) : variant,
    };
    const isSettled = prepared.status === 200 && isSettledByConditions(request, identity);
    const soon =
      isSettled || refusing() !== undefined ? undefined : compression.soon(prepared, coding);
    if (!soon) {
      compression.request(prepared, coding);
      this.#send(response, request, identity);
      return;
    }
    const release = memory.hold({ prepared, variant });
    soon
      .then(
        (coded) => (coded.length < variant.length ? coded : variant),
        // Without memory for the compressor.
        () => variant,
      )
      .then((best) => this.#send(response, request, { ...answer, variant: best, wanted: best }))
      .catch((error: unknown) => this.#giveUp(response, error))
      .finally(release);
  }

  #shed(response: ServerResponse, request: Request, { countedAs }: Answer): void {
    const prepared = this.#errors.unavailable(askingOf(request));
    this.#write(response, request, { prepared, outcome: "shed", countedAs });
  }

  /** For a client that takes nothing but a coding, which may have to be made first. */
  #writeCoded(
    response: ServerResponse,
    request: Request,
    { answer, coding }: { answer: Answer; coding: Coding },
  ): void {
    const { prepared } = answer;
    const { memory, compression, refusing } = this.#options;
    if (!prepared.coded(coding) && refusing()) {
      this.#shed(response, request, answer);
      return;
    }
    const release = memory.hold({ prepared, variant: prepared.identity });
    compression
      .now(prepared, coding)
      .then((variant) => this.#send(response, request, { ...answer, variant, wanted: variant }))
      .catch((error: unknown) => this.#giveUp(response, error))
      .finally(release);
  }

  #send(response: ServerResponse, request: Request, chosen: Chosen & Answer): void {
    const { outcome, countedAs } = chosen;
    const { also } = this.#options;
    // No copy for each hit where there is nothing to add.
    const written = write(response, request, also ? { ...chosen, also } : chosen);
    if (typeof written === "string") {
      const asking = askingOf(request);
      const prepared =
        written === "precondition failed"
          ? this.#errors.preconditionFailed(asking)
          : this.#errors.unsatisfiable(chosen.variant.length, asking);
      this.#write(response, request, { prepared, outcome, countedAs });
      return;
    }
    const { status, bytes } = written;
    // What the socket did not take at once stays in memory until its reader has come so far.
    if (response.writableLength > 0 || !response.writableEnded) {
      this.#options.readers.watch(response, bytes > 0 ? chosen : undefined);
    }
    const milliseconds = performance.now() - request.arrived;
    const { counts, access } = this.#options;
    const outcomeSeen = outcomeOf(status, outcome);
    const done = { resource: countedAs, status, outcome: outcomeSeen, bytes, milliseconds };
    counts.count(done);
    if (access) {
      access.note({ message: response.req, client: request.client.remoteAddress, ...done });
    }
  }

  #giveUp(response: ServerResponse, error: unknown): void {
    this.#options.log.error({ err: error }, "a response could not be written");
    response.destroy();
  }

  /** Answers a request with an error, whatever it asks for. */
  refuse(message: IncomingMessage, response: ServerResponse, report: ProblemReport): void {
    const answer = { outcome: "miss", countedAs: COUNTED_AS_NONE } as const;
    this.#write(response, readRequest(message), { prepared: this.problem(report), ...answer });
  }

  /** Prepares an error for a request that never became one. */
  problem(report: ProblemReport): Prepared {
    return this.#errors.prepare(report, ANY_CLIENT, { ofResource: false });
  }

  /** What errors are told with, also before the first publication. */
  #about(): ProblemBackground {
    const catalogue = this.#snapshot?.catalogue;
    const publicUrl = catalogue?.publicUrl ?? this.#options.publicUrl();
    if (!catalogue) return { catalogue, publicUrl };
    const left = secondsLeft(catalogue.edition.changes, this.#options.clock());
    return { catalogue, publicUrl, secondsLeft: left };
  }

  #fail(request: Request, error: unknown): Answer {
    const isUnavailable = error instanceof StoreUnavailableError;
    // That the store is away is said once, by whoever follows it.
    if (!isUnavailable) {
      this.#options.log.error({ err: error, url: request.url }, "a request could not be answered");
    }
    const away = isUnavailable || error instanceof DamagedError;
    if (!away) this.#options.onFailure?.();
    const asking = askingOf(request);
    const prepared = away ? this.#errors.unavailable(asking) : this.#errors.internal(asking);
    return { prepared, outcome: "miss", countedAs: countedAsOf(request.url) };
  }
}

function outcomeOf(status: number, outcome: Outcome): Outcome {
  if (status === 304) return "304";
  return status >= 400 && outcome !== "shed" ? "error" : outcome;
}
