/** The names of the fields that editors may write in a collection, `ordem` included. */
import type { Collection } from "../../contract/collection.ts";
import { type Field, field } from "../../contract/field.ts";
import { nearestName } from "../report/nearest-name.ts";
import { either } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

const ORDEM = field.integer("Place in the editors' order.", { wire: false });

/** The declaration of a field that editors may write, `ordem` included. */
export function declaredField(collection: Collection, name: string): Field | undefined {
  if (name === "ordem") return ORDEM;
  return Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
}

/** All names that editors may write in a collection. */
export function fieldNames(collection: Collection): string[] {
  return [...Object.keys(collection.fields), "ordem"];
}

/** For a name that no field has. */
export function complaintAboutFieldName(
  collection: Collection,
  name: string,
  what: string,
): Complaint {
  const known = fieldNames(collection);
  const near = nearestName(name, known);
  const merge =
    name === "<<" ? "write the fields out, values are not merged" : `delete the ${what}`;
  return {
    wrong: `${collection.one} has no such field`,
    expected: either(known),
    fix: near ? `write "${near}"` : merge,
  };
}
