/** Prepares error responses, in the form that the client reads. */

import { type ProblemReport, problemDocument, problemTypes } from "../../contract/problems.ts";
import { PreparedResponse } from "../protocol/prepared.ts";
import { ALLOW, cors } from "../protocol/response-headers.ts";
import type { ProblemBackground, ProblemForm } from "./problem-forms.ts";

export interface ProblemContext extends ProblemBackground {
  readonly form: ProblemForm;
  /** The path belongs to a resource, so the response has `Allow`. */
  readonly ofResource: boolean;
  /** Alternating names and values of additional headers. */
  readonly headers?: readonly string[];
}

/** Errors that are cached, but briefly, because the item may be published soon. Others never are. */
const NOT_FOUND: ReadonlySet<number> = new Set([404, 410]);
const NOT_FOUND_SECONDS = 5;
const RETRY_SECONDS = 5;

export function prepareProblem(report: ProblemReport, context: ProblemContext): PreparedResponse {
  const { form, ofResource, headers = [], publicUrl, catalogue, requested } = context;
  const maxAge = Math.min(NOT_FOUND_SECONDS, context.secondsLeft ?? Infinity);
  const { status } = problemTypes[report.type];
  const document = problemDocument(report, publicUrl);
  const { detail } = document;
  const text = form.render({ ...report, detail }, document, { publicUrl, catalogue, requested });
  const retry = status === 503 ? ["Retry-After", String(RETRY_SECONDS)] : [];
  const allow = ofResource || status === 405 ? ["Allow", ALLOW] : [];
  return new PreparedResponse({
    status,
    body: Buffer.from(text),
    contentType: form.contentType,
    cacheControl: NOT_FOUND.has(status) ? `public, max-age=${maxAge}` : "no-store",
    validators: false,
    sharedHeaders: [...allow, ...cors],
    headers: [...retry, ...form.headers, ...headers],
  });
}
