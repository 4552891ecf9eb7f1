/**
 * Keeps the old version of a file before each save, in `.montra/undo/` of the content folder, with a folder for each
 * save. Old versions are removed beyond a number and a total size.
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
import { keepToWriters } from "../../editions/store/writers-only.ts";
import { say } from "../../language/language.ts";
import type { Complaint } from "../content/report/report.ts";

const UNDO = ".montra/undo";
const MAX_VERSIONS = 1000;
const MAX_BYTES = 256 * 1024 * 1024;

export interface Version {
  /** Begins with the moment of the save: `2026-03-31T09-30-00.123Z-0`. */
  readonly name: string;
  readonly bytes: number;
}

/** Creates the undo folder if necessary. The content reader ignores it because its name begins with a dot. */
export function undoFolder(folder: string): string | Complaint {
  // Throws if the content folder is gone, so that it is not created again.
  const root = realpathSync(folder);
  let place = root;
  for (const part of UNDO.split("/")) {
    place = join(place, part);
    mkdirSync(place, { recursive: true });
    if (leadsOut(root, place))
      return { ...say.files.notAFile, fix: say.editing.undoLink({ place }) };
    keepToWriters(place);
  }
  if (!existsSync(join(place, ".gitignore"))) writeFileSync(join(place, ".gitignore"), "*\n");
  return place;
}

/** Keeps a version of a file. @param place of {@link undoFolder}. @param path from the content folder */
export function keepVersion(place: string, path: string, bytes: Buffer): void {
  const moment = new Date().toISOString().replaceAll(":", "-");
  let count = 0;
  while (existsSync(join(place, `${moment}-${count}`))) count++;
  const file = join(place, `${moment}-${count}`, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes, { flush: true });
  prune(place);
}

/** The versions of a file, newest first. */
export function versionsOf(folder: string, path: string): Version[] {
  return namesIn(folder).flatMap((name) => {
    const found = statSync(join(folder, UNDO, name, path), { throwIfNoEntry: false });
    return found?.isFile() ? [{ name, bytes: found.size }] : [];
  });
}

/** Paths of removed files of which a version is kept, the last removed first. */
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

/** @returns `undefined` if the version is no longer kept */
export function readVersion(folder: string, path: string, name: string): Buffer | undefined {
  if (!versionsOf(folder, path).some((version) => version.name === name)) return undefined;
  return readFileSync(join(folder, UNDO, name, path));
}

function leadsOut(folder: string, place: string): boolean {
  return !realpathSync(place).startsWith(realpathSync(folder) + sep);
}

// Empty if nothing was saved yet, or if the undo folder is a link that leads outside.
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

// The newest version always stays, whatever its size.
function prune(place: string): void {
  let bytes = 0;
  for (const [at, name] of namesOf(place).entries()) {
    const entries = readdirSync(join(place, name), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
    if (at > 0 && (at >= MAX_VERSIONS || bytes > MAX_BYTES))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}
