/**
 * Which prepared response answers a request: one that is known by the spelling of its target, else what
 * target, method and header fields lead to, in the order of contract.md. Nothing is written here.
 * @see architecture.md, "The way of a request"
 */
import { pathOf, plan } from "../api/answer.ts";
import { nothingGiven, readParameters } from "../api/parameters.ts";
import { resources } from "../api/resources.ts";
import { type ProblemType, problemTypes, sentences } from "../contract/problems.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, cacheControl, cors, type Freshness } from "../protocol/response-headers.ts";
import { parseTarget, type Query, type Target } from "../protocol/target.ts";
import { findAsset } from "../render/assets.ts";
import {
  describe,
  type OptionsSubject,
  prepareOptions,
  prepareProblemType,
} from "../render/prepare.ts";
import type { ProblemBackground } from "../render/problem-forms.ts";
import { choicesOf, chooseRepresentation, problemFormFor } from "../render/representations.ts";
import { DocumentResponses, findDocument, type ServiceDocument } from "./documents.ts";
import type { ErrorResponses } from "./error-responses.ts";
import { HEALTH_PATHS, prepareHealth, type Readiness } from "./health.ts";
import { type MediaResponses, mediaTypes } from "./media.ts";
import type { MissQueue } from "./miss-queue.ts";
import { numberOf, type Request } from "./request.ts";
import { isPinned, keyOf, type ResourceResponses } from "./resource-responses.ts";
import { type Route, Routes } from "./routes.ts";
import type { Snapshot } from "./snapshot.ts";

export interface DecisionOptions {
  readonly media: MediaResponses;
  readonly resources: ResourceResponses;
  readonly errors: ErrorResponses;
  readonly misses: MissQueue;
  /** Whether only what is ready may be served for the moment. */
  readonly isBusy: () => boolean;
  /** Whether there is memory left for what is prepared now. */
  readonly hasRoom: () => boolean;
  /** Whether there may be a newer publication that cannot be read. */
  readonly isStale: () => boolean;
  readonly freshness: Freshness;
  /** Longest target that is read, in bytes. */
  readonly maxUrlBytes: number;
  /** Now, in epoch milliseconds: the only clock of what is answered. */
  readonly clock: () => number;
  readonly readiness: () => Readiness;
  /** What is answered from now; `undefined` before the first publication. */
  readonly snapshot: () => Snapshot | undefined;
  readonly about: () => ProblemBackground;
}

/** A target whose query could be read. */
type ReadTarget = Target & { readonly query: Query };
type Decide = (request: Request, target: ReadTarget) => Prepared | Promise<Prepared>;

const READING = new Set(["GET", "HEAD"]);
const MEDIA = numberOf("media");

export class Decisions {
  readonly #options: DecisionOptions;
  readonly #routes = new Routes(resources);
  readonly #documents: DocumentResponses;

  constructor(options: DecisionOptions) {
    this.#options = options;
    this.#documents = new DocumentResponses(options.freshness);
  }

  /** A response that the same target led to before: nothing of the request is parsed. */
  bySpelling(request: Request): Prepared | undefined {
    const { method, url, media, codings } = request;
    if (!READING.has(method) || !codings.acceptable) return undefined;
    const prepared = this.#options.snapshot()?.kept.bySpelling(url, media.kind);
    if (!prepared || !this.#isValid(prepared)) return undefined;
    if (prepared.ranges && !codings.identityAllowed) return undefined;
    this.#isHit(request, prepared);
    return prepared;
  }

  #isHit(request: Request, prepared: Prepared): void {
    prepared.asked += 1;
    request.resource = prepared.resource;
    request.outcome = this.#options.isStale() ? "stale" : "hit";
  }

