/**
 * The way of a request: canonical target → table of resources → plan → prepared response (kept:
 * written; missing: prepared and kept) → `write`. There is no second path, for errors and media either.
 * @see architecture.md, "The way of a request"
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { type Plan, pathOf, plan } from "../api/answer.ts";
import { type Format, formats, readParameters } from "../api/parameters.ts";
import { resources } from "../api/resources.ts";
import { findAsset } from "./assets.ts";
import { Compression } from "./compression.ts";
import { type RequestHeaders, readHeaders } from "./headers.ts";
import { HEALTH_PATHS, prepareHealth, type Readiness } from "./health.ts";
import { type MediaResponses, mediaTypes } from "./media.ts";
import { chooseRepresentation, codingPreference, mediaPreference } from "./negotiation.ts";
import { Prepared, type Variant } from "./prepared.ts";
import { prepareProblem } from "./problem-responses.ts";
import { type ProblemReport, type ProblemType, problemTypes, sentences } from "./problems.ts";
import {
  describe,
  type OptionsSubject,
  prepareAnswer,
  prepareOptions,
  prepareProblemType,
} from "./representations.ts";
import { ALLOW, cacheControl, cors, type Freshness } from "./response-headers.ts";
import { type Route, Routes } from "./routes.ts";
import type { Snapshot } from "./snapshot.ts";
import { parseTarget, type Query, type Target, type TargetFault } from "./target.ts";
import { write } from "./write.ts";

export interface ServiceOptions {
  readonly media: MediaResponses;
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

/** A request, as far as it can change the answer. */
interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
}

/** A target whose query could be read. */
type ReadTarget = Target & { readonly query: Query };
type Decide = (request: Request, target: ReadTarget) => Prepared | Promise<Prepared>;

const READING = new Set(["GET", "HEAD"]);
// Errors are few: kinds × sentences × representations. The bound is for methods that nobody has heard of.
const KEPT_ERRORS = 200;

export class Service {
  readonly #options: ServiceOptions;
  readonly #routes = new Routes(resources);
  readonly #errors = new LRUCache<string, Prepared>({ max: KEPT_ERRORS });
  readonly #compression = new Compression();
  #snapshot: Snapshot | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  /** Answers from `next` from now on; what was asked before has its answer already. */
  takeUp(next: Snapshot): void {
    const before = this.#snapshot;
    this.#snapshot = next;
    this.#errors.clear();
    before?.[Symbol.dispose]();
  }

  /** Answers a request, whatever it is. Never throws. */
  handle(message: IncomingMessage, response: ServerResponse): void {
    const request: Request = {
      method: message.method ?? "GET",
      url: message.url ?? "/",
      headers: readHeaders(message.rawHeaders),
    };
    if (request.headers.hasBody) response.shouldKeepAlive = false;
    const hit = this.#bySpelling(request);
    if (hit) {
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
  #bySpelling({ method, url, headers }: Request): Prepared | undefined {
    if (!READING.has(method)) return undefined;
    const { kind } = mediaPreference(headers.accept);
    const prepared = this.#snapshot?.kept.bySpelling(url, kind);
    if (!prepared || !codingPreference(headers.acceptEncoding).acceptable) return undefined;
    return this.#isValid(prepared) ? prepared : undefined;
  }

  #isValid({ validUntil }: Prepared): boolean {
    return validUntil === Infinity || this.#options.clock() <= validUntil;
  }

  #write(response: ServerResponse, request: Request, prepared: Prepared): void {
    const { coding, identityAllowed } = codingPreference(request.headers.acceptEncoding);
    const unsatisfiable = (bytes: number) => this.#unsatisfiable(request, bytes);
    if (!identityAllowed && coding && prepared.status === 200) {
      this.#compression
        .now(prepared, coding)
        .then((variant) => write(response, request, { prepared, variant, unsatisfiable }))
        .catch((error: unknown) => this.#giveUp(response, error));
      return;
    }
    let variant = prepared.identity;
    let wanted: Variant | undefined;
    if (coding && prepared.compressible) {
      const coded = prepared.coded(coding);
      if (coded) variant = coded;
      else {
        this.#compression.request(prepared, coding);
        if (request.headers.ifNoneMatch)
          wanted = prepared.variantFor(coding, prepared.identity.body);
      }
    }
    write(response, request, { prepared, variant, ...(wanted && { wanted }), unsatisfiable });
  }

