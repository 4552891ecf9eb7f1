/** JSON as the contract has it, and the same indented, for people without a browser. */
import { jsonBytes, renderJson } from "../api/json.ts";
import { problemJson } from "./problem-forms.ts";
import { ALL_KINDS, type Representation } from "./representation.ts";

export const json: Representation = {
  name: "json",
  format: "json",
  mediaType: "application/json",
  contentType: "application/json",
  words: "JSON",
  kinds: ALL_KINDS,
  everywhere: true,
  caching: "shared",
  problems: problemJson,
  body: "schema",
  render: (plan) => {
    const printed = plan.print();
    return printed === undefined ? undefined : { body: jsonBytes(printed) };
  },
};

/** Whoever asks for the page without naming HTML reads this. */
export const indentedJson: Representation = {
  ...json,
  name: "indented json",
  format: "api",
  render: (plan) => {
    const value = plan.answer();
    return value === undefined ? undefined : { body: renderJson(value, 4) };
  },
};
