/**
 * Prepares pages for people: the page of a resource, with the head that the same data has in JSON, and
 * errors as pages. What is on them is `browse/`.
 * @see contract.md, "Every response"
 */
import type { Plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { renderLandingPage } from "../browse/landing-page.ts";
import { renderProblemPage } from "../browse/problem-page.ts";
import { renderResourcePage } from "../browse/resource-page.ts";
import { type ProblemReport, type ProblemType, problemTypes } from "../contract/problems.ts";
import { Prepared } from "../protocol/prepared.ts";
import { ALLOW, COMPRESSIBLE_BYTES, cors, pagePolicy } from "../protocol/response-headers.ts";

export const PAGE_TYPE = "text/html; charset=utf-8";
/** A cache that overlooks `Vary` must not hand a page to a client that wants JSON. */
export const PAGE_CACHE_CONTROL = "private, no-cache";

export interface PageContext {
  readonly catalogue: Catalogue;
  /** When it became visible, epoch seconds. */
  readonly publishedAt: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

export function preparePage(plan: Plan, value: Json, context: PageContext): Prepared {
  const { page, validUntil, changedAt } = renderAnswer(plan, value, context);
  return new Prepared({
    status: 200,
    body: Buffer.from(page),
    contentType: PAGE_TYPE,
    cacheControl: PAGE_CACHE_CONTROL,
    lastModified: Math.max(context.publishedAt, Math.floor(changedAt / 1000)),
    always: ["Allow", ALLOW, ...cors],
    more: pagePolicy,
    validUntil: validUntil - 1,
  });
}

function renderAnswer(plan: Plan, value: Json, context: PageContext) {
  const { catalogue, now } = context;
  const headers = headOf(value);
  if (plan.resource.kind === "root") {
    return renderLandingPage({ path: plan.resource.path, value, catalogue, headers, now });
  }
  const { validUntil, changedAt } = plan;
  return { page: renderResourcePage({ plan, value, catalogue, headers }), validUntil, changedAt };
}

/** The fields that people look for, of the same data in JSON; nothing that changes without the data. */
function headOf(value: Json): [name: string, value: string][] {
  const isCompressible = bytesUpTo(value, COMPRESSIBLE_BYTES) >= COMPRESSIBLE_BYTES;
  return [
    ["Allow", ALLOW],
    ["Content-Type", "application/json"],
    ["Vary", isCompressible ? "Accept, Accept-Encoding" : "Accept"],
  ];
}

/** The bytes of a value in JSON, counted until there are enough: an answer may be very large. */
function bytesUpTo(value: Json, enough: number): number {
  if (value === null || typeof value !== "object") return Buffer.byteLength(renderJson(value));
  const isList = Array.isArray(value);
  let bytes = "[]".length;
  for (const [index, [key, inner]] of Object.entries(value).entries()) {
    if (bytes >= enough) break;
    if (index > 0) bytes += ",".length;
    if (!isList) bytes += Buffer.byteLength(`${renderJson(key)}:`);
    bytes += bytesUpTo(inner, enough - bytes);
  }
  return bytes;
}

/**
 * An error as a page, or a kind of error where there is no report.
 * @param document the same for programs
 */
export function problemPage(
  problem: ProblemReport | { readonly type: ProblemType },
  document: Json,
  context: { readonly publicUrl: string; readonly catalogue: Catalogue | undefined },
): string {
  const { status, title, meaning } = problemTypes[problem.type];
  const withoutQuery = problem.type === "invalid-page" || "errors" in problem;
  return renderProblemPage({
    ...problem,
    withoutQuery,
    status,
    title,
    meaning,
    document,
    ...context,
  });
}