  #unsatisfiable(request: Request, bytes: number): Prepared {
    const detail = `The range begins after the end: there are ${bytes} bytes.`;
    return this.#problem({ type: "range-not-satisfiable", detail }, request, {
      ofResource: true,
      more: ["Content-Range", `bytes */${bytes}`],
    });
  }

  #giveUp(response: ServerResponse, error: unknown): void {
    this.#options.log.error({ err: error }, "a response could not be written");
    response.destroy();
  }

  /** Prepares an error for a request that never became one. */
  problem(report: ProblemReport): Prepared {
    return this.#problem(report, { headers: readHeaders([]) }, { ofResource: false });
  }

  #decide(request: Request): Prepared | Promise<Prepared> {
    if (request.url.length > this.#options.maxUrlBytes) {
      const detail = sentences.uriTooLong;
      return this.#problem({ type: "uri-too-long", detail }, request, { ofResource: false });
    }
    if (request.method === "OPTIONS" && request.url === "*") return OPTIONS_OF_ALL;
    const target = parseTarget(request.url);
    if ("message" in target) return this.#malformed(request, target, { ofResource: false });
    const decide = this.#findDecision(target);
    if (!decide) return this.#notFound(request);
    const { query } = target;
    if ("message" in query) return this.#malformed(request, query, { ofResource: true });
    return decide(request, { ...target, query });
  }

  /** Who answers for a path, `undefined` for one that leads nowhere. */
  #findDecision({ rawPath, segments }: Target): Decide | undefined {
    const health = HEALTH_PATHS.find((path) => path === rawPath);
    if (health) {
      return (request) =>
        this.#only(request, () => prepareHealth(health, this.#options.readiness()));
    }
    const asset = findAsset(rawPath);
    if (asset) return (request) => this.#only(request, () => asset);
    if (segments[0] === "media") return (request, target) => this.#decideMedia(request, target);
    if (segments[0] === "problems") {
      return (request, target) => this.#decideProblemType(request, target);
    }
    const route = this.#routes.find(segments);
    return route && ((request, target) => this.#decideResource(request, target, route));
  }

  #malformed(
    request: Request,
    { message, parameter }: TargetFault,
    { ofResource }: { ofResource: boolean },
  ): Prepared {
    const detail = parameter === undefined ? message : `The parameter "${parameter}" is malformed.`;
    const errors = parameter === undefined ? undefined : { [parameter]: [message] };
    const report = { type: "malformed-request", detail, ...(errors && { errors }) } as const;
    return this.#problem(report, request, { ofResource });
  }

  #decideResource(request: Request, target: ReadTarget, route: Route): Prepared {
    const { resource, segments } = route;
    const snapshot = this.#snapshot;
    if (!snapshot) {
      const detail = sentences.nothingPublished;
      return this.#problem({ type: "nothing-published", detail }, request, { ofResource: true });
    }
    const { headers } = request;
    const now = this.#options.clock();
    if (!target.trailingSlash && resource.path !== "/") {
      return this.#redirect(request, target, { snapshot, route, now });
    }
    if (request.method === "OPTIONS") return prepareOptions(describe(resource));
    if (!READING.has(request.method)) return this.#methodNotAllowed(request);

    const given = readParameters(resource, target.query);
    if ("parameter" in given) {
      const { parameter, message } = given;
      const detail = `The parameter "${parameter}" is not valid. ${message}`;
      return this.#problem(
        { type: "malformed-request", detail, errors: { [parameter]: [message] } },
        request,
        { ofResource: true },
      );
    }
    if (given.format !== undefined && !isFormat(given.format)) {
      const errors = { format: [`Must be one of: ${formats.join(", ")}.`] };
      return this.#problem({ type: "not-found", detail: sentences.notFound, errors }, request, {
        ofResource: true,
      });
    }
    const representation = chooseRepresentation(given.format, headers.accept);
    if (!representation || !codingPreference(headers.acceptEncoding).acceptable) {
      const detail = representation ? sentences.codingNotAcceptable : sentences.notAcceptable;
      return this.#problem(
        { type: "not-acceptable", detail },
        { headers: JSON_ONLY },
        {
          ofResource: true,
        },
      );
    }
    const planned = plan(snapshot.catalogue, resource, { segments, given, now });
    if (typeof planned === "string") {
      const type: ProblemType = planned === "Invalid page." ? "invalid-page" : "not-found";
      return this.#problem({ type, detail: planned }, request, { ofResource: true });
    }
    const key = `${planned.key} ${representation}`;
    const kept = snapshot.kept.get(key);
    const { kind } = mediaPreference(headers.accept);
    if (kept && this.#isValid(kept)) {
      snapshot.kept.rememberSpelling(request.url, kind, kept);
      return kept;
    }
    const { catalogue, publishedAt } = snapshot;
    const prepared = prepareAnswer(planned, representation, {
      catalogue,
      publishedAt,
      publication: snapshot.publication.number,
      freshness: this.#options.freshness,
      now,
    });
    if (!prepared) return this.#notFound(request, { ofResource: true });
    snapshot.kept.offer(key, prepared, { pinned: isPinned(planned) });
    snapshot.kept.rememberSpelling(request.url, kind, prepared);
    return prepared;
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
    if (!exists) return this.#notFound(request, { ofResource: true });
    // Made from the decoded path, so that no spelling of it can lead to another host.
    const path = pathOf(resource, segments);
    return new Prepared({
      status: 301,
      body: Buffer.alloc(0),
      contentType: "text/plain; charset=utf-8",
      cacheControl: cacheControl(this.#options.freshness, Infinity),
      validators: false,
      always: ["Allow", ALLOW, ...cors],
      more: ["Location", path + rawQuery],
    });
  }

  #decideMedia(request: Request, { segments, rawPath }: Target): Prepared | Promise<Prepared> {
    if (segments.length !== 3 || rawPath.endsWith("/")) return this.#notFound(request);
    const found = this.#options.media.get(segments.slice(1).join("/"));
    const answer = (prepared: Prepared | undefined) => {
      if (!prepared) return this.#notFound(request, { ofResource: true });
      if (request.method === "OPTIONS") return prepareOptions(MEDIA_SUBJECT);
      return READING.has(request.method) ? prepared : this.#methodNotAllowed(request);
    };
    return found instanceof Promise ? found.then(answer) : answer(found);
  }

  #decideProblemType(request: Request, { segments, trailingSlash }: Target): Prepared {
    const type = segments[1];
    const known = segments.length === 2 && type !== undefined && Object.hasOwn(problemTypes, type);
    if (!known || !trailingSlash) return this.#notFound(request);
    const asPage = mediaPreference(request.headers.accept).preferred === "page";
    return this.#only(request, () =>
      prepareProblemType(type as ProblemType, asPage, this.#about()),
    );
  }

  #only(request: Request, make: () => Prepared): Prepared {
    return READING.has(request.method) ? make() : this.#methodNotAllowed(request);
  }

  #notFound(request: Request, { ofResource } = { ofResource: false }): Prepared {
    const report = { type: "not-found", detail: sentences.notFound } as const;
    return this.#problem(report, request, { ofResource });
  }

  #methodNotAllowed(request: Request): Prepared {
    const detail = sentences.methodNotAllowed(request.method);
    return this.#problem({ type: "method-not-allowed", detail }, request, { ofResource: true });
  }

  #problem(
    report: ProblemReport,
    { headers }: Pick<Request, "headers">,
    { ofResource, more = [] }: { ofResource: boolean; more?: readonly string[] },
  ): Prepared {
    const asPage = mediaPreference(headers.accept).preferred === "page";
    const key = JSON.stringify([report, asPage, ofResource, more]);
    let prepared = this.#errors.get(key);
    if (!prepared) {
      prepared = prepareProblem(report, { ...this.#about(), asPage, ofResource, more });
      this.#errors.set(key, prepared);
    }
    return prepared;
  }

  /** What errors are told with, also before the first publication. */
  #about(): { publicUrl: string; catalogue: Snapshot["catalogue"] | undefined } {
    const catalogue = this.#snapshot?.catalogue;
    return { catalogue, publicUrl: catalogue?.publicUrl ?? this.#options.publicUrl() };
  }

  #fail(request: Request, error: unknown): Prepared {
    const name = (error as Error).name;
    this.#options.log.error({ err: error, url: request.url }, "a request could not be answered");
    const away = name === "StoreUnavailableError" || name === "DamagedError";
    return this.#problem(
      away
        ? { type: "unavailable", detail: sentences.unavailable }
        : { type: "internal-error", detail: sentences.internal },
      request,
      { ofResource: true },
    );
  }
}

const JSON_ONLY = readHeaders([]);

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

/** The first page of every list, as it is asked for most, and the roots. */
function isPinned({ resource, given, segments }: Plan): boolean {
  return (
    resource.kind !== "detail" &&
    Object.keys(segments).length === 0 &&
    given.page === undefined &&
    given.pageSize === undefined &&
    given.filters.size === 0
  );
}

function isFormat(text: string): text is Format {
  return (formats as readonly string[]).includes(text);
}
