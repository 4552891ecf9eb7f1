/**
 * Error responses, prepared once for each type, text and representation, and cached until the next publication.
 * @see contract.md, "Errors"
 */
import { LRUCache } from "lru-cache";
import {
  echo,
  faults,
  type ProblemReport,
  type ProblemType,
  sentences,
} from "../../contract/problems.ts";
import type { Worded } from "../../contract/words.ts";
import type { Refusal } from "../api/resource.ts";
import type { MediaPreference } from "../protocol/negotiation.ts";
import type { PreparedResponse } from "../protocol/prepared.ts";
import type { TargetFault } from "../protocol/target.ts";
import type { Missing, ProblemBackground } from "../render/problem-forms.ts";
import { prepareProblem } from "../render/problem-responses.ts";
import { mediaPreferences, problemFormFor } from "../render/representations.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import type { RouteMatch } from "./routes.ts";

/** The parts of a request that decide the form of an error response. */
export interface ErrorContext {
  readonly method: string;
  /** The parsed `Accept` header. */
  readonly media: MediaPreference;
  /** The value of the `format` parameter, unchecked. */
  readonly format?: string | undefined;
  readonly match?: RouteMatch;
}

/** Where the error happened. */
export interface ErrorPlace {
  /** The address is a resource's, so the response has an `Allow` header. */
  readonly ofResource: boolean;
  /** Additional header fields, names and values alternating. */
  readonly more?: readonly string[];
}

// Types × texts × representations are few, but texts repeat unknown methods that clients send.
const MAX_CACHED_ERRORS = 200;

/** Errors whose pages name the missing item, or lead to the list. */
const MISSING_TYPES: ReadonlySet<ProblemType> = new Set([
  ...(["malformed-request", "not-found", "gone", "invalid-page", "no-longer-kept"] as const),
]);

/** Longer than the lifetime of any error response, seconds. */
const COUNTDOWN_SECONDS = 60;

const OF_RESOURCE: ErrorPlace = { ofResource: true };
const OF_NOTHING: ErrorPlace = { ofResource: false };

/** For requests that could not be parsed: the error is JSON. */
export const ANY_CLIENT: ErrorContext = { method: "GET", media: mediaPreferences.of(undefined) };

const REFUSALS: Readonly<Record<Exclude<Refusal, "not-found" | "unavailable">, ProblemReport>> = {
  "invalid-page": { type: "invalid-page", detail: "Invalid page." },
  "too-old": { type: "no-longer-kept", detail: sentences.noLongerKept },
  "not-recorded": { type: "no-longer-kept", detail: sentences.notRecorded },
  "not-yet": {
    type: "malformed-request",
    detail: `The parameter "desde" is not valid. ${faults.notYet.en}`,
    errors: { desde: faults.notYet },
  },
};

function missingOf({ match }: ErrorContext): Missing | undefined {
  if (match?.route.kind !== "resource") return undefined;
  return { resource: match.route.resource, segments: match.segments };
}

export class ErrorResponses {
  readonly #background: () => ProblemBackground;
  readonly #memory: BodyMemory;
  readonly #kept: LRUCache<string, PreparedResponse>;

  /** @param memory shared with all other cached responses */
  constructor(background: () => ProblemBackground, memory: BodyMemory) {
    this.#background = background;
    this.#memory = memory;
    const dispose = (prepared: PreparedResponse) => memory.forget(prepared);
    this.#kept = new LRUCache<string, PreparedResponse>({ max: MAX_CACHED_ERRORS, dispose });
  }

  /** Empties the cache, because errors depend on the publication. */
  clear(): void {
    this.#kept.clear();
  }

  /** The cached or newly prepared error: a page for browsers, otherwise a problem document. */
  prepare(
    report: ProblemReport,
    context: ErrorContext,
    { ofResource, more = [] }: ErrorPlace,
  ): PreparedResponse {
    const form = problemFormFor(context.format, context.media);
    const background = this.#background();
    // Only the last seconds before a scheduled change shorten an error's lifetime.
    const left = Math.min(background.secondsLeft ?? Infinity, COUNTDOWN_SECONDS);
    const missing =
      form.tellsMissing && MISSING_TYPES.has(report.type) ? missingOf(context) : undefined;
    const missingKey = missing && [missing.resource.path, missing.segments];
    const key = JSON.stringify([report, form.name, ofResource, more, left, missingKey]);
    let prepared = this.#kept.get(key);
    if (!prepared) {
      prepared = prepareProblem(report, { ...background, form, ofResource, more, missing });
      this.#kept.set(key, prepared);
      this.#memory.keep(prepared, { pinned: false, onGone: () => this.#kept.delete(key) });
    }
    prepared.asked += 1;
    return prepared;
  }

