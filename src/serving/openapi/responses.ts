/** The responses that all operations of the OpenAPI document share. */
import type { JsonObject } from "../api/json-value.ts";
import { problemJson } from "../render/problem-forms.ts";
import { problemForms } from "../render/representations.ts";
import { schemaRef } from "./schemas.ts";
import { serviceSchemas } from "./service-schemas.ts";

export const otherResponses: JsonObject = {
  "3XX": { $ref: "#/components/responses/Redirection" },
  "4XX": { $ref: "#/components/responses/Problem" },
  "5XX": { $ref: "#/components/responses/Problem" },
};

export function responseComponents(): JsonObject {
  return {
    Redirection: {
      description:
        "301: what was published here lives at another address now. 304: what the client has is still right.",
    },
    Problem: {
      description: "What is wrong. `type` is an address that describes the kind of error.",
      content: {
        ...Object.fromEntries(problemForms.map(({ mediaType }) => [mediaType, {}])),
        [problemJson.mediaType]: { schema: schemaRef(serviceSchemas.problem) },
      },
    },
  };
}
