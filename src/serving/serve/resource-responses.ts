/**
 * Prepares the responses of resources: one by one as they are asked for, and before a publication goes
 * live those that were asked for most of the one before.
 * @see architecture.md, "The way of a request"
 */

import { Slices } from "../../editions/edition/slices.ts";
import { type Plan, plan } from "../api/answer.ts";
import { nothingGiven } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { resources } from "../api/resources/resources.ts";
import { codings } from "../protocol/negotiation.ts";
import type { Prepared } from "../protocol/prepared.ts";
import type { Freshness } from "../protocol/response-headers.ts";
import { prepareAnswer, prepareLargeAnswer } from "../render/prepare.ts";
import type {
  LargeRepresentation,
  Representation,
  SmallRepresentation,
} from "../render/representation.ts";
import { representationsOf } from "../render/representations.ts";
import { LargeAnswers } from "./large-answers.ts";
import { AnswerRoom, NoRoomError } from "./memory/answer-room.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import type { Compression } from "./memory/compression.ts";
import type { Snapshot, Subject } from "./memory/snapshot.ts";
import { countedNames } from "./routes.ts";

// What is asked for most is ready before a publication goes live; the rest is prepared when it is asked for.
const WARMING_MILLISECONDS = 300;

export interface ResourceResponsesOptions {
  readonly freshness: Freshness;
  /** Now, in epoch milliseconds. */
  readonly clock: () => number;
  readonly compression: Compression;
  readonly memory: BodyMemory;
}

export class ResourceResponses {
  readonly #options: ResourceResponsesOptions;
  readonly #large = new LargeAnswers<Prepared | undefined>();

  constructor(options: ResourceResponsesOptions) {
    this.#options = options;
  }

  /** `undefined` where the item is not there. @throws NoRoomError */
  prepare(
    { catalogue, publishedAt }: Snapshot,
    planned: Plan,
    {
      representation,
      now,
      unknown = [],
    }: { representation: SmallRepresentation; now: number; unknown?: readonly string[] },
  ): Prepared | undefined {
    const { freshness, memory } = this.#options;
    using room = new AnswerRoom(memory);
    const context = { catalogue, publishedAt, freshness, now, unknown, room };
    return prepareAnswer(planned, representation, context);
  }

  /**
   * Prepares what may be large when its turn comes.
   * @returns `undefined` where too many wait for theirs
   */
  prepareLarge(
    { catalogue, publishedAt, publication }: Snapshot,
    planned: Plan,
    { representation, now }: { representation: LargeRepresentation; now: number },
  ): Promise<Prepared | undefined> | undefined {
    const { freshness } = this.#options;
    const context = { catalogue, publishedAt, freshness, now };
    const state = `${publication.number} ${catalogue.edition.changes.last}`;
    return this.#large.make(`${state} ${keyOf(planned, representation)}`, async () => {
      using room = new AnswerRoom(this.#options.memory);
      return await prepareLargeAnswer(planned, representation, { ...context, room });
    });
  }

  /** Prepares for `next` what has been asked of `before` most, as far as it takes no longer than it may. */
  async prepareHottest(before: Snapshot, next: Snapshot): Promise<void> {
    const until = performance.now() + WARMING_MILLISECONDS;
    const slices = new Slices();
    const successors = new Map<Prepared, Prepared>();
    for (const { prepared, subject } of before.kept.hottest()) {
      if (performance.now() > until) break;
      const successor = this.#prepareSuccessor(prepared, subject, next);
      if (successor) successors.set(prepared, successor);
      await slices.pause();
    }
    next.kept.inheritSpellings(before.kept, successors);
  }

  /** Prepares what every client begins with, as clients get it by default, and compresses it. */
  async prepareFirstPages(next: Snapshot): Promise<void> {
    const slices = new Slices();
    const compressed: Promise<unknown>[] = [];
    for (const resource of resources) {
      if (resource.kind === "detail" || resource.path.includes(":")) continue;
      const prepared = this.#prepareFirstPage(resource, next);
      if (prepared?.compressible) {
        for (const coding of codings)
          compressed.push(this.#options.compression.now(prepared, coding));
      }
      await slices.pause();
    }
    // What cannot be compressed now is compressed when it is asked for.
    await Promise.allSettled(compressed);
  }

  #prepareFirstPage(resource: Resource, next: Snapshot): Prepared | undefined {
    const representation = representationsOf(resource).find(({ large }) => !large);
    const now = this.#options.clock();
    const planned = plan(next.catalogue, resource, { segments: {}, given: nothingGiven, now });
    if (!representation || representation.large || typeof planned === "string") return undefined;
    const key = keyOf(planned, representation);
    const known = next.kept.get(key);
    if (known) return known;
    const prepared = this.#prepareWhereRoom(next, planned, { representation, now });
    if (!prepared) return undefined;
    prepared.countedAs = countedNames.indexOf(resource.name);
    const subject = { resource, segments: {}, given: planned.given, representation };
    next.kept.admit(key, prepared, { subject, pinned: true });
    return prepared;
  }

  /** Nobody has asked for it yet: where there is no room for it, it is made when somebody does. */
  #prepareWhereRoom(...asked: Parameters<ResourceResponses["prepare"]>): Prepared | undefined {
    try {
      return this.prepare(...asked);
    } catch (error) {
      if (error instanceof NoRoomError) return undefined;
      throw error;
    }
  }

  #prepareSuccessor(prepared: Prepared, subject: Subject, next: Snapshot): Prepared | undefined {
    const { resource, segments, given, representation } = subject;
    // It would keep the publication waiting for longer than it is worth.
    if (representation.large) return undefined;
    const { extent } = representation;
    const now = this.#options.clock();
    const planned = plan(next.catalogue, resource, { segments, given, now, extent });
    if (typeof planned === "string") return undefined;
    const successor = this.#prepareWhereRoom(next, planned, { representation, now });
    if (!successor) return undefined;
    successor.countedAs = prepared.countedAs;
    // Half of the old fame: what nobody asks for any more is passed by what is new.
    successor.asked = Math.floor(prepared.asked / 2);
    const key = keyOf(planned, representation);
    next.kept.admit(key, successor, { subject, pinned: isPinned(planned, representation) });
    for (const coding of successor.inheritCodings(prepared))
      this.#options.compression.request(successor, coding);
    return successor;
  }
}

/** Under what a response is kept: everything that decides its bytes. What is for people tells what was asked. */
export function keyOf({ key, address }: Plan, { name, tellsUnknown }: Representation): string {
  return `${tellsUnknown ? address : key} ${name}`;
}

/** The first page of every list, as it is asked for most, and the roots. */
export function isPinned(
  { resource, given, segments }: Plan,
  { large, isAskedBy }: Representation,
): boolean {
  return (
    !large &&
    !isAskedBy &&
    resource.kind !== "detail" &&
    Object.keys(segments).length === 0 &&
    given.page === undefined &&
    given.pageSize === undefined &&
    given.ordering === undefined &&
    given.search === undefined &&
    given.filters.size === 0
  );
}
