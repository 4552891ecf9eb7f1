/** JSON as the contract has it, and the same indented, for people without a browser. */
import { jsonBytes, renderJson } from "../api/json.ts";
import { problemJson } from "./problem-forms.ts";
import { ALL_KINDS, type Representation, type SmallRepresentation } from "./representation.ts";

export const json: SmallRepresentation = {
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
  render: (plan, { room }) => {
    const printed = plan.print(room);
    return printed === undefined ? undefined : { body: jsonBytes(printed) };
  },
};

const WIDEST_INDENT = 8;

/** Whoever asks for the page without naming HTML reads this. */
export const indentedJson: SmallRepresentation = { ...indentedBy(4), format: "api" };

/** JSON for who asks with `application/json; indent=4`, as Django REST Framework has it: 8 at most, 0 is none. */
export const indentations: readonly Representation[] = Array.from(
  { length: WIDEST_INDENT },
  (_, index) => ({
    ...indentedBy(index + 1),
    isAskedBy: (parameters) => indentOf(parameters.get("indent")) === index + 1,
  }),
);

function indentedBy(indent: number): SmallRepresentation {
  return {
    ...json,
    name: `json indented by ${indent}`,
    render: (plan, { room }) => {
      const value = plan.answer(room);
      return value === undefined ? undefined : { body: renderJson(value, indent) };
    },
  };
}

function indentOf(given = ""): number | undefined {
  return /^[0-9]+$/.test(given) ? Math.min(Number(given), WIDEST_INDENT) : undefined;
}
