/** Error responses, cached like others until the next publication (contract.md, "Errors"). */
import {
  echo,
  faults,
  type ProblemReport,
  type ProblemType,
  sentences,
} from "../../contract/problems.ts";
import type { Wording } from "../../contract/words.ts";
import type { Refusal } from "../api/resource.ts";
import type { RequestedResource } from "../browse/problem-page.ts";
import type { MediaPreference } from "../protocol/negotiation.ts";
import type { PreparedResponse } from "../protocol/prepared.ts";
import type { TargetFault } from "../protocol/target.ts";
import type { ProblemBackground } from "../render/problem-forms.ts";
import { prepareProblem } from "../render/problem-responses.ts";
import { mediaPreference, problemFormFor } from "../render/representations.ts";
import type { ResponseCache } from "./memory/response-cache.ts";
import type { RouteMatch } from "./routes.ts";

/** The parts of a request that decide the form of an error response. */
export interface ErrorContext {
  readonly method: string;
  /** The parsed `Accept` header. */
  readonly media: MediaPreference;
  /** The value of the parameter, unchecked. */
  readonly format?: string | undefined;
  readonly match?: RouteMatch | undefined;
}

export interface ErrorHeaders {
  /** The address is a resource's, so the response has an `Allow` header. Default: true. */
  readonly ofResource?: boolean;
  /** Additional header fields, names and values alternating. */
  readonly more?: readonly string[];
}

/** Errors whose pages name the missing item, or link to its list. */
const MISSING_TYPES = new Set<ProblemType>([
  "malformed-request",
  "not-found",
  "gone",
  "invalid-page",
  "no-longer-kept",
]);

/**
 * In the last seconds before a scheduled change, each second has its own cached errors, because
 * their `max-age` must end with it. More than the usual `max-age` of any error.
 */
const COUNTDOWN_SECONDS = 60;

/** The context of errors that are always JSON. */
export const ANY_CLIENT: ErrorContext = { method: "GET", media: mediaPreference(undefined) };

export class ErrorResponses {
  readonly #background: () => ProblemBackground;
  readonly #cache: () => ResponseCache | undefined;

  constructor(background: () => ProblemBackground, cache: () => ResponseCache | undefined) {
    this.#background = background;
    this.#cache = cache;
  }

  /** A page for browsers, otherwise a problem document. */
  of(
    problem: ProblemType | ProblemReport,
    context: ErrorContext,
    { ofResource = true, more = [] }: ErrorHeaders = {},
  ): PreparedResponse {
    const report = typeof problem === "string" ? { type: problem } : problem;
    const form = problemFormFor(context.format, context.media);
    const background = this.#background();
    const secondsLeft = Math.min(background.secondsLeft ?? Infinity, COUNTDOWN_SECONDS);
    const tellsMissing = form.tellsMissing && MISSING_TYPES.has(report.type);
    const requested = tellsMissing ? requestedOf(context) : undefined;
    const requestedKey = requested && [requested.resource.path, requested.segments];
    const key = JSON.stringify([report, form.name, ofResource, more, secondsLeft, requestedKey]);
    const cache = this.#cache();
    const prepared =
      cache?.get(key) ??
      prepareProblem(report, { ...background, form, ofResource, headers: more, requested });
    cache?.offer(key, prepared);
    // Counted, so that the response is evicted later.
    prepared.timesSent += 1;
    return prepared;
  }

  /** The error 503 because of overload. */
  shed(context: ErrorContext): { prepared: PreparedResponse; outcome: "shed" } {
    return { prepared: this.of("unavailable", context), outcome: "shed" };
  }

  refusal(refusal: Refusal, context: ErrorContext): PreparedResponse {
    if (refusal === "not-yet") return this.invalidParameter("desde", faults.aboveCurrent, context);
    if (refusal === "not-recorded") {
      return this.of({ type: "no-longer-kept", detail: sentences.notRecorded }, context);
    }
    return this.of(refusal, context);
  }

  malformed(
    { message, parameter }: TargetFault,
    context: ErrorContext,
    headers: ErrorHeaders = {},
  ): PreparedResponse {
    const type = "malformed-request";
    if (parameter === undefined) return this.of({ type, detail: message }, context, headers);
    const name = echo(parameter);
    const detail = `The parameter "${name}" is malformed.`;
    return this.of({ type, detail, errors: { [name]: faults.encoding } }, context, headers);
  }

  invalidParameter(parameter: string, fault: Wording, context: ErrorContext): PreparedResponse {
    const detail = `The parameter "${parameter}" is not valid. ${fault.en}`;
    return this.of({ type: "malformed-request", detail, errors: { [parameter]: fault } }, context);
  }

  methodNotAllowed(context: ErrorContext): PreparedResponse {
    const detail = sentences.methodNotAllowed(context.method);
    return this.of({ type: "method-not-allowed", detail }, context);
  }

  /** 406 because of `Accept-Encoding`. Always JSON, because no coding fits the client anyway. */
  codingNotAcceptable(): PreparedResponse {
    const detail = sentences.codingNotAcceptable;
    return this.of({ type: "not-acceptable", detail }, ANY_CLIENT);
  }

  /** @param bytes length of the whole representation */
  unsatisfiable(bytes: number, context: ErrorContext): PreparedResponse {
    const detail = `The range begins after the end: there are ${bytes} bytes.`;
    const more = ["Content-Range", `bytes */${bytes}`];
    return this.of({ type: "range-not-satisfiable", detail }, context, { more });
  }
}

function requestedOf({ match }: ErrorContext): RequestedResource | undefined {
  if (match?.route.kind !== "resource") return undefined;
  return { resource: match.route.resource, segments: match.segments };
}
