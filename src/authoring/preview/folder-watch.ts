/**
 * Says when to look at a content folder: once one of its folders reports a change, and now and then, because some
 * file systems report none.
 */
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { collectionNames } from "../../contract/site/collections.ts";
import { codeOf } from "../content/files/error-code.ts";

/** Report a change after this time without further changes … */
const QUIET_MILLISECONDS = 40;
/** … but at the latest after this time. */
const MAX_DELAY_MILLISECONDS = 400;
const MIN_POLL_MILLISECONDS = 1000;
const MAX_POLL_MILLISECONDS = 30_000;
/** Polling uses at most 1/40 of the time of a processor. */
const POLL_SHARE = 40;
const MAX_FOLDERS = 2000;

export class FolderWatch {
  readonly #folder: string;
  readonly #look: () => Promise<unknown>;
  readonly #watchers = new Map<string, { watcher: FSWatcher; inode: bigint }>();
  #quiet: NodeJS.Timeout | undefined;
  #firstChange: number | undefined;
  #poll: NodeJS.Timeout | undefined;
  #isStopped = false;
  #fault: string | undefined;
  readonly #watchFolder: typeof watch;

  /** @param watchFolder replaces `fs.watch` in tests */
  constructor(folder: string, look: () => Promise<unknown>, watchFolder = watch) {
    this.#folder = folder;
    this.#look = look;
    this.#watchFolder = watchFolder;
    this.refresh();
    this.#schedule(MIN_POLL_MILLISECONDS);
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
    if (!this.#isStopped) void this.#look();
  }

  #schedule(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#poll = setTimeout(async () => {
      const begun = process.cpuUsage();
      await this.#look();
      const { user, system } = process.cpuUsage(begun);
      const idle = ((user + system) / 1000) * POLL_SHARE;
      this.#schedule(Math.min(Math.max(MIN_POLL_MILLISECONDS, idle), MAX_POLL_MILLISECONDS));
    }, milliseconds).unref();
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
