/**
 * Tells that something in a content folder has changed: by what the system tells of each of its folders,
 * and by looking at names, sizes and times now and then, since not every file system tells.
 */
import { createHash } from "node:crypto";
import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import { join, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { collectionNames } from "../../contract/site/collections.ts";
import { codeOf } from "../content/files/error-code.ts";
import { filesOf, listFolder } from "../content/files/folder.ts";

/** A change is told when nothing has happened for so long … */
const QUIET_MILLISECONDS = 40;
/** … or since so long something has happened all the time. */
const LONGEST_MILLISECONDS = 400;
const LEAST_POLL_MILLISECONDS = 1000;
/** Looking takes one part in so many of the time of a processor. */
const POLL_SHARE = 40;
const MOST_FOLDERS = 2000;
const FILES_A_TURN = 500;

export class FolderWatch {
  readonly #folder: string;
  readonly #onChange: () => void;
  readonly #watchers = new Map<string, { watcher: FSWatcher; inode: bigint }>();
  #quiet: NodeJS.Timeout | undefined;
  #firstChange: number | undefined;
  #poll: NodeJS.Timeout | undefined;
  #signature: string | undefined;
  #isStopped = false;
  #isThere = false;
  #fault: string | undefined;
  readonly #watchFolder: typeof watch;

  /** @param watchFolder how the system is asked to tell of a folder */
  constructor(folder: string, onChange: () => void, watchFolder = watch) {
    this.#folder = folder;
    this.#onChange = onChange;
    this.#watchFolder = watchFolder;
    this.refresh();
    this.#schedule(0);
  }

  /** Why the system does not tell of some of the folders, such as `ENOSPC` where it has no more watches to give. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Watches the folders that are there now. */
  refresh(): void {
    if (this.#isStopped) return;
    this.#fault = undefined;
    const now = new Map(foldersIn(this.#folder));
    // What is back before anybody looks again is as it was, and is told all the same.
    if (this.#isThere && now.size === 0) this.#signature = "";
    this.#isThere = now.size > 0;
    for (const [path, { watcher, inode }] of this.#watchers) {
      if (now.get(path) === inode) continue;
      watcher.close();
      this.#watchers.delete(path);
    }
    for (const [path, inode] of now) {
      if (!this.#watchers.has(path)) this.#watch(path, inode);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#quiet);
    clearTimeout(this.#poll);
    for (const { watcher } of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  // Where there is none, looking now and then goes on.
  #watch(path: string, inode: bigint): void {
    try {
      const watcher = this.#watchFolder(path, { persistent: false }, (_, name) => {
        if (name === null || !name.startsWith(".")) this.#note();
      });
      watcher.on("error", () => {
        watcher.close();
        this.#watchers.delete(path);
        this.#note();
      });
      this.#watchers.set(path, { watcher, inode });
    } catch (error) {
      const code = codeOf(error);
      // One that is gone or may not be read is the report's.
      if (code !== "ENOENT" && code !== "EACCES") this.#fault = code;
    }
  }

  #note(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    this.#firstChange ??= now;
    const left = this.#firstChange + LONGEST_MILLISECONDS - now;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#tell(), Math.max(0, Math.min(QUIET_MILLISECONDS, left)));
  }

  #tell(): void {
    this.#firstChange = undefined;
    if (!this.#isStopped) this.#onChange();
  }

  #schedule(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#poll = setTimeout(() => {
      const begun = process.cpuUsage();
      void this.#look()
        .catch(() => {})
        .then(() => {
          const { user, system } = process.cpuUsage(begun);
          const taken = (user + system) / 1000;
          this.#schedule(Math.max(LEAST_POLL_MILLISECONDS, taken * POLL_SHARE));
        });
    }, milliseconds).unref();
  }

  async #look(): Promise<void> {
    const signature = await signatureOf(this.#folder);
    if (this.#isStopped) return;
    const before = this.#signature;
    this.#signature = signature;
    if (before !== undefined && before !== signature) this.#note();
  }
}

/** A folder with those in it in which content may lie, each with its inode. */
function foldersIn(root: string): [path: string, inode: bigint][] {
  const found: [string, bigint][] = [];
  const media = join(root, "media");
  const visit = (path: string, depth: number) => {
    if (found.length >= MOST_FOLDERS) return;
    try {
      found.push([path, lstatSync(path, { bigint: true }).ino]);
      // Nothing is read below the folder of a collection, which may hold tens of thousands of files.
      if (depth > 0 && !isBelow(path, media)) return;
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (!entry.isDirectory() || /^[._]/.test(entry.name)) continue;
        const isContent = depth > 0 || entry.name === "media" || isCollection(entry.name);
        if (isContent) visit(join(path, entry.name), depth + 1);
      }
    } catch {
      // It is gone, or may not be read: the report says so.
    }
  };
  visit(root, 0);
  return found;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

function isCollection(name: string): boolean {
  return collectionNames.some((known) => known === name);
}

/** A text that is the same for as long as names, sizes and times of the files are. */
async function signatureOf(folder: string): Promise<string> {
  const listing = listFolder(folder);
  const hash = createHash("sha256").update(JSON.stringify(listing.problems));
  const files = [...filesOf(listing), ...[...listing.drafts.values()].flat()];
  for (const [index, { path, location }] of files.entries()) {
    const found = lstatSync(location, { bigint: true, throwIfNoEntry: false });
    const { size, mtimeNs, ctimeNs, ino } = found ?? {};
    hash.update(`${path}\0${size} ${mtimeNs} ${ctimeNs} ${ino}\0`);
    if (index % FILES_A_TURN === 0) await nextTurn();
  }
  return hash.digest("hex");
}
