/** Schemas of responses that are not content: errors, health. */
import * as z from "zod";

const sentences = z.array(z.string());

export const serviceSchemas = {
  /** RFC 9457. */
  problem: z
    .strictObject({
      type: z.url().describe("Address that describes the kind of error."),
      title: z.string().describe("Name of the kind of error."),
      status: z.int().min(400).max(599).describe("The status of the response."),
      detail: z.string().describe("What happened this time, in one sentence."),
      errors: z
        .record(z.string(), sentences)
        .optional()
        .describe("For each invalid parameter, sentences that say what is wrong."),
    })
    .meta({ title: "Problem" }),
  problemType: z
    .strictObject({
      title: z.string().describe("Name of the kind of error."),
      status: z.int().min(400).max(599).describe("The status of its responses."),
      meaning: z.string().describe("What it means."),
    })
    .meta({ title: "Problem type" }),
  health: z
    .looseObject({ status: z.string().describe("The state of the service, in one or two words.") })
    .meta({ title: "Health" }),
} as const;
