/** Schemas of responses that are not content: errors, `OPTIONS`, health. */
import * as z from "zod";

const sentences = z.array(z.string());

export const serviceSchemas = {
  /** RFC 9457; see `contract/problems.ts`. */
  problem: z
    .strictObject({
      type: z.url().describe("Address that describes the kind of error."),
      title: z.string().describe("Name of the kind of error."),
      status: z.int().min(400).max(599).describe("The status of the response."),
      detail: z.string().describe("What happened this time, in one sentence."),
      errors: z
        .record(z.string(), sentences)
        .optional()
        .describe("Sentences by the parameter at fault."),
    })
    .meta({ title: "Problem" }),
  problemType: z
    .strictObject({
      title: z.string().describe("Name of the kind of error."),
      status: z.int().min(400).max(599).describe("The status of its responses."),
      meaning: z.string().describe("What it means."),
    })
    .meta({ title: "Problem type" }),
  options: z
    .strictObject({
      name: z.string().describe("Title of the resource."),
      description: z.string().describe("What is in it."),
      renders: z.array(z.string()).describe("Media types that it can be had in."),
      parses: z.array(z.string()).max(0).describe("Media types that it takes: none."),
      parameters: z
        .array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            required: z.literal(true).optional().describe("There is no answer without it."),
            schema: z.record(z.string(), z.unknown()).describe("JSON Schema of a value."),
          }),
        )
        .describe("Query parameters."),
    })
    .meta({ title: "Resource description" }),
  health: z
    .looseObject({ status: z.string().describe("In one or two words.") })
    .meta({ title: "Health" }),
} as const;
