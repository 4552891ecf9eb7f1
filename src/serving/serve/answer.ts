/** What a request gets, between the decision and the socket; and what is asked, once it is understood. */
import type { Prepared } from "../protocol/prepared.ts";
import type { Query, Target } from "../protocol/target.ts";
import type { Asking } from "./error-responses.ts";
import type { Request } from "./request.ts";
import type { Found } from "./routes.ts";
import type { Outcome } from "./watch/request-counts.ts";

export interface Answer {
  readonly prepared: Prepared;
  /** How it came about. */
  readonly outcome: Outcome;
  /** Place in the names that requests are counted under. */
  readonly countedAs: number;
}

/** A request whose path leads somewhere and whose query could be read. */
export interface Asked extends Asking {
  readonly request: Request;
  readonly target: Target & { readonly query: Query };
  readonly found: Found;
}

/** What was prepared for this request, or says why nothing is. */
export function fresh({ found }: Pick<Asked, "found">, prepared: Prepared): Answer {
  return { prepared, outcome: "miss", countedAs: found.countedAs };
}

/** What was ready. It is counted, and so stays for longer. */
export function countHit(prepared: Prepared, countedAs: number, isStale: boolean): Answer {
  prepared.asked += 1;
  return { prepared, outcome: isStale ? "stale" : "hit", countedAs };
}

/** What says that there is too much to do to prepare anything. */
export function shed({ found }: Pick<Asked, "found">, prepared: Prepared): Answer {
  return { prepared, outcome: "shed", countedAs: found.countedAs };
}

const READING = new Set(["GET", "HEAD"]);

/** Whether a method reads; every other but `OPTIONS` is refused. */
export function isReading(method: string): boolean {
  return READING.has(method);
}