  #isValid({ validUntil }: Prepared): boolean {
    return validUntil === Infinity || this.#options.clock() <= validUntil;
  }

  /** @throws what the store and the edition throw */
  decide(request: Request): Prepared | Promise<Prepared> {
    const { errors } = this.#options;
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
      this.#decideResource(request, target, { route, hasWaited: false }),
    );
  }

  #decideResource(
    request: Request,
    target: ReadTarget,
    { route, hasWaited }: { route: Route; hasWaited: boolean },
  ): Prepared | Promise<Prepared> {
    const { resource, segments } = route;
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.#nothingToAnswerFrom(request);
    const now = this.#options.clock();
    // Decided anew in its turn: there may be another publication by then, or a response that is ready.
    const again = () => this.#decideResource(request, target, { route, hasWaited: true });
    if (!target.trailingSlash && resource.path !== "/") {
      const postponed = resource.kind === "detail" && this.#postpone(request, again, hasWaited);
      return postponed || this.#redirect(request, target, { snapshot, route, now });
    }
    if (request.method === "OPTIONS") return prepareOptions(describe(resource));
    if (!READING.has(request.method)) return this.#options.errors.methodNotAllowed(request);

    const given = readParameters(resource, target.query);
    if ("parameter" in given) {
      return this.#options.errors.invalidParameter(given.parameter, given.message, request);
    }
    const representation = chooseRepresentation(resource, given.format, request.media);
    if (!representation && given.format !== undefined) {
      const formats = choicesOf(resource).formats.toSorted();
      const format = [`Must be one of: ${formats.join(", ")}.`];
      return this.#options.errors.notThere(request, { format });
    }
    if (!representation || !request.codings.acceptable) {
      return this.#options.errors.notAcceptable(
        representation ? sentences.codingNotAcceptable : sentences.notAcceptable,
      );
    }
    const planned = plan(snapshot.catalogue, resource, { segments, given, now });
    if (planned === "Invalid page.") return this.#options.errors.invalidPage(request);
    if (typeof planned === "string") return this.#options.errors.notThere(request);
    const key = keyOf(planned, representation);
    const known = snapshot.kept.get(key);
    const isReady = known !== undefined && this.#isValid(known);
    const postponed = !isReady && this.#postpone(request, again, hasWaited);
    if (postponed) return postponed;
    const prepared = isReady
      ? known
      : this.#options.misses.spend(() =>
          this.#options.resources.prepare(snapshot, planned, { representation, now }),
        );
    if (!prepared) return this.#options.errors.notThere(request);
    if (isReady) this.#isHit(request, prepared);
    else prepared.resource = request.resource;
    const { given: canonical } = planned;
    const subject = { resource, segments, given: canonical, representation };
    snapshot.kept.offer(key, prepared, { subject, pinned: isPinned(planned) });
    snapshot.kept.rememberSpelling(request.url, request.media.kind, prepared);
    return prepared;
  }

  /** While the store cannot be read nobody knows whether anything has been published. */
  #nothingToAnswerFrom(request: Request): Prepared {
    const { errors, isStale } = this.#options;
    return isStale() ? errors.unavailable(request) : errors.nothingPublished(request);
  }

  /**
   * What has to ask the edition waits for its turn, or is refused.
   * @param again decides it when its turn has come
   * @returns `undefined` where it may be prepared now
   */
  #postpone(
    request: Request,
    again: () => Prepared | Promise<Prepared>,
    hasWaited: boolean,
  ): Prepared | Promise<Prepared> | undefined {
    const { misses, isBusy, hasRoom } = this.#options;
    if (hasWaited) return hasRoom() ? undefined : this.#shed(request);
    if (isBusy()) return this.#shed(request);
    if (misses.hasTime) return undefined;
    return misses.wait(
      // Nobody waits for it any more: others are waiting.
      async () => (request.client.destroyed ? this.#shed(request) : await again()),
      async () => this.#shed(request),
    );
  }

  /** There is too much to do to prepare anything. */
  #shed(request: Request): Prepared {
    request.outcome = "shed";
    return this.#options.errors.unavailable(request);
  }

  #redirect(
    request: Request,
    { rawQuery }: Target,
    { snapshot, route, now }: { snapshot: Snapshot; route: Route; now: number },
  ): Prepared {
    const { resource, segments } = route;
    const planned = plan(snapshot.catalogue, resource, { segments, given: nothingGiven, now });
    const exists =
      typeof planned !== "string" &&
      (resource.kind === "list" || this.#options.misses.spend(() => planned.answer()));
    if (!exists) return this.#options.errors.notThere(request);
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
    if (segments.length !== 3 || rawPath.endsWith("/"))
      return this.#options.errors.notFound(request);
    const { media, isBusy } = this.#options;
    const address = segments.slice(1).join("/");
    const answer = (prepared: Prepared | undefined) => {
      // While the store is away nobody knows whether it is there.
      if (!prepared && this.#options.isStale()) return this.#options.errors.unavailable(request);
      if (!prepared) return this.#options.errors.notThere(request);
      if (request.method === "OPTIONS") return prepareOptions(MEDIA_SUBJECT);
      if (!READING.has(request.method)) return this.#options.errors.methodNotAllowed(request);
      // Images are compressed as they are: another coding would cost much and save nothing.
      if (request.codings.identityAllowed) return prepared;
      return this.#options.errors.notAcceptable(sentences.codingNotAcceptable);
    };
    const kept = media.kept(address);
    if (kept) {
      if (READING.has(request.method)) {
        this.#isHit(request, kept);
        this.#options.snapshot()?.kept.rememberSpelling(request.url, request.media.kind, kept);
      }
      return answer(kept);
    }
    if (isBusy()) return this.#shed(request);
    return media.read(address).then((prepared) => {
      if (prepared === "no room") return this.#shed(request);
      if (prepared) prepared.resource = MEDIA;
      return answer(prepared);
    });
  }

  #decideProblemType(request: Request, { segments, trailingSlash }: Target): Prepared {
    const type = segments[1];
    const known = segments.length === 2 && type !== undefined && Object.hasOwn(problemTypes, type);
    if (!known || !trailingSlash) return this.#options.errors.notFound(request);
    const form = problemFormFor(undefined, request.media);
    return this.#only(request, () =>
      prepareProblemType(type as ProblemType, form, this.#options.about()),
    );
  }

  #decideDocument(
    request: Request,
    target: Target,
    document: ServiceDocument,
  ): Prepared | Promise<Prepared> {
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.#nothingToAnswerFrom(request);
    if (!target.trailingSlash && document.path.endsWith("/")) {
      return this.#redirectTo(document.path + target.rawQuery);
    }
    if (request.method === "OPTIONS") return prepareOptions(document);
    if (!READING.has(request.method)) return this.#options.errors.methodNotAllowed(request);
    if (!request.codings.acceptable) {
      return this.#options.errors.notAcceptable(sentences.codingNotAcceptable);
    }
    return this.#documents.get(document, () => this.#options.snapshot() ?? snapshot);
  }

  #only(request: Request, make: () => Prepared): Prepared {
    return READING.has(request.method) ? make() : this.#options.errors.methodNotAllowed(request);
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
