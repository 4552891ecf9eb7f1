/**
 * What the service answers from at one time: a publication, its edition's catalogue and the responses
 * prepared from it. It is replaced whole, so that every response is of one edition.
 */
import type { Catalogue } from "../api/catalogue.ts";
import { type Publication, publicationSeconds } from "../store/publication.ts";
import { KeptResponses } from "./kept-responses.ts";

export interface Snapshot extends Disposable {
  readonly publication: Publication;
  /** When the publication became visible, epoch seconds; never in the future. */
  readonly publishedAt: number;
  readonly catalogue: Catalogue;
  readonly kept: KeptResponses;
}

/** @param cacheBytes bound of all kept bodies together */
export function makeSnapshot(
  publication: Publication,
  catalogue: Catalogue,
  cacheBytes: number,
): Snapshot {
  return {
    publication,
    // A clock that was set back must not make validators that lie in the future (RFC 9110 §8.8.2.1).
    publishedAt: Math.min(publicationSeconds(publication), Math.floor(Date.now() / 1000)),
    catalogue,
    kept: new KeptResponses(cacheBytes),
    [Symbol.dispose]: () => catalogue[Symbol.dispose](),
  };
}
