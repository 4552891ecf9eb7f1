/** The problem for a required field that is missing or empty. */
import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";
import { expectedOf } from "./expected.ts";

export function complaintAboutMissing(
  { name: collection }: Collection,
  name: string,
  { field, isCell, isEmpty }: { field: Field; isCell: boolean; isEmpty: boolean },
): Complaint {
  // No example for references: an item of that name may not exist on this site.
  const example = field.kind === "reference" ? "…" : field.example;
  return {
    wrong: isEmpty ? say.fields.empty : say.fields.missing({ collection }),
    expected: expectedOf(field),
    fix: isCell ? say.fields.fillCell : say.fields.addLine({ name, example }),
  };
}
