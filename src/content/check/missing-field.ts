/** What is said of a required field that is not there, or empty. */
import type { Collection } from "../../contract/collection.ts";
import type { Field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { say } from "../../language/language.ts";
import type { Complaint } from "../report/report.ts";
import { expectedOf } from "./expected.ts";

type Format = "yaml" | "json" | "cells";

export function complaintAboutMissing(
  { name: collection }: Collection,
  name: string,
  { field, format, isEmpty }: { field: Field; format: Format; isEmpty: boolean },
): Complaint {
  return {
    wrong: isEmpty ? say.fields.empty : say.fields.missing({ collection }),
    expected: expectedOf(field),
    fix:
      field.kind === "reference" && format !== "cells"
        ? NAME_ONE[format](name, isEmpty)
        : FILL_IN[format](name, kinds[field.kind].example, isEmpty),
  };
}

const FILL_IN: Readonly<
  Record<Format, (name: string, example: string, isEmpty: boolean) => string>
> = {
  yaml: (name, example, isEmpty) =>
    isEmpty ? say.fields.completeLine({ name, example }) : say.fields.addLine({ name, example }),
  json: (name, example) => {
    const value = /^\d+$|^\[|^true$/.test(example) ? example : `"${example}"`;
    return say.fields.addMember({ member: `"${name}": ${value}` });
  },
  cells: () => say.fields.fillCell,
};

/** No name that another site has: of an item there are those of this one. */
const NAME_ONE = {
  yaml: (name: string, isEmpty: boolean) =>
    isEmpty ? say.fields.completeWithOne : say.fields.addOne({ line: `${name}: …` }),
  json: (name: string) => say.fields.addOne({ line: `"${name}": "…"` }),
} as const;
