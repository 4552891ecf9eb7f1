/**
 * What the address of an image answers: whatever is kept at once, all else when it has been read.
 * @see contract.md, "Images"
 */
import { sentences } from "../../contract/problems.ts";
import type { Prepared } from "../protocol/prepared.ts";
import { type OptionsSubject, prepareOptions } from "../render/prepare.ts";
import { type Answer, type Asked, countHit, fresh, isReading, shed } from "./answer.ts";
import type { ErrorResponses } from "./error-responses.ts";
import { type MediaResponses, mediaTypes } from "./media.ts";
import type { Snapshot } from "./memory/snapshot.ts";

export interface MediaDecisionOptions {
  readonly media: MediaResponses;
  readonly errors: ErrorResponses;
  /** Whether only what is ready may be served for the moment. */
  readonly isBusy: () => boolean;
  /** Whether the store cannot be read. */
  readonly isStale: () => boolean;
  readonly snapshot: () => Snapshot | undefined;
}

const SUBJECT: OptionsSubject = {
  name: "Media",
  description:
    "An image or a document, by the hash of its bytes: what is at an address never changes.",
  renders: mediaTypes,
  parameters: [],
};

export class MediaDecisions {
  readonly #options: MediaDecisionOptions;

  constructor(options: MediaDecisionOptions) {
    this.#options = options;
  }

  /** @throws what the store throws */
  decide(asked: Asked): Answer | Promise<Answer> {
    const { media, errors, isBusy, isStale, snapshot } = this.#options;
    const { request, found, target } = asked;
    const [, ...parts] = target.segments;
    if (parts.length !== 2 || target.trailingSlash) return fresh(asked, errors.notFound(asked));
    const address = parts.join("/");
    const kept = media.kept(address);
    if (kept) {
      const refused = this.#refuse(asked);
      if (refused) return fresh(asked, refused);
      snapshot()?.kept.rememberSpelling(request.url, request.media.kind, kept);
      return countHit(kept, found.countedAs, isStale());
    }
    if (isBusy()) return shed(asked, errors.unavailable(asked));
    return media.read(address).then((prepared) => {
      if (prepared === "no room") return shed(asked, errors.unavailable(asked));
      // While the store is away nobody knows whether it is there.
      if (!prepared && isStale()) return fresh(asked, errors.unavailable(asked));
      if (!prepared) return fresh(asked, errors.notThere(asked));
      prepared.countedAs = found.countedAs;
      return fresh(asked, this.#refuse(asked) ?? prepared);
    });
  }

  /** What is said in place of an image that is there. */
  #refuse({ request, ...asking }: Asked): Prepared | undefined {
    const { errors } = this.#options;
    if (asking.method === "OPTIONS") return prepareOptions(SUBJECT);
    if (!isReading(asking.method)) return errors.methodNotAllowed(asking);
    // Images are compressed as they are: another coding would cost much and save nothing.
    if (request.codings.identityAllowed) return undefined;
    return errors.notAcceptable(sentences.codingNotAcceptable);
  }
}
