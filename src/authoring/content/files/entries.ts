/** Lists the files of one folder that have usable names. (content.md, "The content folder") */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { say } from "../../../language/language.ts";
import type { Problem } from "../report/content.ts";
import { compareText } from "../report/report.ts";
import { complaintAboutName, copiedFrom, isLeftAside, nameInCloud, namesByKey } from "./names.ts";

export interface SourceFile {
  /** Path from the content folder, with `/`, in NFC. */
  readonly path: string;
  /** Its absolute path on this machine. */
  readonly location: string;
}

export interface FolderEntry extends SourceFile {
  /** In NFC. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
  readonly isLink: boolean;
}

export interface Entries {
  readonly entries: readonly FolderEntry[];
  /** Files whose names begin with `_`. */
  readonly drafts: readonly FolderEntry[];
  /** Names of files that are only in the cloud, not on this disk. */
  readonly inCloud: readonly string[];
  readonly problems: readonly Problem[];
}

/** @param prefix path with `/` at its end, or empty @throws the system's error if unreadable */
export function listEntries(location: string, prefix: string): Entries {
  const problems: Problem[] = [];
  const drafts: FolderEntry[] = [];
  const inCloud: string[] = [];
  const entries: FolderEntry[] = [];
  const names = new Set<string>();
  for (const entry of readEntries(location, prefix)) {
    const { name, path, isFile } = entry;
    const cloudName = nameInCloud(name);
    if (cloudName !== undefined) inCloud.push(cloudName);
    else if (isFile && name.startsWith("_")) drafts.push(entry);
    else if (!isLeftAside(name)) {
      // Two files may have the same name with different encodings of accents (NFC and NFD).
      const repeated = names.has(name) ? say.files.copy({ original: name, name }) : undefined;
      const complaint = complaintAboutName(name) ?? repeated;
      if (complaint) problems.push({ at: { file: path }, ...complaint });
      else entries.push(entry);
      names.add(name);
    }
  }
  return {
    entries: entries.toSorted((a, b) => compareText(a.name, b.name)),
    drafts,
    problems,
    // The placeholder may still be there after the file has been downloaded.
    inCloud: inCloud.filter((name) => !names.has(name)),
  };
}

/** Sorted by the bytes of the names, so that of two equal names always the same one is refused. */
function readEntries(location: string, prefix: string): FolderEntry[] {
  return readdirSync(location, { withFileTypes: true })
    .sort((a, b) => compareText(a.name, b.name))
    .map((dirent) => {
      const name = dirent.name.normalize("NFC");
      return {
        name,
        path: prefix + name,
        location: join(location, dirent.name),
        isFolder: dirent.isDirectory(),
        isFile: dirent.isFile(),
        isLink: dirent.isSymbolicLink(),
      };
    });
}

/** Reports and drops copies such as "obras (1).md", because they describe the same item. */
export function withoutCopies({ entries, problems, ...others }: Entries): Entries {
  const names = namesByKey(entries.map(({ name }) => name));
  const originals: FolderEntry[] = [];
  const copies: Problem[] = [];
  for (const entry of entries) {
    const { name, path } = entry;
    const original = copiedFrom(name, names);
    if (original === undefined) originals.push(entry);
    else copies.push({ at: { file: path }, ...say.files.copy({ original, name }) });
  }
  return { ...others, entries: originals, problems: [...problems, ...copies] };
}
