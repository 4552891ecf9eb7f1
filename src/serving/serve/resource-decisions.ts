/**
 * What a resource answers: parameters, representation, plan, and the kept response of its key, or one that
 * is prepared when its turn comes. In the order of the contract.
 * @see contract.md, "Choosing the representation" and "Pages of a list"
 */

import { sentences } from "../../contract/problems.ts";
import { isLookedFor, type Plan, plan, searchKey } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { whereabouts } from "../api/former-addresses.ts";
import { nothingGiven, readParameters, unknownParameters } from "../api/parameters.ts";
import { pathOf } from "../api/path-template.ts";
import type { Resource } from "../api/resource.ts";
import type { Prepared } from "../protocol/prepared.ts";
import type { Freshness } from "../protocol/response-headers.ts";
import { describe, prepareOptions, prepareRedirect } from "../render/prepare.ts";
import type { Representation } from "../render/representation.ts";
import { choicesOf, chooseRepresentation, problemFormFor } from "../render/representations.ts";
import { type Answer, type Asked, countHit, fresh, isReading, shed } from "./answer.ts";
import type { MissQueue } from "./connections/miss-queue.ts";
import type { ErrorResponses } from "./error-responses.ts";
import { NoRoomError } from "./memory/answer-room.ts";
import { type Snapshot, secondsLeft } from "./memory/snapshot.ts";
import { isPinned, keyOf, type ResourceResponses } from "./resource-responses.ts";

export interface ResourceDecisionOptions {
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
  /** Now, in epoch milliseconds: the only clock of what is answered. */
  readonly clock: () => number;
  /** What is answered from now; `undefined` before the first publication. */
  readonly snapshot: () => Snapshot | undefined;
}

export class ResourceDecisions {
  readonly #options: ResourceDecisionOptions;

  constructor(options: ResourceDecisionOptions) {
    this.#options = options;
  }

  /** @throws what the edition throws */
  decide(asked: Asked, resource: Resource): Answer | Promise<Answer> {
    return this.#decide(asked, resource, { hasWaited: false });
  }

