/**
 * The forms in which clients are told of errors: problem documents for programs, the same as a page for
 * browsers. A representation says which one its clients read.
 * @see contract.md, "Errors"
 */

import type { ProblemReport, ProblemType } from "../../contract/problems.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { renderMovedPage } from "../browse/moved-page.ts";
import { type Missing, renderProblemPage } from "../browse/problem-page.ts";
import { pagePolicy } from "../protocol/response-headers.ts";

export type { Missing } from "../browse/problem-page.ts";

export const PAGE_TYPE = "text/html; charset=utf-8";

/** What errors are told with, also before the first publication. */
export interface ProblemBackground {
  readonly publicUrl: string;
  /** What the service answers from, `undefined` before the first publication. */
  readonly catalogue: Catalogue | undefined;
  /** Seconds until something may appear or go by itself. */
  readonly secondsLeft?: number;
  /** Where something was asked for that is not there: for forms that tell people. */
  readonly missing?: Missing | undefined;
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
  /** It says what is missing, and where else to look. */
  readonly tellsMissing?: true;
  /** The body of a redirect: where it leads, for people; programs read `Location`. */
  readonly moved?: (location: string, catalogue: Catalogue | undefined) => string;
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
  tellsMissing: true,
  moved: renderMovedPage,
  render: (problem, document, background) =>
    renderProblemPage({ ...problem, document, ...background }),
};
