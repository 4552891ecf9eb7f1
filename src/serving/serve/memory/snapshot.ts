/**
 * What the service answers from at one time: a publication, its edition's catalogue and the responses
 * prepared from it. It is replaced whole, so that every response is of one edition.
 */

import { type Publication, publicationSeconds } from "../../../editions/store/publication.ts";
import type { Plan } from "../../api/answer.ts";
import type { Catalogue } from "../../api/catalogue.ts";
import type { Representation } from "../../render/representation.ts";
import type { BodyMemory } from "./body-memory.ts";
import { KeptResponses } from "./kept-responses.ts";

/** What a kept response answers: enough to prepare the same of another edition. */
export interface Subject extends Pick<Plan, "resource" | "segments" | "given"> {
  readonly representation: Representation;
}

export interface Snapshot extends Disposable {
  readonly publication: Publication;
  /** When the publication became visible, epoch seconds; never in the future. */
  readonly publishedAt: number;
  readonly catalogue: Catalogue;
  readonly kept: KeptResponses<Subject>;
}

/** @param memory what all kept bodies share */
export function makeSnapshot(
  publication: Publication,
  catalogue: Catalogue,
  memory: BodyMemory,
): Snapshot {
  const kept = new KeptResponses<Subject>(memory);
  return {
    publication,
    // A clock that was set back must not make validators that lie in the future (RFC 9110 §8.8.2.1).
    publishedAt: Math.min(publicationSeconds(publication), Math.floor(Date.now() / 1000)),
    catalogue,
    kept,
    // Responses are prepared in one go and their bytes are their own, so whoever still reads one of this
    // edition needs neither its file nor this.
    [Symbol.dispose]: () => {
      kept.clear();
      catalogue[Symbol.dispose]();
    },
  };
}

/** Whole seconds until something appears or goes by itself; never negative. */
export function secondsLeft({ next }: { readonly next: number }, now: number): number {
  return Math.max(0, Math.floor((next - now) / 1000));
}
