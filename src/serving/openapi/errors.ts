/**
 * The error responses of the OpenAPI document: one for each status, with an example of each of its error
 * types. The types are in `contract/problems.ts`.
 */

import {
  faults,
  type ProblemReport,
  type ProblemType,
  problemDocument,
  problemTypes,
  sentences,
} from "../../contract/problems.ts";
import type { JsonObject } from "../api/json-value.ts";
import { PAGE_SIZE } from "../api/parameters.ts";
import { STATUS_CODES } from "../protocol/node-http.ts";
import { problemJson } from "../render/problem-forms.ts";
import { problemForms } from "../render/representations.ts";
import { schemaRef } from "./schemas.ts";
import { serviceSchemas } from "./service-schemas.ts";

const PAGE_SIZE_FAULT = faults.numberTo(PAGE_SIZE.max);

/** What the examples of some types say. */
const cases: Partial<Record<ProblemType, Omit<ProblemReport, "type">>> = {
  "malformed-request": {
    detail: `The parameter "page_size" is not valid. ${PAGE_SIZE_FAULT.en}`,
    errors: { page_size: PAGE_SIZE_FAULT },
  },
  "method-not-allowed": { detail: sentences.methodNotAllowed("POST") },
  "range-not-satisfiable": { detail: "The range begins after the end: there are 74 bytes." },
};

export const problemTypeNames = Object.keys(problemTypes) as readonly ProblemType[];

/** Error types possible at every address. */
const everywhere: readonly ProblemType[] = [
  "malformed-request",
  "not-found",
  "method-not-allowed",
  "request-timeout",
  "uri-too-long",
  "header-too-large",
  "internal-error",
  "version-not-supported",
];

/** Additional error types of addresses that need a publication. */
const published: readonly ProblemType[] = ["nothing-published", "unavailable"];

const resource: readonly ProblemType[] = [
  ...everywhere,
  "invalid-page",
  "not-acceptable",
  "precondition-failed",
  ...published,
];

export const errorsOf = {
  resource,
  /** For the address of an item, which may be withdrawn. */
  named: [...resource, "gone"],
  /** For a list that depends on a publication number, which may be too old. */
  chosen: [...resource, "no-longer-kept"],
  document: [...everywhere, "not-acceptable", "precondition-failed", ...published],
  media: [
    ...everywhere,
    "not-acceptable",
    "precondition-failed",
    "range-not-satisfiable",
    "unavailable",
  ],
  service: [...everywhere, "precondition-failed"],
} as const satisfies Record<string, readonly ProblemType[]>;

export function errorComponents(publicUrl: string): JsonObject {
  const byStatus = Map.groupBy(problemTypeNames, (type) => problemTypes[type].status);
  return Object.fromEntries(
    [...byStatus].map(([status, types]) => [componentName(status), response(types, publicUrl)]),
  );
}

/** References for the `responses` of an operation, by status. */
export function errorRefs(types: readonly ProblemType[]): JsonObject {
  const statuses = [...new Set(types.map((type) => problemTypes[type].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { $ref: `#/components/responses/${componentName(status)}` },
    ]),
  );
}

/** The component of 404 is `NotFound`. */
function componentName(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replace(/[^A-Za-z]/g, "");
}

function response(types: readonly ProblemType[], publicUrl: string): JsonObject {
  return {
    description: types
      .map((type) => `${problemTypes[type].title.en}: ${problemTypes[type].meaning.en}`)
      .join(" "),
    content: Object.fromEntries(
      problemForms.map((form) => [
        form.mediaType,
        form === problemJson ? documentedProblem(types, publicUrl) : { schema: { type: "string" } },
      ]),
    ),
  };
}

function documentedProblem(types: readonly ProblemType[], publicUrl: string): JsonObject {
  return {
    schema: schemaRef(serviceSchemas.problem),
    examples: Object.fromEntries(
      types.map((type) => [type, { value: exampleProblem(type, publicUrl) }]),
    ),
  };
}

function exampleProblem(type: ProblemType, publicUrl: string): JsonObject {
  return problemDocument({ type, ...cases[type] }, publicUrl);
}
