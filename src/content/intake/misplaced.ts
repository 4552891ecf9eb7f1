/**
 * A file that lies in the place of another collection: one message, in place of one for each of its fields.
 */
import { extname } from "node:path";
import type { Collection } from "../../contract/collection.ts";
import type { Complaint } from "../report/report.ts";

/**
 * @param collection in whose place the file lies
 * @param other whose fields it has
 */
export function misplaced(collection: Collection, other: Collection, path: string): Complaint {
  const isTable = !path.includes("/");
  return {
    wrong: `the ${isTable ? "columns" : "fields"} are those of ${other.one}, not of ${collection.one}`,
    expected: isTable
      ? `a table of ${other.name} in a file named ${other.name}`
      : `the file of ${other.one} in ${other.name}/`,
    fix: isTable
      ? `rename the file to "${other.name}${extname(path)}"`
      : `move the file into ${other.name}/, or correct its fields if it is ${collection.one}`,
  };
}
