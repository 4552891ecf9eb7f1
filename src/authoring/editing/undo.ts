/**
 * What a file held before each save, in `.montra/undo/` of the content folder, a folder for each save. Old ones
 * go, so that there are never more than a number and a size of them.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { say } from "../../language/language.ts";
import type { Complaint } from "../content/report/report.ts";

const UNDO = ".montra/undo";
const MOST_VERSIONS = 1000;
const MOST_BYTES = 256 * 1024 * 1024;

export interface Version {
  /** Its name, which begins with the moment of the save: `2026-03-31T09-30-00.123Z-0`. */
  readonly name: string;
  readonly bytes: number;
}

/** Where what is kept lies, made where it is not there; the content reader passes over names with a dot. */
export function undoFolder(folder: string): string | Complaint {
  // A folder that is gone meanwhile is not made anew.
  const root = realpathSync(folder);
  let place = root;
  for (const part of UNDO.split("/")) {
    place = join(place, part);
    mkdirSync(place, { recursive: true });
    if (leadsOut(root, place))
      return { ...say.files.notAFile, fix: say.editing.undoLink({ place }) };
  }
  if (!existsSync(join(place, ".gitignore"))) writeFileSync(join(place, ".gitignore"), "*\n");
  return place;
}

/** Keep what a file held. @param place of {@link undoFolder}. @param path from the content folder */
export function keepVersion(place: string, path: string, bytes: Buffer): void {
  const moment = new Date().toISOString().replaceAll(":", "-");
  let count = 0;
  while (existsSync(join(place, `${moment}-${count}`))) count++;
  const file = join(place, `${moment}-${count}`, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes, { flush: true });
  prune(place);
}

/** What is kept of a file, newest first. */
export function versionsOf(folder: string, path: string): Version[] {
  return namesIn(folder).flatMap((name) => {
    const found = statSync(join(folder, UNDO, name, path), { throwIfNoEntry: false });
    return found?.isFile() ? [{ name, bytes: found.size }] : [];
  });
}

/** Files that are kept and no longer there, those that went last first. */
export function removedFiles(folder: string): string[] {
  const place = join(folder, UNDO);
  const paths = namesIn(folder).flatMap((name) =>
    readdirSync(join(place, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(place, name), join(entry.parentPath, entry.name))),
  );
  const files = new Set(paths.map((path) => path.split(sep).join("/")));
  return [...files].filter((path) => !existsSync(join(folder, path)));
}

/** @returns `undefined` where it is kept no longer */
export function readVersion(folder: string, path: string, name: string): Buffer | undefined {
  if (!versionsOf(folder, path).some((version) => version.name === name)) return undefined;
  return readFileSync(join(folder, UNDO, name, path));
}

function leadsOut(folder: string, place: string): boolean {
  return !realpathSync(place).startsWith(realpathSync(folder) + sep);
}

// Of a folder that nothing was saved in, and of one that leads elsewhere, nothing is kept.
function namesIn(folder: string): string[] {
  const place = join(folder, UNDO);
  return existsSync(place) && !leadsOut(folder, place) ? namesOf(place) : [];
}

function namesOf(place: string): string[] {
  return readdirSync(place)
    .filter((name) => /^\d{4}-[-\dT.Z]+$/.test(name))
    .sort()
    .reverse();
}

// Sizes are added up from the newest on; a version is one file.
function prune(place: string): void {
  let bytes = 0;
  for (const [at, name] of namesOf(place).entries()) {
    const entries = readdirSync(join(place, name), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
    if (at > 0 && (at >= MOST_VERSIONS || bytes > MOST_BYTES))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}
