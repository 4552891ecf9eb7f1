/**
 * The way of a request: canonical target → table of resources → plan → prepared response (kept:
 * written; missing: prepared and kept) → `write`. There is no second path, for errors and media either.
 * @see architecture.md, "The way of a request"
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { pathOf, plan } from "../api/answer.ts";
import { type Format, formats, readParameters } from "../api/parameters.ts";
import { resources } from "../api/resources.ts";
import {
  type ProblemReport,
  type ProblemType,
  problemTypes,
  sentences,
} from "../contract/problems.ts";
import { findAsset } from "./assets.ts";
import type { BodyMemory } from "./body-memory.ts";
import { Compression } from "./compression.ts";
import { DocumentResponses, findDocument, type ServiceDocument } from "./documents.ts";
import { ANY_CLIENT, ErrorResponses } from "./error-responses.ts";
import { type RequestHeaders, readHeaders } from "./headers.ts";
import { HEALTH_PATHS, prepareHealth, type Readiness } from "./health.ts";
import { type MediaResponses, mediaTypes } from "./media.ts";
import type { Outcome, RequestCounts } from "./metrics.ts";
import {
  type CodingPreference,
  chooseRepresentation,
  codingPreference,
  type MediaPreference,
  mediaPreference,
} from "./negotiation.ts";
import { Prepared } from "./prepared.ts";
import {
  describe,
  type OptionsSubject,
  prepareOptions,
  prepareProblemType,
} from "./representations.ts";
import { isPinned, keyOf, ResourceResponses } from "./resource-responses.ts";
import { ALLOW, cacheControl, cors, type Freshness } from "./response-headers.ts";
import { type Route, Routes } from "./routes.ts";
import type { Snapshot } from "./snapshot.ts";
import { parseTarget, type Query, type Target } from "./target.ts";
import { type Chosen, write } from "./write.ts";

export interface ServiceOptions {
  readonly media: MediaResponses;
  readonly memory: BodyMemory;
  readonly counts: RequestCounts;
  /** Whether only what is ready may be served for the moment. */
  readonly isBusy: () => boolean;
  /** Whether there may be a newer publication that cannot be read. */
  readonly isStale: () => boolean;
  readonly freshness: Freshness;
  /** Longest target that is read, in bytes. */
  readonly maxUrlBytes: number;
  /** Now, in epoch milliseconds: the only clock of what is answered. */
  readonly clock: () => number;
  readonly log: Logger;
  /** The absolute public URL where no publication says otherwise, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly readiness: () => Readiness;
}

/** A request, as far as it can change the answer, and what is counted of it. */
interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  /** What `Accept` says. */
  readonly media: MediaPreference;
  /** What `Accept-Encoding` says. */
  readonly codings: CodingPreference;
  /** `format` as given, once the query has been read. */
  format: string | undefined;
  /** When it came, by the clock of `performance`. */
  readonly arrived: number;
  resource: number;
  outcome: Outcome;
}

/** A target whose query could be read. */
type ReadTarget = Target & { readonly query: Query };
type Decide = (request: Request, target: ReadTarget) => Prepared | Promise<Prepared>;

const READING = new Set(["GET", "HEAD"]);

/** What requests are counted under: the resources, and all else that has an address. */
export const countedNames: readonly string[] = [
  ...resources.map(({ name }) => name),
  ...["media", "asset", "document", "problem", "health", "none"],
];
const numberOf = (name: string) => countedNames.indexOf(name);
const NONE = numberOf("none");
const MEDIA = numberOf("media");

