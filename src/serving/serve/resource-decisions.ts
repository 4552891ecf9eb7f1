/** Decides the answer of a resource (architecture.md, "The way of a request"). */
import { faults } from "../../contract/problems.ts";
import { isLookUp, type Plan, plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { findFormerTarget } from "../api/former-addresses.ts";
import { noParameters } from "../api/parameter-values.ts";
import { unknownParameters } from "../api/parameters.ts";
import { pathOf } from "../api/path-template.ts";
import { readParameters } from "../api/read-parameters.ts";
import { hasItems, type Resource } from "../api/resource.ts";
import type { PreparedResponse } from "../protocol/prepared.ts";
import { prepareAnswer, prepareLargeAnswer, prepareRedirect } from "../render/prepare.ts";
import type { Representation } from "../render/representation.ts";
import { choicesOf, chooseRepresentation } from "../render/representations.ts";
import { countHit, type Decision, type ResolvedRequest } from "./answer.ts";
import type { DecisionOptions } from "./decision-options.ts";
import { ANY_CLIENT } from "./error-responses.ts";
import { LargeAnswers } from "./large-answers.ts";
import { ReservedMemory } from "./memory/reserved-memory.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";

interface AnswerOptions {
  readonly snapshot: Snapshot;
  readonly representation: Representation;
  readonly now: number;
  readonly decideAgain: () => Decision | Promise<Decision>;
  readonly hasWaited: boolean;
  /** Names of the request's parameters that the resource does not have. */
  readonly unknown: readonly string[];
}

export class ResourceDecisions {
  readonly #options: DecisionOptions;
  readonly #large = new LargeAnswers<PreparedResponse | undefined>();

  constructor(options: DecisionOptions) {
    this.#options = options;
  }

  /** @throws the errors of the edition; NoMemoryError */
  decide(
    resolved: ResolvedRequest,
    resource: Resource,
    { hasWaited = false } = {},
  ): Decision | Promise<Decision> {
    const { errors, clock, misses } = this.#options;
    const { request, media, target, match } = resolved;
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.withoutSnapshot(resolved);
    const now = clock();
    // A request that waited is decided anew: the snapshot or the cache may have changed.
    const decideAgain = () => this.decide(resolved, resource, { hasWaited: true });
    const postpone = () => this.#postpone(resolved, decideAgain, hasWaited);
    if (match.lacksSlash) {
      const postponed = resource.kind === "detail" ? postpone() : undefined;
      return postponed ?? this.#redirect(resolved, resource, { snapshot, now });
    }
    const representation = chooseRepresentation(resource, resolved.format, media);
    const parameters = readParameters(resource, target.query, representation?.extent);
    if ("parameter" in parameters) {
      return errors.invalidParameter(parameters.parameter, parameters.fault, resolved);
    }
    if (parameters.fields && representation && !representation.supportsFields) {
      const fault = faults.notWith(representation.format ?? representation.name);
      return errors.invalidParameter("fields", fault, resolved);
    }
    if (!representation && parameters.format !== undefined) {
      const format = faults.oneOf(choicesOf(resource).formats.toSorted());
      return errors.of({ type: "not-found", errors: { format } }, resolved);
    }
    if (!representation) return errors.of("not-acceptable", ANY_CLIENT);
    if (!request.codings.acceptable) return errors.codingNotAcceptable();
    const { segments } = match;
    const { extent, forVisitors } = representation;
    const { catalogue } = snapshot;
    const selection = { segments, parameters, now, extent, forVisitors };
    const makePlan = () => plan(catalogue, resource, selection);
    // Searching, filtering and sorting wait in the miss queue like preparing a response.
    const isFast = isLookUp(catalogue, resource, selection);
    const postponed = isFast ? undefined : postpone();
    if (postponed) return postponed;
    const planned = isFast ? makePlan() : misses.spend(makePlan);
    const tellsUnknownParameters = representation.tellsUnknownParameters && hasItems(resource);
    const unknown = tellsUnknownParameters
      ? unknownParameters(target.query, choicesOf(resource).parameters)
      : [];
    if (planned === "not-found") return this.#answerMissing(resolved, resource, snapshot);
    if (typeof planned === "string") return errors.refusal(planned, resolved);
    const options = { snapshot, representation, now, decideAgain, hasWaited, unknown };
    return this.#answer(resolved, planned, options);
  }

  #answer(
    resolved: ResolvedRequest,
    planned: Plan,
    { snapshot, representation, now, decideAgain, hasWaited, unknown }: AnswerOptions,
  ): Decision | Promise<Decision> {
    const { errors, misses, memory, freshness } = this.#options;
    const { request, match } = resolved;
    const { cache, catalogue, publishedAt, publication } = snapshot;
    const key = keyOf(planned, representation);
    // Responses that mention an unknown parameter are never cached.
    const isUncacheable = unknown.length > 0;
    const cached = isUncacheable ? undefined : cache.get(key);
    const isHit = cached !== undefined && now <= cached.validUntil;
    const postponed = isHit ? undefined : this.#postpone(resolved, decideAgain, hasWaited);
    if (postponed) return postponed;
    const finish = (prepared: PreparedResponse | undefined) => {
      if (!prepared) return this.#answerMissing(resolved, planned.resource, snapshot);
      prepared.countedAs = match.countedAs;
      if (isUncacheable) return prepared;
      cache.offer(key, prepared, isPinned(planned, representation));
      cache.rememberTarget(request.url, prepared, request.headers.accept);
      return isHit ? countHit(prepared) : prepared;
    };
    if (isHit) return finish(cached);
    const context = { catalogue, publishedAt, freshness, now };
    if (!representation.large) {
      using reserved = new ReservedMemory(memory);
      const answerContext = { ...context, unknown, memory: reserved };
      return finish(misses.spend(() => prepareAnswer(planned, representation, answerContext)));
    }
    const snapshotKey = `${publication.number} ${catalogue.edition.schedule.last}`;
    const making = this.#large.make(`${snapshotKey} ${key}`, async () => {
      using reserved = new ReservedMemory(memory);
      return await prepareLargeAnswer(planned, representation, { ...context, memory: reserved });
    });
    if (!making) return errors.shed(resolved);
    const isCurrent = () => this.#options.snapshot() === snapshot;
    return making.then(
      // A response of a replaced snapshot must not be cached.
      (prepared) => (isCurrent() || !prepared ? finish(prepared) : prepared),
      (error: unknown) => {
        if (isCurrent()) throw error;
        // The edition of a replaced snapshot may have been closed meanwhile.
        return decideAgain();
      },
    );
  }

  withoutSnapshot(resolved: ResolvedRequest): Decision {
    const { errors, isStale, whyNothing } = this.#options;
    if (whyNothing) return errors.of({ type: "unavailable", detail: whyNothing() }, resolved);
    return errors.of(isStale() ? "unavailable" : "nothing-published", resolved);
  }

  /** Queues or refuses a miss. @returns `undefined` if its response may be prepared now */
  #postpone(
    resolved: ResolvedRequest,
    decideAgain: () => Decision | Promise<Decision>,
    hasWaited: boolean,
  ): Decision | Promise<Decision> | undefined {
    const { misses, whyRefusing, memory, errors } = this.#options;
    const refuse = () => errors.shed(resolved);
    // It has had its turn in the queue, so the lateness of others does not matter.
    if (hasWaited) return memory.hasRoom() ? undefined : refuse();
    if (whyRefusing()) return refuse();
    if (misses.hasTime) return undefined;
    return misses.wait(
      // If the client has disconnected, other requests get the time.
      async () => (resolved.request.client.destroyed ? refuse() : await decideAgain()),
      async () => refuse(),
    );
  }

  /** A redirect to an item's new address, 410 if it was withdrawn, 404 if it never existed. */
  #answerMissing(
    resolved: ResolvedRequest,
    resource: Resource,
    { catalogue }: Snapshot,
  ): PreparedResponse {
    const { errors, misses } = this.#options;
    const { segments } = resolved.match;
    const target = misses.spend(() => findFormerTarget(catalogue, resource, segments));
    if (target === undefined) return errors.of("not-found", resolved);
    if (target === "gone") return errors.of("gone", resolved);
    return this.#redirectTo(target.path, resolved, catalogue);
  }

  #redirect(
    resolved: ResolvedRequest,
    resource: Resource,
    { snapshot, now }: { snapshot: Snapshot; now: number },
  ): PreparedResponse {
    const { misses } = this.#options;
    const { segments } = resolved.match;
    const planned = plan(snapshot.catalogue, resource, { segments, parameters: noParameters, now });
    const exists =
      typeof planned !== "string" &&
      (resource.kind === "list" || misses.spend(() => planned.answer()) !== undefined);
    if (!exists) return this.#answerMissing(resolved, resource, snapshot);
    // Built from the decoded segments, so that no spelling can redirect to another host.
    return this.#redirectTo(pathOf(resource, segments), resolved, snapshot.catalogue);
  }

  #redirectTo(path: string, { target }: ResolvedRequest, catalogue: Catalogue): PreparedResponse {
    const { freshness, clock } = this.#options;
    const seconds = secondsLeft(catalogue.edition.schedule, clock());
    return prepareRedirect(path + target.rawQuery, { freshness, seconds });
  }
}

/** Everything that decides the bytes; pages also show the requested address. */
function keyOf({ key, address }: Plan, { name, showsAddress }: Representation): string {
  return `${showsAddress ? address : key} ${name}`;
}

/** The root and first pages, unless large or chosen by a parameter such as `indent=4` in `Accept`. */
function isPinned({ resource, address }: Plan, { large, isAskedBy }: Representation): boolean {
  return !large && !isAskedBy && resource.kind !== "detail" && address === resource.path;
}
