/** Resolves a path to a file in the content folder. Paths and links that lead outside are refused. */
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { say } from "../../language/language.ts";
import { codeOf } from "../content/files/error-code.ts";
import type { Complaint } from "../content/report/report.ts";

export interface FilePlace {
  /** Absolute; if the path is a link to another file in the folder, the path of that file. */
  readonly location: string;
  readonly exists: boolean;
}

/**
 * @param path from the content folder, with `/`
 * @param createsParents create missing parent folders
 * @throws errors of the file system
 */
export function placeOf(
  folder: string,
  path: string,
  createsParents = false,
): FilePlace | Complaint {
  const parts = path.split("/");
  if (
    parts.some((part) => part === "" || part === "." || part === ".." || /[\\\p{Cc}]/u.test(part))
  )
    return say.files.notAFile;
  const root = realpathSync(folder);
  let parent = root;
  for (const part of parts.slice(0, -1)) {
    const next = join(parent, nameOnDisk(parent, part));
    if (createsParents) mkdirSync(next, { recursive: true });
    else if (!existsSync(next)) return { location: join(next, parts.at(-1) ?? ""), exists: false };
    parent = realpathSync(next);
    if (!isInside(root, parent)) return say.files.notAFile;
  }
  const location = join(parent, nameOnDisk(parent, parts.at(-1) ?? ""));
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

// Names are looked up in NFC, but some file systems store another normal form.
function nameOnDisk(parent: string, name: string): string {
  if (/^[ -~]*$/.test(name)) return name;
  return (
    readdirSync(parent).find((entry) => entry.normalize("NFC") === name.normalize("NFC")) ?? name
  );
}

/** The folder and the name of a place. */
export function splitPlace(location: string): { parent: string; name: string } {
  return { parent: dirname(location), name: basename(location) };
}
