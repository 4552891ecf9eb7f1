/** Where a file of the content folder lies: never outside of it, whatever a path or a link says. */
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { say } from "../../language/language.ts";
import { codeOf } from "../content/files/error-code.ts";
import type { Complaint } from "../content/report/report.ts";

export interface FilePlace {
  /** Absolute, of the file itself where the path is a link to one in the folder. */
  readonly location: string;
  readonly exists: boolean;
}

/**
 * @param path from the content folder, with `/`
 * @param isToBe whether the folders in it are made where they are not there
 * @throws the system's errors
 */
export function placeOf(folder: string, path: string, isToBe = false): FilePlace | Complaint {
  const parts = path.split("/");
  if (
    parts.some((part) => part === "" || part === "." || part === ".." || /[\\\p{Cc}]/u.test(part))
  )
    return say.files.notAFile;
  const root = realpathSync(folder);
  let parent = root;
  for (const part of parts.slice(0, -1)) {
    const next = join(parent, nameThere(parent, part));
    if (isToBe) mkdirSync(next, { recursive: true });
    else if (!existsSync(next)) return { location: join(next, parts.at(-1) ?? ""), exists: false };
    parent = realpathSync(next);
    if (!isInside(root, parent)) return say.files.notAFile;
  }
  const location = join(parent, nameThere(parent, parts.at(-1) ?? ""));
  try {
    const target = lstatSync(location).isSymbolicLink() ? realpathSync(location) : location;
    if (!isInside(root, target)) return say.files.notAFile;
    return lstatSync(target).isFile() ? { location: target, exists: true } : say.files.notAFile;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return lstatSync(location, { throwIfNoEntry: false })
      ? say.files.notAFile
      : { location, exists: false };
  }
}

function isInside(root: string, location: string): boolean {
  return location.startsWith(root + sep);
}

// Names are asked for in NFC, and some systems keep them otherwise.
function nameThere(parent: string, name: string): string {
  if (/^[ -~]*$/.test(name)) return name;
  return (
    readdirSync(parent).find((entry) => entry.normalize("NFC") === name.normalize("NFC")) ?? name
  );
}

/** The folder and the name of a place. */
export function splitPlace(location: string): { parent: string; name: string } {
  return { parent: dirname(location), name: basename(location) };
}
