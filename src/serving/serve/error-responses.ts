/**
 * Errors, prepared once for each kind, sentence and representation, and kept until the next
 * publication: there are few of them, whatever clients send.
 * @see contract.md, "Errors"
 */
import { LRUCache } from "lru-cache";
import { echo, type ProblemReport, type ProblemType, sentences } from "../../contract/problems.ts";
import type { Refusal } from "../api/resource.ts";
import type { MediaPreference } from "../protocol/negotiation.ts";
import type { Prepared } from "../protocol/prepared.ts";
import type { TargetFault } from "../protocol/target.ts";
import type { Missing, ProblemBackground } from "../render/problem-forms.ts";
import { prepareProblem } from "../render/problem-responses.ts";
import { mediaPreferences, problemFormFor } from "../render/representations.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import type { Found } from "./routes.ts";

/** What of a request decides how its client is told of an error. */
export interface Asking {
  readonly method: string;
  /** What `Accept` says. */
  readonly media: MediaPreference;
  /** The representation that was asked for by name, as given. */
  readonly format?: string | undefined;
  /** What its path led to. */
  readonly found?: Found;
}

/** Where the error happened. */
export interface ErrorPlace {
  /** At the address of a resource, so the response says what it allows. */
  readonly ofResource: boolean;
  /** Names and values of header fields beside the usual ones. */
  readonly more?: readonly string[];
}

// Kinds × sentences × representations are few. The bound is for methods that nobody has heard of.
const KEPT_ERRORS = 200;

/** Kinds of errors of which people are told what it was that is not there. */
const NOT_THERE: ReadonlySet<ProblemType> = new Set(["not-found", "gone", "invalid-page"]);

/** Longer than any error may be kept, in seconds. */
const COUNTED_DOWN = 60;

const OF_RESOURCE: ErrorPlace = { ofResource: true };
const OF_NOTHING: ErrorPlace = { ofResource: false };

/** A client of which nothing is known: it gets JSON. */
export const ANY_CLIENT: Asking = { method: "GET", media: mediaPreferences.of(undefined) };

const NOT_YET = "Must be at most the number of the current publication.";

const REFUSALS: Readonly<Record<Exclude<Refusal, "not-found" | "unavailable">, ProblemReport>> = {
  "invalid-page": { type: "invalid-page", detail: "Invalid page." },
  "too-old": { type: "no-longer-kept", detail: sentences.noLongerKept },
  "not-recorded": { type: "no-longer-kept", detail: sentences.notRecorded },
  "not-yet": {
    type: "malformed-request",
    detail: `The parameter "desde" is not valid. ${NOT_YET}`,
    errors: { desde: [NOT_YET] },
  },
};

function missingOf({ found }: Asking): Missing | undefined {
  if (found?.route.kind !== "resource") return undefined;
  return { resource: found.route.resource, segments: found.segments };
}

export class ErrorResponses {
  readonly #background: () => ProblemBackground;
  readonly #memory: BodyMemory;
  readonly #kept: LRUCache<string, Prepared>;

  /** @param memory what kept errors share with everything else that is kept */
  constructor(background: () => ProblemBackground, memory: BodyMemory) {
    this.#background = background;
    this.#memory = memory;
    const dispose = (prepared: Prepared) => memory.forget(prepared);
    this.#kept = new LRUCache<string, Prepared>({ max: KEPT_ERRORS, dispose });
  }

  /** Forgets what was told with the publication before. */
  clear(): void {
    this.#kept.clear();
  }

  /** A program gets a problem document, a browser the same as a page. */
  prepare(report: ProblemReport, asking: Asking, { ofResource, more = [] }: ErrorPlace): Prepared {
    const form = problemFormFor(asking.format, asking.media);
    const background = this.#background();
    // Close to a change it counts down; before, it makes no difference.
    const left = Math.min(background.secondsLeft ?? Infinity, COUNTED_DOWN);
    const missing = form.tellsMissing && NOT_THERE.has(report.type) ? missingOf(asking) : undefined;
    const told = missing && [missing.resource.path, missing.segments];
    const key = JSON.stringify([report, form.name, ofResource, more, left, told]);
    let prepared = this.#kept.get(key);
    if (!prepared) {
      prepared = prepareProblem(report, { ...background, form, ofResource, more, missing });
      this.#kept.set(key, prepared);
      this.#memory.keep(prepared, { pinned: false, onGone: () => this.#kept.delete(key) });
    }
    prepared.asked += 1;
    return prepared;
  }

