/** The temporary folder of this process. If the process is killed, another one removes it. */
import { randomUUID } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "../../language/formats.ts";
import { FileLock } from "./file-lock.ts";
import { isOurs } from "./private-folder.ts";

const LOCK = "alive.lock";
const FOLDER = /^montra-(process|making)-/;
/** A younger folder without a lock may be being created or removed. */
const ABANDONED_MILLISECONDS = 3_600_000;

/** Keeps a reference to the lock, which is held until the process ends. */
const processFolder = once(makeFolder);

/** Only this user can access it. @throws file system errors */
export function folderOfThisProcess(): string {
  return processFolder().folder;
}

// The folder gets its final name once it is locked, so that no other process removes it.
function makeFolder() {
  removeAbandoned(tmpdir());
  const unlocked = mkdtempSync(join(tmpdir(), "montra-making-"));
  const lock = new FileLock(join(unlocked, LOCK));
  lock.take();
  const folder = join(tmpdir(), `montra-process-${randomUUID()}`);
  renameSync(unlocked, folder);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { folder, lock };
}

/** Removes folders of this user's killed processes. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, kind] = FOLDER.exec(name) ?? [];
    if (kind === undefined) continue;
    const path = join(folder, name);
    try {
      if (isOurs(path) && lstatSync(path).isDirectory()) removeIfAbandoned(path, kind);
    } catch {
      // Another process is removing it, or the file system has no locks.
    }
  }
}

function removeIfAbandoned(path: string, kind: string): void {
  const file = join(path, LOCK);
  if (kind === "making" || !lstatSync(file, { throwIfNoEntry: false })) {
    const isAbandoned = Date.now() - lstatSync(path).mtimeMs > ABANDONED_MILLISECONDS;
    if (isAbandoned) rmSync(path, { recursive: true, force: true });
    return;
  }
  using lock = new FileLock(file);
  if (lock.take()) rmSync(path, { recursive: true, force: true });
}
