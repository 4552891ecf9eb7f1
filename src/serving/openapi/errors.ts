/** The error response of the OpenAPI document. The kinds of errors are in `contract/problems.ts`. */

import { type ProblemType, problemTypes } from "../../contract/problems.ts";
import type { JsonObject } from "../api/json-value.ts";
import { problemJson } from "../render/problem-forms.ts";
import { problemForms } from "../render/representations.ts";
import { schemaRef } from "./schemas.ts";
import { serviceSchemas } from "./service-schemas.ts";

export const problemTypeNames = Object.keys(problemTypes) as readonly ProblemType[];

export function errorResponse(): JsonObject {
  return {
    description: "What is wrong. `type` is an address that describes the kind of error.",
    content: Object.fromEntries(
      problemForms.map(({ mediaType }) => [
        mediaType,
        {
          schema:
            mediaType === problemJson.mediaType
              ? schemaRef(serviceSchemas.problem)
              : { type: "string" },
        },
      ]),
    ),
  };
}

/** Errors, for the `responses` of an operation. */
export const errorRefs: JsonObject = Object.fromEntries(
  ["4XX", "5XX"].map((status) => [status, { $ref: "#/components/responses/Problem" }]),
);