export class Service {
  readonly #options: ServiceOptions;
  readonly #routes = new Routes(resources);
  readonly #errors = new ErrorResponses(() => this.#about());
  readonly #compression = new Compression();
  readonly #documents: DocumentResponses;
  readonly #resources: ResourceResponses;
  #snapshot: Snapshot | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const { freshness, clock } = options;
    this.#documents = new DocumentResponses(freshness);
    this.#resources = new ResourceResponses({ freshness, clock, compression: this.#compression });
  }

  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /**
   * Prepares what is asked for most, then answers from `next`; what was asked before has its answer
   * already.
   */
  async takeUp(next: Snapshot): Promise<void> {
    const before = this.#snapshot;
    if (before) await this.#resources.prepareHottest(before, next);
    this.#snapshot = next;
    this.#errors.clear();
    before?.[Symbol.dispose]();
  }

  /** Answers a request, whatever it is. Never throws. */
  handle(message: IncomingMessage, response: ServerResponse): void {
    const headers = readHeaders(message.rawHeaders);
    const request: Request = {
      method: message.method ?? "GET",
      url: message.url ?? "/",
      headers,
      media: mediaPreference(headers.accept),
      codings: codingPreference(headers.acceptEncoding),
      format: undefined,
      arrived: performance.now(),
      resource: NONE,
      outcome: "miss",
    };
    if (headers.hasBody) response.shouldKeepAlive = false;
    const hit = this.#bySpelling(request);
    if (hit) {
      this.#isHit(request, hit);
      this.#write(response, request, hit);
      return;
    }
    let decided: Prepared | Promise<Prepared>;
    try {
      decided = this.#decide(request);
    } catch (error) {
      decided = this.#fail(request, error);
    }
    if (decided instanceof Promise) {
      decided
        .catch((error: unknown) => this.#fail(request, error))
        .then((prepared) => this.#write(response, request, prepared))
        .catch((error: unknown) => this.#giveUp(response, error));
    } else this.#write(response, request, decided);
  }

  /** A response that the same target led to before: nothing of the request is parsed. */
  #bySpelling({ method, url, media, codings }: Request): Prepared | undefined {
    if (!READING.has(method) || !codings.acceptable) return undefined;
    const prepared = this.#snapshot?.kept.bySpelling(url, media.kind);
    return prepared && this.#isValid(prepared) ? prepared : undefined;
  }

  #isHit(request: Request, prepared: Prepared): void {
    prepared.asked += 1;
    request.resource = prepared.resource;
    request.outcome = this.#options.isStale() ? "stale" : "hit";
  }

  #isValid({ validUntil }: Prepared): boolean {
    return validUntil === Infinity || this.#options.clock() <= validUntil;
  }

  #write(response: ServerResponse, request: Request, prepared: Prepared): void {
    const { coding, identityAllowed } = request.codings;
    if (!identityAllowed && coding && prepared.status === 200) {
      this.#compression
        .now(prepared, coding)
        .then((variant) => this.#send(response, request, { prepared, variant, wanted: variant }))
        .catch((error: unknown) => this.#giveUp(response, error));
      return;
    }
    let variant = prepared.identity;
    let wanted = variant;
    if (coding && prepared.compressible) {
      const coded = prepared.coded(coding);
      if (coded) wanted = variant = coded;
      else {
        this.#compression.request(prepared, coding);
        if (request.headers.ifNoneMatch) wanted = prepared.variantFor(coding, variant.body);
      }
    }
    this.#send(response, request, { prepared, variant, wanted });
  }

  #send(response: ServerResponse, request: Request, chosen: Chosen): void {
    const written = write(response, request, chosen);
    if (!written) {
      const problem = this.#errors.unsatisfiable(chosen.variant.body.length, request);
      this.#write(response, request, problem);
      return;
    }
    // What the socket did not take at once stays in memory until its reader has come so far.
    if (response.writableLength > 0) this.#options.memory.watch(chosen.prepared, response);
    const { status, bytes } = written;
    this.#options.counts.count({
      resource: request.resource,
      status,
      outcome: outcomeOf(status, request.outcome),
      bytes,
      milliseconds: performance.now() - request.arrived,
    });
  }

  #giveUp(response: ServerResponse, error: unknown): void {
    this.#options.log.error({ err: error }, "a response could not be written");
    response.destroy();
  }

  /** Prepares an error for a request that never became one. */
  problem(report: ProblemReport): Prepared {
    return this.#errors.prepare(report, ANY_CLIENT, { ofResource: false });
  }

  #decide(request: Request): Prepared | Promise<Prepared> {
    const errors = this.#errors;
    if (request.url.length > this.#options.maxUrlBytes) return errors.tooLong(request);
    if (request.method === "OPTIONS" && request.url === "*") return OPTIONS_OF_ALL;
    const target = parseTarget(request.url);
    if ("message" in target) return errors.malformed(target, request, { ofResource: false });
    const decide = this.#findDecision(target);
    if (!decide) return errors.notFound(request);
    const { query } = target;
    if ("message" in query) return errors.malformed(query, request);
    request.format = query.findLast(([name]) => name === "format")?.[1] || undefined;
    return decide(request, { ...target, query });
  }

  /** Who answers for a path, `undefined` for one that leads nowhere. */
  #findDecision(named: Target): Decide | undefined {
    const { rawPath, segments } = named;
    const health = HEALTH_PATHS.find((path) => path === rawPath);
    if (health) {
      return counted("health", (request) =>
        this.#only(request, () => prepareHealth(health, this.#options.readiness())),
      );
    }
    const asset = findAsset(rawPath);
    if (asset) return counted("asset", (request) => this.#only(request, () => asset));
    if (segments[0] === "media") {
      return counted("media", (request, target) => this.#decideMedia(request, target));
    }
    if (segments[0] === "problems") {
      return counted("problem", (request, target) => this.#decideProblemType(request, target));
    }
    const document = findDocument(named);
    if (document) {
      return counted("document", (request, target) =>
        this.#decideDocument(request, target, document),
      );
    }
    const route = this.#routes.find(segments);
    if (!route) return undefined;
    return counted(route.resource.name, (request, target) =>
      this.#decideResource(request, target, route),
    );
  }

  #decideResource(request: Request, target: ReadTarget, route: Route): Prepared {
    const { resource, segments } = route;
    const snapshot = this.#snapshot;
    if (!snapshot) return this.#errors.nothingPublished(request);
    const now = this.#options.clock();
    if (!target.trailingSlash && resource.path !== "/") {
      return this.#redirect(request, target, { snapshot, route, now });
    }
    if (request.method === "OPTIONS") return prepareOptions(describe(resource));
    if (!READING.has(request.method)) return this.#errors.methodNotAllowed(request);

    const given = readParameters(resource, target.query);
    if ("parameter" in given) {
      return this.#errors.invalidParameter(given.parameter, given.message, request);
    }
    if (given.format !== undefined && !isFormat(given.format)) {
      const format = [`Must be one of: ${formats.join(", ")}.`];
      return this.#errors.notThere(request, { format });
    }
    const representation = chooseRepresentation(given.format, request.headers.accept);
    if (!representation || !request.codings.acceptable) {
      return this.#errors.notAcceptable(
        representation ? sentences.codingNotAcceptable : sentences.notAcceptable,
      );
    }
    const planned = plan(snapshot.catalogue, resource, { segments, given, now });
    if (planned === "Invalid page.") return this.#errors.invalidPage(request);
    if (typeof planned === "string") return this.#errors.notThere(request);
    const key = keyOf(planned, representation);
    const known = snapshot.kept.get(key);
    const isReady = known !== undefined && this.#isValid(known);
    if (!isReady && this.#options.isBusy()) return this.#shed(request);
    const prepared = isReady
      ? known
      : this.#resources.prepare(snapshot, planned, { representation, now });
    if (!prepared) return this.#errors.notThere(request);
    if (isReady) this.#isHit(request, prepared);
    else prepared.resource = request.resource;
    const { given: canonical } = planned;
    const subject = { resource, segments, given: canonical, representation };
    snapshot.kept.offer(key, prepared, { subject, pinned: isPinned(planned) });
    snapshot.kept.rememberSpelling(request.url, request.media.kind, prepared);
    return prepared;
  }

  /** There is too much to do to prepare anything. */
  #shed(request: Request): Prepared {
    request.outcome = "shed";
    return this.#errors.unavailable(request);
  }

  #redirect(
    request: Request,
    { rawQuery }: Target,
    { snapshot, route, now }: { snapshot: Snapshot; route: Route; now: number },
  ): Prepared {
    const given = { format: undefined, page: undefined, pageSize: undefined, filters: new Map() };
    const { resource, segments } = route;
    const planned = plan(snapshot.catalogue, resource, { segments, given, now });
    const exists = typeof planned !== "string" && (resource.kind === "list" || planned.answer());
    if (!exists) return this.#errors.notThere(request);
    // Made from the decoded path, so that no spelling of it can lead to another host.
    return this.#redirectTo(pathOf(resource, segments) + rawQuery);
  }

  #redirectTo(location: string): Prepared {
    return new Prepared({
      status: 301,
      body: Buffer.alloc(0),
      contentType: "text/plain; charset=utf-8",
      cacheControl: cacheControl(this.#options.freshness, Infinity),
      validators: false,
      always: ["Allow", ALLOW, ...cors],
      more: ["Location", location],
    });
  }

  #decideMedia(request: Request, { segments, rawPath }: Target): Prepared | Promise<Prepared> {
    if (segments.length !== 3 || rawPath.endsWith("/")) return this.#errors.notFound(request);
    const { media, isBusy } = this.#options;
    const address = segments.slice(1).join("/");
    const answer = (prepared: Prepared | undefined) => {
      if (!prepared) return this.#errors.notThere(request);
      if (request.method === "OPTIONS") return prepareOptions(MEDIA_SUBJECT);
      if (!READING.has(request.method)) return this.#errors.methodNotAllowed(request);
      if (request.codings.acceptable) return prepared;
      return this.#errors.notAcceptable(sentences.codingNotAcceptable);
    };
    const kept = media.kept(address);
    if (kept) {
      this.#isHit(request, kept);
      this.#snapshot?.kept.rememberSpelling(request.url, request.media.kind, kept);
      return answer(kept);
    }
    if (isBusy()) return this.#shed(request);
    return media.read(address).then((prepared) => {
      if (prepared) prepared.resource = MEDIA;
      return answer(prepared);
    });
  }

  #decideProblemType(request: Request, { segments, trailingSlash }: Target): Prepared {
    const type = segments[1];
    const known = segments.length === 2 && type !== undefined && Object.hasOwn(problemTypes, type);
    if (!known || !trailingSlash) return this.#errors.notFound(request);
    const asPage = request.media.preferred === "page";
    return this.#only(request, () =>
      prepareProblemType(type as ProblemType, asPage, this.#about()),
    );
  }

  #decideDocument(
    request: Request,
    target: Target,
    document: ServiceDocument,
  ): Prepared | Promise<Prepared> {
    const snapshot = this.#snapshot;
    if (!snapshot) return this.#errors.nothingPublished(request);
    if (!target.trailingSlash && document.path.endsWith("/")) {
      return this.#redirectTo(document.path + target.rawQuery);
    }
    if (request.method === "OPTIONS") return prepareOptions(document);
    if (!READING.has(request.method)) return this.#errors.methodNotAllowed(request);
    if (!request.codings.acceptable) {
      return this.#errors.notAcceptable(sentences.codingNotAcceptable);
    }
    return this.#documents.get(document, () => this.#snapshot ?? snapshot);
  }

  #only(request: Request, make: () => Prepared): Prepared {
    return READING.has(request.method) ? make() : this.#errors.methodNotAllowed(request);
  }

  /** What errors are told with, also before the first publication. */
  #about(): { publicUrl: string; catalogue: Snapshot["catalogue"] | undefined } {
    const catalogue = this.#snapshot?.catalogue;
    return { catalogue, publicUrl: catalogue?.publicUrl ?? this.#options.publicUrl() };
  }

  #fail(request: Request, error: unknown): Prepared {
    const name = (error as Error).name;
    // That the store is away is said once, by whoever follows it.
    if (name !== "StoreUnavailableError") {
      this.#options.log.error({ err: error, url: request.url }, "a request could not be answered");
    }
    const away = name === "StoreUnavailableError" || name === "DamagedError";
    return away ? this.#errors.unavailable(request) : this.#errors.internal(request);
  }
}

const OPTIONS_OF_ALL = new Prepared({
  status: 200,
  body: Buffer.alloc(0),
  contentType: "application/json",
  cacheControl: "no-store",
  validators: false,
  always: ["Allow", ALLOW, ...cors],
});

const MEDIA_SUBJECT: OptionsSubject = {
  name: "Media",
  description: "An image, by the hash of its bytes: what is at an address never changes.",
  renders: mediaTypes,
  parameters: [],
};

function counted(name: string, decide: Decide): Decide {
  const resource = numberOf(name);
  return (request, target) => {
    request.resource = resource;
    return decide(request, target);
  };
}

function outcomeOf(status: number, outcome: Outcome): Outcome {
  if (status === 304) return "304";
  return status >= 400 && outcome !== "shed" ? "error" : outcome;
}

function isFormat(text: string): text is Format {
  return (formats as readonly string[]).includes(text);
}
