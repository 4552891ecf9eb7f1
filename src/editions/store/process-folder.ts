/**
 * The temporary folder of this process. It goes when the process ends; one whose process was killed is
 * removed by the next that needs one. Which process lives is told by a lock on a file in it.
 */
import { randomUUID } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileLock } from "./file-lock.ts";
import { isOurs } from "./private-folder.ts";

const LOCK = "alive.lock";
const FOLDER = /^montra-(process|making)-/;
/** A folder without a lock is one that is just being made or removed, unless it is as old as this. */
const FORGOTTEN_MILLISECONDS = 3_600_000;

interface Own {
  readonly folder: string;
  /** Held for as long as the process lives. */
  readonly lock: FileLock;
}

let own: Own | undefined;

/** @returns a folder for this user alone. @throws errors of the file system */
export function folderOfThisProcess(): string {
  if (!own) {
    const made = makeFolder();
    own = made;
    process.once("exit", () => rmSync(made.folder, { recursive: true, force: true }));
  }
  return own.folder;
}

// It has its name from the moment on in which it is locked: nobody takes it for one that was left.
function makeFolder(): Own {
  removeLeft(tmpdir());
  const making = mkdtempSync(join(tmpdir(), "montra-making-"));
  const lock = new FileLock(join(making, LOCK));
  lock.take();
  const folder = join(tmpdir(), `montra-process-${randomUUID()}`);
  renameSync(making, folder);
  return { folder, lock };
}

/** Removes what killed processes of this user left in a folder. What cannot be removed is let be. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, kind] = FOLDER.exec(name) ?? [];
    if (kind === undefined) continue;
    const path = join(folder, name);
    try {
      if (isOurs(path) && lstatSync(path).isDirectory()) removeIfLeft(path, kind);
    } catch {
      // Another process is removing it, or it was one of a file system that has no locks.
    }
  }
}

function removeIfLeft(path: string, kind: string): void {
  const file = join(path, LOCK);
  if (kind === "making" || !lstatSync(file, { throwIfNoEntry: false })) {
    const isForgotten = Date.now() - lstatSync(path).mtimeMs > FORGOTTEN_MILLISECONDS;
    if (isForgotten) rmSync(path, { recursive: true, force: true });
    return;
  }
  using lock = new FileLock(file);
  if (lock.take()) rmSync(path, { recursive: true, force: true });
}
