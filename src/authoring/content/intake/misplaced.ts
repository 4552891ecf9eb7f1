/** Reports a file in the place of another collection, with one message instead of one for each field. */

import { extname } from "node:path";
import type { Collection } from "../../../contract/collection.ts";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

/**
 * @param collection whose place the file has
 * @param other whose fields the file has
 */
export function misplaced(collection: Collection, other: Collection, path: string): Complaint {
  const about = { collection: collection.name, other: other.name };
  return path.includes("/")
    ? say.tables.misplacedFile(about)
    : say.tables.misplacedTable({ ...about, name: `${other.name}${extname(path)}` });
}
