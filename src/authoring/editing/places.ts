/** Resolves paths in the content folder. Paths and links that lead outside are refused. */
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { say } from "../../language/language.ts";

/** @returns the absolute location, with links resolved. @throws errors of the file system */
export function filePlace(folder: string, path: string, { createsParents = false } = {}) {
  const parts = path.split("/");
  if (parts.some((part) => ["", ".", ".."].includes(part) || /[\\\p{Cc}]/u.test(part)))
    return say.files.notAFile;
  const root = realpathSync(folder);
  let location = root;
  for (const [index, part] of parts.entries()) {
    location = join(location, nameOnDisk(location, part));
    if (!lstatSync(location, { throwIfNoEntry: false })) {
      location = join(location, ...parts.slice(index + 1));
      if (createsParents) mkdirSync(dirname(location), { recursive: true });
      return { location, exists: false };
    }
    // A link whose target is missing.
    if (!existsSync(location)) return say.files.notAFile;
    location = realpathSync(location);
    if (!location.startsWith(root + sep)) return say.files.notAFile;
  }
  return lstatSync(location).isFile() ? { location, exists: true } : say.files.notAFile;
}

// Names are looked up in NFC, but some file systems store another normal form. ASCII has only one.
function nameOnDisk(parent: string, name: string): string {
  if (/^[ -~]*$/.test(name)) return name;
  const wanted = name.normalize("NFC");
  return readdirSync(parent).find((entry) => entry.normalize("NFC") === wanted) ?? name;
}
