/** Prepares errors: problem documents for programs, the same as a page for browsers. */
import type { Json } from "../api/resource.ts";
import { renderPage } from "../browse/page.ts";
import { renderJson } from "./json.ts";
import { Prepared } from "./prepared.ts";
import { type ProblemReport, problemDocument, problemTypes } from "./problems.ts";
import { ALLOW, cors, pagePolicy } from "./response-headers.ts";

export interface ProblemContext {
  readonly publicUrl: string;
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
      context.asPage
        ? renderPage({
            title: `${status} ${problemTypes[report.type].title}`,
            description: report.detail,
            json: renderJson(document, 4),
          })
        : renderJson(document),
    ),
    contentType: context.asPage ? "text/html; charset=utf-8" : "application/problem+json",
    cacheControl: status === 404 ? `public, max-age=${NOT_FOUND_SECONDS}` : "no-store",
    validators: false,
    always: [...allow, ...cors],
    more: [...retry, ...(context.asPage ? pagePolicy : []), ...(context.more ?? [])],
  });
}
