/** JSON as in the contract, and the same indented for people who use no browser. */
import { plainAnswer } from "../api/answer-plan.ts";
import { hashedJson, renderJson } from "../api/json.ts";
import { ALL_KINDS, type Representation, type SmallRepresentation } from "./representation.ts";

export const json: SmallRepresentation = {
  name: "json",
  format: "json",
  mediaType: "application/json",
  words: { en: "JSON", pt: "JSON" },
  kinds: ALL_KINDS,
  supportsFields: true,
  render: (plan, { memory }) => {
    const printed = plan.answer(memory);
    return printed === undefined ? undefined : hashedJson(printed);
  },
};

const MAX_INDENT = 8;

/** For `format=api` from a client whose `Accept` does not name HTML. */
export const indentedJson: SmallRepresentation = { ...indentedBy(4), format: "api" };

/** As in Django REST Framework: `application/json; indent=4`. At most 8; 0 selects `json`. */
export const indentations: readonly Representation[] = Array.from(
  { length: MAX_INDENT },
  (_, index) => ({
    ...indentedBy(index + 1),
    isAskedBy: (parameters) => indentOf(parameters.get("indent")) === index + 1,
  }),
);

function indentedBy(indent: number): SmallRepresentation {
  return {
    ...json,
    name: `json indented by ${indent}`,
    render: (plan, { memory }) => {
      const value = plainAnswer(plan, memory);
      return value === undefined ? undefined : { body: renderJson(value, indent) };
    },
  };
}

function indentOf(parameter = ""): number | undefined {
  return /^[0-9]+$/.test(parameter) ? Math.min(Number(parameter), MAX_INDENT) : undefined;
}
