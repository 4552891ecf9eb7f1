/** Keeps old versions of files in `.montra/undo/`, with a folder and a record for each save. */
import { AsyncLocalStorage } from "node:async_hooks";
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
import { dirname, join, sep } from "node:path";
import { keepToWriters } from "../../editions/store/writers-only.ts";
import { say } from "../../language/language.ts";
import type { Complaint } from "../content/report/report.ts";

export const UNDO = ".montra/undo";
const MAX_VERSIONS = 1000;
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/** The user and the form, for all files saved within `saving.run()`. */
export const saving = new AsyncLocalStorage<{
  readonly who: string;
  /** Identifies the form of a new item, so that it creates one item even if it is sent twice. */
  readonly form?: string | undefined;
}>();

/** `text`: wrote a whole file. `unsaved`: a conflict prevented the save; its text is kept. */
export interface Edit {
  readonly did: "set" | "add" | "remove" | "text" | "restore" | "unsaved";
  /** The identity and the name of the item. */
  readonly item?: string;
  readonly called?: string;
  readonly fields?: readonly string[];
  /** For a removed item: the names by which others may still refer to it. */
  readonly names?: readonly string[];
}

export interface Save extends Edit {
  readonly file: string;
  readonly who?: string;
  readonly form?: string;
  /** Hex SHA-256 of the file's new bytes. */
  readonly after?: string | undefined;
}

/** Begins with a dot, unlike every content file, so that no kept version has this name. */
const RECORD = ".save.json";

/** Creates the folder if necessary. */
export function undoFolder(folder: string): string | Complaint {
  // Throws if the content folder does not exist, so that it is not created.
  const root = realpathSync(folder);
  let place = root;
  for (const part of UNDO.split("/")) {
    place = join(place, part);
    mkdirSync(place, { recursive: true });
    if (isOutside(root, place))
      return { ...say.files.notAFile, fix: say.editing.removeLink({ place }) };
    keepToWriters(place);
  }
  if (!existsSync(join(place, ".gitignore"))) writeFileSync(join(place, ".gitignore"), "*\n");
  return place;
}

/** @param undo from {@link undoFolder}. @param bytes `undefined` if the save creates the file */
export function keepVersion(undo: string, bytes: Buffer | undefined, save: Save): void {
  const moment = new Date().toISOString().replaceAll(":", "-");
  let count = 0;
  while (existsSync(join(undo, `${moment}-${count}`))) count++;
  const version = join(undo, `${moment}-${count}`);
  const file = join(version, save.file);
  mkdirSync(dirname(file), { recursive: true });
  if (bytes) writeFileSync(file, bytes, { flush: true });
  writeFileSync(join(version, RECORD), JSON.stringify({ ...saving.getStore(), ...save }));
  prune(undo);
}

/** @param form as in {@link saving} */
export function saveOfForm(folder: string, form: string): Save | undefined {
  const names = form === "" ? [] : versionNames(folder);
  const saves = Iterator.from(names).map((name) => recordOf(folder, name));
  return saves.find((save) => save?.form === form && save.did !== "unsaved");
}

/** Newest first. `name`: like `2026-03-31T09-30-00.123Z-0`; `at`: that moment in ISO 8601. */
export function versionsOf(folder: string, path: string) {
  // A file and its draft have the same versions, unless both exist.
  const twin = twinOf(path);
  const paths = existsSync(join(folder, twin)) ? [path] : [path, twin];
  return versionNames(folder).flatMap((name) => {
    const place = paths
      .map((file) => join(folder, UNDO, name, file))
      .find((location) => statSync(location, { throwIfNoEntry: false })?.isFile());
    const at = name.replace(/^(.{10}T\d\d)-(\d\d)-([\d.]+Z).*$/, "$1:$2:$3");
    return place ? [{ name, at, place, save: recordOf(folder, name) }] : [];
  });
}

/** `noticias/a.md` -> `noticias/_a.md`, and back. A table has no draft: its own path. */
export function twinOf(path: string): string {
  return path.includes("/_") ? path.replace("/_", "/") : path.replace("/", "/_");
}

// A version has no record if the process died before writing it.
function recordOf(folder: string, name: string): Save | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, UNDO, name, RECORD), "utf8"));
  } catch {
    return undefined;
  }
}

/** The last removed first. */
export function removedFiles(folder: string): string[] {
  const files = new Set(removals(folder).map(({ file }) => file));
  return [...files].filter((path) => !existsSync(join(folder, path)));
}

/** @param name as in {@link versionsOf}. @returns `undefined` if the version is no longer kept */
export function readVersion(folder: string, path: string, name: string): Buffer | undefined {
  const version = versionsOf(folder, path).find((version) => version.name === name);
  return version && readFileSync(version.place);
}

/** Removed items and files, the last first. */
export function removals(folder: string): (Save & { readonly version: string })[] {
  return versionNames(folder).flatMap((version) => {
    const save = recordOf(folder, version);
    return save?.did === "remove" ? [{ ...save, version }] : [];
  });
}

function isOutside(folder: string, place: string): boolean {
  return !realpathSync(place).startsWith(realpathSync(folder) + sep);
}

function versionNames(folder: string): string[] {
  const place = join(folder, UNDO);
  return existsSync(place) && !isOutside(folder, place) ? listVersions(place) : [];
}

function listVersions(place: string): string[] {
  return readdirSync(place)
    .filter((name) => /^\d{4}-[-\dT.Z]+$/.test(name))
    .sort()
    .reverse();
}

// The newest version always stays, whatever its size.
function prune(place: string): void {
  let bytes = 0;
  for (const [at, name] of listVersions(place).entries()) {
    const entries = readdirSync(join(place, name), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
    if (at > 0 && (at >= MAX_VERSIONS || bytes > MAX_KEPT_BYTES))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}
