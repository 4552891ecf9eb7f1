/**
 * Prepares the responses of resources: each at its request, and the most requested ones in advance before a new
 * snapshot is served.
 * @see architecture.md, "The way of a request"
 */

import { Slices } from "../../editions/edition/slices.ts";
import { type Plan, plan } from "../api/answer.ts";
import type { PreparedResponse } from "../protocol/prepared.ts";
import type { Freshness } from "../protocol/response-headers.ts";
import { prepareAnswer, prepareLargeAnswer } from "../render/prepare.ts";
import type {
  LargeRepresentation,
  Representation,
  SmallRepresentation,
} from "../render/representation.ts";
import { LargeAnswers } from "./large-answers.ts";
import { AnswerRoom, NoRoomError } from "./memory/answer-room.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import type { Compression } from "./memory/compression.ts";
import type { Subject } from "./memory/kept-responses.ts";
import type { Snapshot } from "./memory/snapshot.ts";

// Time limit of preparing the most requested responses, because the new snapshot waits for it.
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
  readonly #large = new LargeAnswers<PreparedResponse | undefined>();

  constructor(options: ResourceResponsesOptions) {
    this.#options = options;
  }

  /** @returns `undefined` if there is no such item. @throws NoRoomError */
  prepare(
    { catalogue, publishedAt }: Snapshot,
    planned: Plan,
    {
      representation,
      now,
      unknown = [],
    }: { representation: SmallRepresentation; now: number; unknown?: readonly string[] },
  ): PreparedResponse | undefined {
    const { freshness, memory } = this.#options;
    using room = new AnswerRoom(memory);
    const context = { catalogue, publishedAt, freshness, now, unknown, room };
    return prepareAnswer(planned, representation, context);
  }

  /**
   * Prepares a large response in its turn.
   * @returns `undefined` if the queue is full
   */
  prepareLarge(
    { catalogue, publishedAt, publication }: Snapshot,
    planned: Plan,
    { representation, now }: { representation: LargeRepresentation; now: number },
  ): Promise<PreparedResponse | undefined> | undefined {
    const { freshness } = this.#options;
    const context = { catalogue, publishedAt, freshness, now };
    const state = `${publication.number} ${catalogue.edition.changes.last}`;
    return this.#large.make(`${state} ${keyOf(planned, representation)}`, async () => {
      using room = new AnswerRoom(this.#options.memory);
      return await prepareLargeAnswer(planned, representation, { ...context, room });
    });
  }

  /** Prepares the most requested responses of `before` for `next`, within the time limit. */
  async prepareHottest(before: Snapshot, next: Snapshot): Promise<void> {
    const until = performance.now() + WARMING_MILLISECONDS;
    const slices = new Slices();
    for (const { prepared, subject } of before.kept.hottest()) {
      if (performance.now() > until) break;
      if (subject) this.#prepareSuccessor(prepared, subject, next);
      await slices.pause();
    }
  }

  /** Prepares a response in advance. @returns `undefined` if there is no memory for it */
  #prepareIfRoom(
    ...options: Parameters<ResourceResponses["prepare"]>
  ): PreparedResponse | undefined {
    try {
      return this.prepare(...options);
    } catch (error) {
      if (error instanceof NoRoomError) return undefined;
      throw error;
    }
  }

  #prepareSuccessor(prepared: PreparedResponse, subject: Subject, next: Snapshot): void {
    const { resource, segments, given, representation } = subject;
    // Too slow: the new publication would have to wait.
    if (representation.large) return;
    const { extent, forVisitors } = representation;
    const now = this.#options.clock();
    const planned = plan(next.catalogue, resource, {
      ...{ segments, given, now },
      ...{ extent, forVisitors },
    });
    if (typeof planned === "string") return;
    const successor = this.#prepareIfRoom(next, planned, { representation, now });
    if (!successor) return;
    successor.countedAs = prepared.countedAs;
    // Halved, so that responses lose their rank when clients stop requesting them.
    successor.asked = Math.floor(prepared.asked / 2);
    const key = keyOf(planned, representation);
    next.kept.admit(key, successor, { subject, pinned: isPinned(planned, representation) });
    // A failed compression is tried again for the first client that asks.
    for (const coding of successor.inheritCodings(prepared))
      this.#options.compression.soon(successor, coding)?.catch(() => {});
  }
}

/** Cache key: everything that decides the bytes. Pages show the requested address, so theirs includes it. */
export function keyOf({ key, address }: Plan, { name, showsAddress }: Representation): string {
  return `${showsAddress ? address : key} ${name}`;
}

/** Whether a response is pinned in the cache: the first page of a list without parameters, and the roots. */
export function isPinned(
  { resource, address }: Plan,
  { large, isAskedBy }: Representation,
): boolean {
  return !large && !isAskedBy && resource.kind !== "detail" && address === resource.path;
}