  notFound(asking: Asking, place = OF_NOTHING): Prepared {
    return this.prepare({ type: "not-found", detail: sentences.notFound }, asking, place);
  }

  /** The address is a resource's, and nothing is there, or not in this format. */
  notThere(asking: Asking, errors?: ProblemReport["errors"]): Prepared {
    const report = { type: "not-found", detail: sentences.notFound } as const;
    return this.prepare(errors ? { ...report, errors } : report, asking, OF_RESOURCE);
  }

  /** Something was published here, and is no more. */
  gone(asking: Asking): Prepared {
    return this.prepare({ type: "gone", detail: sentences.gone }, asking, OF_RESOURCE);
  }

  /** There is no plan for what is asked. */
  refusal(refusal: Refusal, asking: Asking): Prepared {
    if (refusal === "not-found") return this.notThere(asking);
    if (refusal === "unavailable") return this.unavailable(asking);
    return this.prepare(REFUSALS[refusal], asking, OF_RESOURCE);
  }

  /** A target, or one parameter of it, that cannot be read. */
  malformed({ message, parameter }: TargetFault, asking: Asking, place = OF_RESOURCE): Prepared {
    if (parameter === undefined) {
      return this.prepare({ type: "malformed-request", detail: message }, asking, place);
    }
    const name = echo(parameter);
    const detail = `The parameter "${name}" is malformed.`;
    const errors = { [name]: [message] };
    return this.prepare({ type: "malformed-request", detail, errors }, asking, place);
  }

  /** A parameter that can be read and has no such value. */
  invalidParameter(parameter: string, message: string, asking: Asking): Prepared {
    const detail = `The parameter "${parameter}" is not valid. ${message}`;
    const errors = { [parameter]: [message] };
    return this.prepare({ type: "malformed-request", detail, errors }, asking, OF_RESOURCE);
  }

  methodNotAllowed(asking: Asking): Prepared {
    const detail = sentences.methodNotAllowed(asking.method);
    return this.prepare({ type: "method-not-allowed", detail }, asking, OF_RESOURCE);
  }

  /** Always in JSON: the client said that it takes nothing that there is. */
  notAcceptable(detail: string): Prepared {
    return this.prepare({ type: "not-acceptable", detail }, ANY_CLIENT, OF_RESOURCE);
  }

  nothingPublished(asking: Asking): Prepared {
    const detail = sentences.nothingPublished;
    return this.prepare({ type: "nothing-published", detail }, asking, OF_RESOURCE);
  }

  unavailable(asking: Asking): Prepared {
    const detail = sentences.unavailable;
    return this.prepare({ type: "unavailable", detail }, asking, OF_RESOURCE);
  }

  internal(asking: Asking): Prepared {
    return this.prepare(
      { type: "internal-error", detail: sentences.internal },
      asking,
      OF_RESOURCE,
    );
  }

  preconditionFailed(asking: Asking): Prepared {
    const detail = sentences.preconditionFailed;
    return this.prepare({ type: "precondition-failed", detail }, asking, OF_RESOURCE);
  }

  tooLong(asking: Asking): Prepared {
    return this.prepare({ type: "uri-too-long", detail: sentences.uriTooLong }, asking, OF_NOTHING);
  }

  /** @param bytes of the whole */
  unsatisfiable(bytes: number, asking: Asking): Prepared {
    const detail = `The range begins after the end: there are ${bytes} bytes.`;
    const more = ["Content-Range", `bytes */${bytes}`];
    return this.prepare({ type: "range-not-satisfiable", detail }, asking, {
      ...OF_RESOURCE,
      more,
    });
  }
}
