/** Errors as problem documents for programs, or pages for browsers. (contract.md, "Errors") */

import type { ProblemReport, ProblemType } from "../../contract/problems.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { type RequestedResource, renderProblemPage } from "../browse/problem-page.ts";
import { pagePolicy } from "../protocol/response-headers.ts";

export const PAGE_TYPE = "text/html; charset=utf-8";

export interface ProblemBackground {
  readonly publicUrl: string;
  /** `undefined` before the first publication. */
  readonly catalogue: Catalogue | undefined;
  /** Seconds until the next scheduled change. */
  readonly secondsLeft?: number;
  /** The address that was not found, for forms with {@link ProblemForm.tellsMissing}. */
  readonly requested?: RequestedResource | undefined;
}

export interface ProblemForm {
  /** Unique. */
  readonly name: string;
  readonly mediaType: string;
  readonly contentType: string;
  /** `Content-Type` of the description of an error type. */
  readonly descriptionContentType: string;
  readonly caching: "shared" | "private";
  /** Alternating names and values of headers. */
  readonly headers: readonly string[];
  /** The body depends on the address that was not found, and suggests others. */
  readonly tellsMissing?: true;
  /** @param problem only a type, to describe it @param document what JSON clients get */
  render(
    problem: ProblemReport | { readonly type: ProblemType },
    document: Json,
    background: ProblemBackground,
  ): string;
}

export const problemJson: ProblemForm = {
  name: "json",
  mediaType: "application/problem+json",
  contentType: "application/problem+json",
  descriptionContentType: "application/json",
  caching: "shared",
  headers: [],
  render: (_, document) => renderJson(document),
};

export const problemPage: ProblemForm = {
  name: "page",
  mediaType: "text/html",
  contentType: PAGE_TYPE,
  descriptionContentType: PAGE_TYPE,
  caching: "private",
  headers: pagePolicy,
  tellsMissing: true,
  render: (problem, document, background) =>
    renderProblemPage({ ...problem, document, ...background, audience: "visitors" }),
};

export const developerProblemPage: ProblemForm = {
  ...problemPage,
  name: "page for developers",
  render: (problem, document, background) =>
    renderProblemPage({ ...problem, document, ...background, audience: "developers" }),
};
