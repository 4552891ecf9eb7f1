/** Prepares errors: problem documents for programs, the same as a page for browsers. */
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { type ProblemReport, problemDocument, problemTypes } from "../contract/problems.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, cors, pagePolicy } from "../protocol/response-headers.ts";
import { PAGE_TYPE, problemPage } from "./page-responses.ts";

export interface ProblemContext {
  readonly publicUrl: string;
  /** What the service answers from, `undefined` before the first publication. */
  readonly catalogue: Catalogue | undefined;
  /** The client prefers HTML. */
  readonly asPage: boolean;
  /** The path is a resource's, so the response says what it allows. */
  readonly ofResource: boolean;
  /** Names and values of header fields beside the usual ones. */
  readonly more?: readonly string[];
}

// What is not there may be there soon; other errors are never kept.
const NOT_FOUND_SECONDS = 5;
const RETRY_SECONDS = 5;

export function prepareProblem(report: ProblemReport, context: ProblemContext): Prepared {
  const { status } = problemTypes[report.type];
  const document: Json = problemDocument(report, context.publicUrl);
  const retry = status === 503 ? ["Retry-After", String(RETRY_SECONDS)] : [];
  const allow = context.ofResource || status === 405 ? ["Allow", ALLOW] : [];
  return new Prepared({
    status,
    body: Buffer.from(
      context.asPage ? problemPage(report, document, context) : renderJson(document),
    ),
    contentType: context.asPage ? PAGE_TYPE : "application/problem+json",
    cacheControl: status === 404 ? `public, max-age=${NOT_FOUND_SECONDS}` : "no-store",
    validators: false,
    always: [...allow, ...cors],
    more: [...retry, ...(context.asPage ? pagePolicy : []), ...(context.more ?? [])],
  });
}
