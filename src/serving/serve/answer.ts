/** The decided answer to a request, before it is written; and the request after routing and parsing. */
import type { PreparedResponse } from "../protocol/prepared.ts";
import type { Query, Target } from "../protocol/target.ts";
import type { ErrorContext } from "./error-responses.ts";
import type { Request } from "./request.ts";
import type { RouteMatch } from "./routes.ts";
import type { Outcome } from "./watch/request-counts.ts";

export interface Answer {
  readonly prepared: PreparedResponse;
  /** For metrics and the access log. */
  readonly outcome: Outcome;
  /** Index into `countedNames`. */
  readonly countedAs: number;
}

/** A request with its route and its parsed target. */
export interface ResolvedRequest extends ErrorContext {
  readonly request: Request;
  readonly target: Target & { readonly query: Query };
  readonly match: RouteMatch;
}

/** An answer newly prepared for this request: a response or an error. */
export function miss(
  { match }: Pick<ResolvedRequest, "match">,
  prepared: PreparedResponse,
): Answer {
  return { prepared, outcome: "miss", countedAs: match.countedAs };
}

/** An answer from the cache. Counts the hit, which delays eviction. */
export function countHit(prepared: PreparedResponse, countedAs: number, isStale: boolean): Answer {
  prepared.asked += 1;
  return { prepared, outcome: isStale ? "stale" : "hit", countedAs };
}

/** The 503 of an overloaded service. */
export function shed(
  { match }: Pick<ResolvedRequest, "match">,
  prepared: PreparedResponse,
): Answer {
  return { prepared, outcome: "shed", countedAs: match.countedAs };
}

const READING = new Set(["GET", "HEAD"]);

/** Whether the method is `GET` or `HEAD`. All others except `OPTIONS` are refused. */
export function isReading(method: string): boolean {
  return READING.has(method);
}
