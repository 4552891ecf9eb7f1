/** A request after parsing and routing, and its answer before that is written. */
import type { PreparedResponse } from "../protocol/prepared.ts";
import type { Query, Target } from "../protocol/target.ts";
import type { ErrorContext } from "./error-responses.ts";
import type { Request } from "./request.ts";
import type { RouteMatch } from "./routes.ts";
import type { RequestOutcome } from "./watch/request-counts.ts";

export interface ResolvedRequest extends ErrorContext {
  readonly request: Request;
  readonly target: Target & { readonly query: Query };
  readonly match: RouteMatch;
}

export interface PreparedAnswer {
  readonly prepared: PreparedResponse;
  readonly outcome: RequestOutcome;
}

/** A response without an outcome counts as a miss. */
type PreparedDecision = PreparedResponse | PreparedAnswer;
export type Decision = PreparedDecision | Promise<PreparedDecision>;

export interface Answer extends PreparedAnswer {
  /** Index into `countedNames`. */
  readonly countedAs: number;
}

/** The answer from a cached response. Counts the hit, so that the response is evicted later. */
export function countHit(prepared: PreparedResponse): Answer {
  prepared.timesSent += 1;
  return { prepared, outcome: "hit", countedAs: prepared.countedAs };
}
