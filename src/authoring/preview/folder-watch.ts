/**
 * Notices changes in a content folder: by watching each of its folders, and by polling names, sizes and times,
 * because some file systems do not report changes.
 */
import { createHash } from "node:crypto";
import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { collectionNames } from "../../contract/site/collections.ts";
import { codeOf } from "../content/files/error-code.ts";
import { filesOf, listFolder } from "../content/files/folder.ts";

/** Report a change after this time without further changes … */
const QUIET_MILLISECONDS = 40;
/** … but at the latest after this time. */
const MAX_DELAY_MILLISECONDS = 400;
const MIN_POLL_MILLISECONDS = 1000;
/** Polling uses at most 1/40 of the time of a processor. */
const POLL_SHARE = 40;
const MAX_FOLDERS = 2000;
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

  /** @param watchFolder replaces `fs.watch` in tests */
  constructor(folder: string, onChange: () => void, watchFolder = watch) {
    this.#folder = folder;
    this.#onChange = onChange;
    this.#watchFolder = watchFolder;
    this.refresh();
    this.#schedule(0);
  }

  /** The error code if some folders cannot be watched, such as `ENOSPC` when the system has no watches left. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Watches the folders that exist now. */
  refresh(): void {
    if (this.#isStopped) return;
    this.#fault = undefined;
    const now = new Map(foldersIn(this.#folder));
    // Forget the signature, so that a folder that comes back unchanged before the next poll is reported.
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

  // If watching fails, polling still notices changes.
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
      // Missing and unreadable folders are problems of the report.
      if (code !== "ENOENT" && code !== "EACCES") this.#fault = code;
    }
  }

  #note(): void {
    if (this.#isStopped) return;
    const now = performance.now();
    this.#firstChange ??= now;
    const left = this.#firstChange + MAX_DELAY_MILLISECONDS - now;
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
          const spent = (user + system) / 1000;
          this.#schedule(Math.max(MIN_POLL_MILLISECONDS, spent * POLL_SHARE));
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

/** The folder and its subfolders that may hold content, with their inodes. */
function foldersIn(root: string): [path: string, inode: bigint][] {
  const media = join(root, "media");
  const paths = [root, ...collectionNames.map((name) => join(root, name)), media];
  try {
    for (const entry of readdirSync(media, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) paths.push(join(entry.parentPath, entry.name));
  } catch {
    // Missing and unreadable folders are problems of the report.
  }
  return paths.slice(0, MAX_FOLDERS).flatMap((path) => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found?.isDirectory() ? [[path, found.ino]] : [];
  });
}

/** A digest of names, sizes and times of the files. */
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
