/**
 * The forms in which clients are told of errors: problem documents for programs, the same as a page for
 * browsers. A representation says which one its clients read.
 * @see contract.md, "Errors"
 */
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { renderProblemPage } from "../browse/problem-page.ts";
import { type ProblemReport, type ProblemType, problemTypes } from "../contract/problems.ts";
import { pagePolicy } from "../protocol/response-headers.ts";

export const PAGE_TYPE = "text/html; charset=utf-8";

/** What errors are told with, also before the first publication. */
export interface ProblemBackground {
  readonly publicUrl: string;
  /** What the service answers from, `undefined` before the first publication. */
  readonly catalogue: Catalogue | undefined;
  /** Seconds until something may appear or go by itself. */
  readonly secondsLeft?: number;
}

export interface ProblemForm {
  /** No other has it. */
  readonly name: string;
  /** Of an error. */
  readonly mediaType: string;
  readonly contentType: string;
  /** Of the description of a kind of error. */
  readonly kindContentType: string;
  readonly caching: "shared" | "private";
  /** Names and values of header fields. */
  readonly fields: readonly string[];
  /**
   * @param problem an error, or a kind of error where there is no report
   * @param document the same for programs
   */
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
  kindContentType: "application/json",
  caching: "shared",
  fields: [],
  render: (_, document) => renderJson(document),
};

export const problemPage: ProblemForm = {
  name: "page",
  mediaType: "text/html",
  contentType: PAGE_TYPE,
  kindContentType: PAGE_TYPE,
  caching: "private",
  fields: pagePolicy,
  render: (problem, document, background) => {
    const { status, title, meaning } = problemTypes[problem.type];
    const withoutQuery = problem.type === "invalid-page" || "errors" in problem;
    return renderProblemPage({
      ...problem,
      ...{ withoutQuery, status, title, meaning, document },
      ...background,
    });
  },
};