  #decide(
    asked: Asked,
    resource: Resource,
    { hasWaited }: { hasWaited: boolean },
  ): Answer | Promise<Answer> {
    const { errors, clock, misses } = this.#options;
    const { request, method, media, target, found } = asked;
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.nothingToAnswerFrom(asked);
    const now = clock();
    // Decided anew in its turn: there may be another publication by then, or a response that is ready.
    const again = () => this.#decide(asked, resource, { hasWaited: true });
    if (found.lacksSlash) {
      const postponed = resource.kind === "detail" && this.#postpone(asked, again, hasWaited);
      return postponed || fresh(asked, this.#redirect(asked, resource, { snapshot, now }));
    }
    if (method === "OPTIONS") return fresh(asked, prepareOptions(describe(resource)));
    if (!isReading(method)) return fresh(asked, errors.methodNotAllowed(asked));

    const representation = chooseRepresentation(resource, asked.format, media);
    const given = readParameters(resource, target.query, representation?.extent);
    if ("parameter" in given) {
      return fresh(asked, errors.invalidParameter(given.parameter, given.message, asked));
    }
    if (!representation && given.format !== undefined) {
      const formats = choicesOf(resource).formats.toSorted();
      const format = [`Must be one of: ${formats.join(", ")}.`];
      return fresh(asked, errors.notThere(asked, { format }));
    }
    if (!representation || !request.codings.acceptable) {
      const { notAcceptable, codingNotAcceptable } = sentences;
      const detail = representation ? codingNotAcceptable : notAcceptable;
      return fresh(asked, errors.notAcceptable(detail));
    }
    const { segments } = found;
    const { extent } = representation;
    const { catalogue } = snapshot;
    const makePlan = () => plan(catalogue, resource, { segments, given, now, extent });
    // To plan a search is to search, which takes its turn as what has to be prepared does.
    const isNew =
      isLookedFor(resource, given) && !catalogue.hasSearched(searchKey(resource, given));
    const postponed = isNew && this.#postpone(asked, again, hasWaited);
    if (postponed) return postponed;
    const planned = isNew ? misses.spend(makePlan) : makePlan();
    // The root takes nothing that anybody would misspell.
    const isTold = representation.tellsUnknown && resource.kind !== "root";
    const unknown = isTold ? unknownParameters(target.query, choicesOf(resource).parameters) : [];
    if (typeof planned === "string") {
      const elsewhere = planned === "not-found" && this.#elsewhere(asked, resource, snapshot);
      return fresh(asked, elsewhere || errors.refusal(planned, asked));
    }
    const about = { snapshot, representation, now, again, hasWaited, unknown };
    return this.#answer(asked, planned, about);
  }

  #answer(
    asked: Asked,
    planned: Plan,
    {
      snapshot,
      representation,
      now,
      again,
      hasWaited,
      unknown,
    }: {
      snapshot: Snapshot;
      representation: Representation;
      now: number;
      again: () => Answer | Promise<Answer>;
      hasWaited: boolean;
      unknown: readonly string[];
    },
  ): Answer | Promise<Answer> {
    const { errors, misses, resources, isStale } = this.#options;
    const { request, found } = asked;
    const { kept } = snapshot;
    const key = keyOf(planned, representation);
    // What tells of somebody's slip is nobody else's: it is made for him, and not kept.
    const isOwn = unknown.length > 0;
    const known = isOwn ? undefined : kept.get(key);
    const isReady = known !== undefined && now <= known.validUntil;
    const postponed = !isReady && this.#postpone(asked, again, hasWaited);
    if (postponed) return postponed;
    const take = (prepared: Prepared | undefined) => {
      const { resource, segments, given } = planned;
      if (!prepared) {
        const elsewhere = this.#elsewhere(asked, resource, snapshot);
        return fresh(asked, elsewhere ?? errors.notThere(asked));
      }
      const subject = { resource, segments, given, representation };
      prepared.countedAs = found.countedAs;
      if (isOwn) return fresh(asked, prepared);
      kept.offer(key, prepared, { subject, pinned: isPinned(planned, representation) });
      kept.rememberSpelling(request.url, request.media.kind, prepared);
      return isReady ? countHit(prepared, found.countedAs, isStale()) : fresh(asked, prepared);
    };
    if (isReady) return take(known);
    if (!representation.large) {
      try {
        return take(
          misses.spend(() =>
            resources.prepare(snapshot, planned, { representation, now, unknown }),
          ),
        );
      } catch (error) {
        if (error instanceof NoRoomError) return shed(asked, errors.unavailable(asked));
        throw error;
      }
    }
    const made = resources.prepareLarge(snapshot, planned, { representation, now });
    if (!made) return shed(asked, errors.unavailable(asked));
    const isStill = () => this.#options.snapshot() === snapshot;
    return made.then(
      // Nothing may be kept of a publication that is served no more.
      (prepared) => (isStill() || !prepared ? take(prepared) : fresh(asked, prepared)),
      (error: unknown) => {
        if (error instanceof NoRoomError) return shed(asked, errors.unavailable(asked));
        if (isStill()) throw error;
        return again();
      },
    );
  }

  /** While the store cannot be read nobody knows whether anything has been published. */
  nothingToAnswerFrom(asked: Asked): Answer {
    const { errors, isStale } = this.#options;
    return fresh(asked, isStale() ? errors.unavailable(asked) : errors.nothingPublished(asked));
  }

  /**
   * What has to ask the edition waits for its turn, or is refused.
   * @param again decides it when its turn has come
   * @returns `undefined` where it may be prepared now
   */
  #postpone(
    asked: Asked,
    again: () => Answer | Promise<Answer>,
    hasWaited: boolean,
  ): Answer | Promise<Answer> | undefined {
    const { misses, isBusy, hasRoom, errors } = this.#options;
    const refused = () => shed(asked, errors.unavailable(asked));
    if (hasWaited) return hasRoom() ? undefined : refused();
    if (isBusy()) return refused();
    if (misses.hasTime) return undefined;
    return misses.wait(
      // Nobody waits for it any more: others are waiting.
      async () => (asked.request.client.destroyed ? refused() : await again()),
      async () => refused(),
    );
  }

  /** Seconds until something appears or goes by itself. */
  #left({ edition }: Catalogue): number {
    return secondsLeft(edition.changes, this.#options.clock());
  }

  /** What is said where nothing is any more: where it is now, or that it is gone. */
  #elsewhere(asked: Asked, resource: Resource, { catalogue }: Snapshot): Prepared | undefined {
    const { errors, misses } = this.#options;
    const { segments } = asked.found;
    const found = misses.spend(() => whereabouts(catalogue, resource, segments));
    if (found === "gone") return errors.gone(asked);
    return found && this.#leadTo(found.path, asked, catalogue);
  }

  #redirect(
    asked: Asked,
    resource: Resource,
    { snapshot, now }: { snapshot: Snapshot; now: number },
  ): Prepared {
    const { errors, misses } = this.#options;
    const { segments } = asked.found;
    const planned = plan(snapshot.catalogue, resource, { segments, given: nothingGiven, now });
    const exists =
      typeof planned !== "string" &&
      (resource.kind === "list" || misses.spend(() => planned.answer()));
    if (!exists) return this.#elsewhere(asked, resource, snapshot) ?? errors.notThere(asked);
    // Made from the decoded path, so that no spelling of it can lead to another host.
    return this.#leadTo(pathOf(resource, segments), asked, snapshot.catalogue);
  }

  #leadTo(path: string, { target, format, media }: Asked, catalogue: Catalogue): Prepared {
    const form = problemFormFor(format, media);
    const seconds = this.#left(catalogue);
    const { freshness } = this.#options;
    return prepareRedirect(path + target.rawQuery, { form, catalogue, freshness, seconds });
  }
}