  notFound(context: ErrorContext, place = OF_NOTHING): PreparedResponse {
    return this.prepare({ type: "not-found", detail: sentences.notFound }, context, place);
  }

  /** 404 at the address of a resource: no such item, or no such format. */
  notThere(context: ErrorContext, errors?: ProblemReport["errors"]): PreparedResponse {
    const report = { type: "not-found", detail: sentences.notFound } as const;
    return this.prepare(errors ? { ...report, errors } : report, context, OF_RESOURCE);
  }

  /** 410: the item was published here and has been withdrawn. */
  gone(context: ErrorContext): PreparedResponse {
    return this.#ofResource("gone", sentences.gone, context);
  }

  /** The error for a request that cannot be planned. */
  refusal(refusal: Refusal, context: ErrorContext): PreparedResponse {
    if (refusal === "not-found") return this.notThere(context);
    if (refusal === "unavailable") return this.unavailable(context);
    return this.prepare(REFUSALS[refusal], context, OF_RESOURCE);
  }

  /** 400: the target or one parameter is malformed. */
  malformed(
    { message, parameter }: TargetFault,
    context: ErrorContext,
    place = OF_RESOURCE,
  ): PreparedResponse {
    if (parameter === undefined) {
      return this.prepare({ type: "malformed-request", detail: message }, context, place);
    }
    const name = echo(parameter);
    const detail = `The parameter "${name}" is malformed.`;
    const errors = { [name]: faults.encoding };
    return this.prepare({ type: "malformed-request", detail, errors }, context, place);
  }

  /** 400: the value of a parameter is not valid. */
  invalidParameter(parameter: string, fault: Worded, context: ErrorContext): PreparedResponse {
    const detail = `The parameter "${parameter}" is not valid. ${fault.en}`;
    const errors = { [parameter]: fault };
    return this.prepare({ type: "malformed-request", detail, errors }, context, OF_RESOURCE);
  }

  methodNotAllowed(context: ErrorContext): PreparedResponse {
    const detail = sentences.methodNotAllowed(context.method);
    return this.#ofResource("method-not-allowed", detail, context);
  }

  /** Always JSON, because the client accepts none of the representations. */
  notAcceptable(detail: string): PreparedResponse {
    return this.#ofResource("not-acceptable", detail, ANY_CLIENT);
  }

  nothingPublished(context: ErrorContext): PreparedResponse {
    return this.#ofResource("nothing-published", sentences.nothingPublished, context);
  }

  unavailable(context: ErrorContext, detail: string = sentences.unavailable): PreparedResponse {
    return this.#ofResource("unavailable", detail, context);
  }

  internal(context: ErrorContext): PreparedResponse {
    return this.#ofResource("internal-error", sentences.internal, context);
  }

  preconditionFailed(context: ErrorContext): PreparedResponse {
    return this.#ofResource("precondition-failed", sentences.preconditionFailed, context);
  }

  tooLong(context: ErrorContext): PreparedResponse {
    const detail = sentences.uriTooLong;
    return this.prepare({ type: "uri-too-long", detail }, context, OF_NOTHING);
  }

  /** @param bytes length of the whole representation */
  unsatisfiable(bytes: number, context: ErrorContext): PreparedResponse {
    const detail = `The range begins after the end: there are ${bytes} bytes.`;
    const more = ["Content-Range", `bytes */${bytes}`];
    return this.prepare({ type: "range-not-satisfiable", detail }, context, {
      ...OF_RESOURCE,
      more,
    });
  }

  #ofResource(type: ProblemType, detail: string, context: ErrorContext): PreparedResponse {
    return this.prepare({ type, detail }, context, OF_RESOURCE);
  }
}
