/** Writes content files atomically, unless changed since they were read. Keeps old versions. */
import { hash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type FileLock, holderOf, takeLock } from "../../editions/store/file-lock.ts";
import { say } from "../../language/language.ts";
import { codeOf } from "../content/files/error-code.ts";
import type { Complaint } from "../content/report/report.ts";
import { filePlace } from "./places.ts";
import { type Edit, keepVersion, type Save, undoFolder } from "./undo.ts";

export interface Source {
  readonly bytes: Buffer;
  /** Hex SHA-256. */
  readonly hash: string;
}

/** `changed`: not saved, because the file has changed or is gone since the caller read it. */
export type WriteOutcome = "saved" | "changed" | Complaint;

export function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes);
}

/** @param path from the content folder. @returns `undefined` if there is no such file */
export function readSource(folder: string, path: string): Source | Complaint | undefined {
  return catchComplaint(path, () => {
    const place = filePlace(folder, path);
    if ("wrong" in place) return place;
    if (!place.exists) return undefined;
    const bytes = readFileSync(place.location);
    return { bytes, hash: hashOf(bytes) };
  });
}

/** @param readHash `undefined` for a new file. @param edit without it, a new file has no record */
export function saveFile(
  folder: string,
  path: string,
  bytes: Buffer,
  readHash: string | undefined,
  edit?: Edit,
): Promise<WriteOutcome> {
  return changeFile(folder, path, readHash, (location, old, undo) => {
    const save: Save = { did: "text", ...edit, file: path, after: hashOf(bytes) };
    if (old || edit) keepVersion(undo, old, save);
    // File names have at most 255 bytes, and a character up to 4.
    const name = `.${basename(location).slice(0, 60)}.${randomBytes(6).toString("hex")}`;
    const temporary = join(dirname(location), name);
    try {
      writeTemporary(temporary, bytes, old && location);
      // Unlike a rename, a link never replaces a file that another process has just created.
      if (old) renameSync(temporary, location);
      else linkSync(temporary, location);
    } finally {
      rmSync(temporary, { force: true });
    }
  });
}

export async function renameFile(
  folder: string,
  path: string,
  to: string,
  readHash: string,
): Promise<WriteOutcome> {
  const target = catchComplaint(to, () => filePlace(folder, to, { createsParents: true }));
  if ("wrong" in target) return target;
  if (target.exists) return say.editing.alreadyThere({ name: to });
  return await changeFile(folder, path, readHash, (location) => {
    linkSync(location, target.location);
    rmSync(location);
  });
}

export function removeFile(
  folder: string,
  path: string,
  readHash: string,
  edit?: Edit,
): Promise<WriteOutcome> {
  return changeFile(folder, path, readHash, (location, old, undo) => {
    if (old) keepVersion(undo, old, { did: "remove", ...edit, file: path });
    rmSync(location);
  });
}

/** Keeps bytes that a conflict prevented from being saved, as a version of the file. */
export function keepUnsaved(folder: string, path: string, bytes: Buffer): void {
  const undo = undoFolder(folder);
  if (typeof undo === "string") keepVersion(undo, bytes, { did: "unsaved", file: path });
}

/** Runs `act` if the file still has the bytes that the caller has read. */
async function changeFile(
  folder: string,
  path: string,
  readHash: string | undefined,
  act: (location: string, old: Buffer | undefined, undo: string) => void,
): Promise<WriteOutcome> {
  const locked = await lockContent(folder, ".lock");
  if ("wrong" in locked) return locked;
  using _ = locked.lock;
  return catchComplaint(path, (): WriteOutcome => {
    const place = filePlace(folder, path, { createsParents: true });
    if ("wrong" in place) return place;
    const old = place.exists ? readFileSync(place.location) : undefined;
    const currentHash = old && hashOf(old);
    if (currentHash !== readHash) return "changed";
    act(place.location, old, locked.undo);
    flushFolder(dirname(place.location));
    return "saved";
  });
}

/** Waits for other processes that write in this folder. The caller releases the lock. */
export async function lockContent(
  folder: string,
  name: string,
  milliseconds = 10_000,
): Promise<{ readonly undo: string; readonly lock: FileLock } | Complaint> {
  const undo = catchComplaint(folder, () => undoFolder(folder));
  if (typeof undo !== "string") return undo;
  const file = join(undo, name);
  try {
    const lock = await takeLock(file, milliseconds);
    return lock ? { undo, lock } : say.editing.beingSaved({ process: holderOf(file) });
  } catch (error) {
    return fileComplaint(error);
  }
}

function writeTemporary(temporary: string, bytes: Buffer, replaced: string | undefined): void {
  writeFileSync(temporary, bytes, { flag: "wx", flush: true });
  if (replaced === undefined) return;
  const { mode, uid, gid } = statSync(replaced);
  chmodSync(temporary, mode & 0o7777);
  if (process.getuid?.() === 0) chownSync(temporary, uid, gid);
}

function flushFolder(folder: string): void {
  using opened = new DisposableStack();
  fsyncSync(opened.adopt(openSync(folder, "r"), closeSync));
}

function catchComplaint<T>(name: string, act: () => T): T | Complaint {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) === "EEXIST") return say.editing.alreadyThere({ name });
    return fileComplaint(error);
  }
}

/** @throws errors that are not of the file system (`ENOSPC`) or of a lock */
function fileComplaint(error: unknown): Complaint {
  const code = codeOf(error);
  if (!/^E[A-Z]+$/.test(code) && code !== "ERR_SQLITE_ERROR") throw error;
  return say.editing.notWritten({ code });
}
