/** Decides the answer of a resource (architecture.md, "The way of a request"). */
import { faults } from "../../contract/problems.ts";
import { isLookUp, type Plan, plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { findFormerTarget } from "../api/former-addresses.ts";
import { noParameters, type ParameterValues } from "../api/parameter-values.ts";
import { unknownParameters } from "../api/parameters.ts";
import { pathOf } from "../api/path-template.ts";
import { readParameters } from "../api/read-parameters.ts";
import { hasItems, type Resource } from "../api/resource.ts";
import { PreparedResponse } from "../protocol/prepared.ts";
import { prepareAnswer, prepareLargeAnswer, prepareRedirect } from "../render/prepare.ts";
import type { LargeRepresentation, Representation } from "../render/representation.ts";
import { choicesOf, chooseRepresentation } from "../render/representations.ts";
import { countHit, type Decision, type ResolvedRequest } from "./answer.ts";
import type { DecisionOptions } from "./decision-options.ts";
import { ANY_CLIENT } from "./error-responses.ts";
import { LargeAnswers } from "./large-answers.ts";
import { ReservedMemory } from "./memory/reserved-memory.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";

/** The state in which a request is decided, and whether it has waited in the miss queue. */
interface Attempt {
  readonly snapshot: Snapshot;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly hasWaited: boolean;
  readonly decideAgain: () => Decision;
}

interface Choices {
  readonly representation: Representation;
  readonly parameters: ParameterValues;
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
  decide(resolved: ResolvedRequest, resource: Resource, { hasWaited = false } = {}): Decision {
    const { errors, clock, misses } = this.#options;
    const { segments, lacksSlash } = resolved.match;
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.withoutSnapshot(resolved);
    const now = clock();
    // A request that waited is decided anew: the snapshot or the cache may have changed.
    const decideAgain = () => this.decide(resolved, resource, { hasWaited: true });
    const attempt: Attempt = { snapshot, now, hasWaited, decideAgain };
    if (lacksSlash) {
      const postponed = resource.kind === "detail" ? this.#postpone(resolved, attempt) : undefined;
      return postponed ?? this.#redirect(resolved, resource, attempt);
    }
    const choices = this.#readChoices(resolved, resource);
    if (choices instanceof PreparedResponse) return choices;
    const { catalogue } = snapshot;
    const { extent, forVisitors } = choices.representation;
    const selection = { segments, parameters: choices.parameters, now, extent, forVisitors };
    const makePlan = () => plan(catalogue, resource, selection);
    // Searching, filtering and sorting wait in the miss queue like preparing a response.
    const isFast = isLookUp(catalogue, resource, selection);
    const postponed = isFast ? undefined : this.#postpone(resolved, attempt);
    if (postponed) return postponed;
    const planned = isFast ? makePlan() : misses.spend(makePlan);
    if (planned === "not-found") return this.#answerMissing(resolved, resource, snapshot);
    if (typeof planned === "string") return errors.refusal(planned, resolved);
    return this.#answer(resolved, planned, { ...attempt, ...choices });
  }

  /** The representation and the parameters of a request, or the error in its choice of them. */
  #readChoices(resolved: ResolvedRequest, resource: Resource): Choices | PreparedResponse {
    const { errors } = this.#options;
    const { request, media, format } = resolved;
    const { query } = resolved.target;
    const representation = chooseRepresentation(resource, format, media);
    const parameters = readParameters(resource, query, representation?.extent);
    if ("parameter" in parameters) {
      return errors.invalidParameter(parameters.parameter, parameters.fault, resolved);
    }
    if (!representation && parameters.format !== undefined) {
      const fault = faults.oneOf(choicesOf(resource).formats.toSorted());
      return errors.of({ type: "not-found", errors: { format: fault } }, resolved);
    }
    if (!representation) return errors.of("not-acceptable", ANY_CLIENT);
    if (parameters.fields && !representation.supportsFields) {
      const fault = faults.notWith(representation.format ?? representation.name);
      return errors.invalidParameter("fields", fault, resolved);
    }
    if (!request.codings.acceptable) return errors.codingNotAcceptable();
    const tellsUnknown = representation.tellsUnknownParameters && hasItems(resource);
    const unknown = tellsUnknown ? unknownParameters(query, choicesOf(resource).parameters) : [];
    return { representation, parameters, unknown };
  }

  #answer(resolved: ResolvedRequest, planned: Plan, options: Attempt & Choices): Decision {
    const { errors, misses, memory, freshness } = this.#options;
    const { snapshot, representation, now, decideAgain, unknown } = options;
    const { cache, catalogue, publishedAt } = snapshot;
    const { request, match } = resolved;
    const key = keyOf(planned, representation);
    // Responses that mention an unknown parameter are never cached.
    const isCacheable = unknown.length === 0;
    const cached = isCacheable ? cache.get(key) : undefined;
    if (cached && now <= cached.validUntil) {
      cache.rememberTarget(request.url, cached, request.headers.accept);
      return countHit(cached);
    }
    const postponed = this.#postpone(resolved, options);
    if (postponed) return postponed;
    const finish = (prepared: PreparedResponse | undefined) => {
      if (!prepared) return this.#answerMissing(resolved, planned.resource, snapshot);
      prepared.countedAs = match.countedAs;
      if (!isCacheable) return prepared;
      cache.offer(key, prepared, isPinned(planned, representation));
      cache.rememberTarget(request.url, prepared, request.headers.accept);
      return prepared;
    };
    if (!representation.large) {
      using reserved = new ReservedMemory(memory);
      const context = { catalogue, publishedAt, freshness, now, unknown, memory: reserved };
      return finish(misses.spend(() => prepareAnswer(planned, representation, context)));
    }
    const making = this.#prepareLarge(planned, representation, options);
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

  /** @returns `undefined` if too many large responses are being prepared */
  #prepareLarge(
    planned: Plan,
    representation: LargeRepresentation,
    { snapshot, now }: Attempt,
  ): Promise<PreparedResponse | undefined> | undefined {
    const { freshness } = this.#options;
    const { catalogue, publishedAt, publication } = snapshot;
    const snapshotKey = `${publication.number} ${catalogue.edition.schedule.last}`;
    return this.#large.make(`${snapshotKey} ${keyOf(planned, representation)}`, async () => {
      using memory = new ReservedMemory(this.#options.memory);
      const context = { catalogue, publishedAt, freshness, now, memory };
      return await prepareLargeAnswer(planned, representation, context);
    });
  }

  withoutSnapshot(resolved: ResolvedRequest): PreparedResponse {
    const { errors, isStale, whyNothing } = this.#options;
    if (whyNothing) return errors.of({ type: "unavailable", detail: whyNothing() }, resolved);
    return errors.of(isStale() ? "unavailable" : "nothing-published", resolved);
  }

  /** Queues or refuses a miss. @returns `undefined` if its response may be prepared now */
  #postpone(resolved: ResolvedRequest, { hasWaited, decideAgain }: Attempt): Decision | undefined {
    const { misses, whyRefusing, memory, errors } = this.#options;
    const refuse = () => errors.shed(resolved);
    // Its turn has come, even if other misses wait too long.
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
    { snapshot, now }: Attempt,
  ): PreparedResponse {
    const { misses } = this.#options;
    const { segments } = resolved.match;
    const planned = plan(snapshot.catalogue, resource, { segments, parameters: noParameters, now });
    if (typeof planned === "string") return this.#answerMissing(resolved, resource, snapshot);
    const exists = resource.kind === "list" || misses.spend(() => planned.answer()) !== undefined;
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
