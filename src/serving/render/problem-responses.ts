/** Prepares errors, in the form that a client reads. */

import { type ProblemReport, problemDocument, problemTypes } from "../../contract/problems.ts";
import type { Json } from "../api/json-value.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, cors } from "../protocol/response-headers.ts";
import type { ProblemBackground, ProblemForm } from "./problem-forms.ts";

export interface ProblemContext extends ProblemBackground {
  readonly form: ProblemForm;
  /** The path is a resource's, so the response says what it allows. */
  readonly ofResource: boolean;
  /** Names and values of header fields beside the usual ones. */
  readonly more?: readonly string[];
}

// What is not there may be there soon; other errors are never kept.
const NOT_THERE: ReadonlySet<number> = new Set([404, 410]);
const NOT_THERE_SECONDS = 5;
const RETRY_SECONDS = 5;

export function prepareProblem(report: ProblemReport, context: ProblemContext): Prepared {
  const { form, ofResource, more = [], publicUrl, catalogue, missing } = context;
  const { secondsLeft = Infinity } = context;
  const seconds = Math.min(NOT_THERE_SECONDS, secondsLeft);
  const { status } = problemTypes[report.type];
  const document: Json = problemDocument(report, publicUrl);
  const retry = status === 503 ? ["Retry-After", String(RETRY_SECONDS)] : [];
  const allow = ofResource || status === 405 ? ["Allow", ALLOW] : [];
  return new Prepared({
    status,
    body: Buffer.from(form.render(report, document, { publicUrl, catalogue, missing })),
    contentType: form.contentType,
    cacheControl: NOT_THERE.has(status) ? `public, max-age=${seconds}` : "no-store",
    validators: false,
    always: [...allow, ...cors],
    more: [...retry, ...form.fields, ...more],
  });
}
