/** The answer to a request before it is written, and the request after routing and parsing. */
import type { PreparedResponse } from "../protocol/prepared.ts";
import type { Query, Target } from "../protocol/target.ts";
import type { ErrorContext } from "./error-responses.ts";
import type { Request } from "./request.ts";
import type { RouteMatch } from "./routes.ts";
import type { RequestOutcome } from "./watch/request-counts.ts";

/** A request with its route and its parsed target. */
export interface ResolvedRequest extends ErrorContext {
  readonly request: Request;
  readonly target: Target & { readonly query: Query };
  readonly match: RouteMatch;
}

export interface PreparedAnswer {
  readonly prepared: PreparedResponse;
  readonly outcome: RequestOutcome;
}

/** The decision about a request: a response that counts as a miss, or a response with its outcome. */
export type Decision = PreparedResponse | PreparedAnswer;

export interface Answer extends PreparedAnswer {
  /** Index into `countedNames`. */
  readonly countedAs: number;
}

/** The answer from a cached response. Counts the hit, which delays eviction. */
export function countHit(prepared: PreparedResponse): Answer {
  prepared.timesSent += 1;
  return { prepared, outcome: "hit", countedAs: prepared.countedAs };
}

/** Whether the method is `GET` or `HEAD`. All others except `OPTIONS` are refused. */
export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
