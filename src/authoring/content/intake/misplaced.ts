/**
 * A file that lies in the place of another collection: one message, in place of one for each of its fields.
 */

import { extname } from "node:path";
import type { Collection } from "../../../contract/collection.ts";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

/**
 * @param collection in whose place the file lies
 * @param other whose fields it has
 */
export function misplaced(collection: Collection, other: Collection, path: string): Complaint {
  const about = { collection: collection.name, other: other.name };
  return path.includes("/")
    ? say.tables.misplacedFile(about)
    : say.tables.misplacedTable({ ...about, name: `${other.name}${extname(path)}` });
}
