/**
 * Says when to read a content folder again: once one of its folders reports a change, and now and then, because some
 * file systems report none.
 */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { collectionNames } from "../../contract/site/collections.ts";

/** Programs save in several steps. */
const QUIET_MILLISECONDS = 40;
const MIN_POLL_MILLISECONDS = 1000;
const MAX_POLL_MILLISECONDS = 30_000;
/** Polling uses at most 1/40 of the time of a processor. */
const POLL_SHARE = 40;
const MAX_FOLDERS = 2000;

export class FolderWatch {
  readonly #folder: string;
  readonly #read: () => Promise<unknown>;
  readonly #watchers = new Set<FSWatcher>();
  #due: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #watchFolder: typeof watch;

  /** @param watchFolder replaces `fs.watch` in tests */
  constructor(folder: string, read: () => Promise<unknown>, watchFolder = watch) {
    this.#folder = folder;
    this.#read = read;
    this.#watchFolder = watchFolder;
    this.refresh();
    this.#schedule(MIN_POLL_MILLISECONDS);
  }

  /** Watches the folders that exist now, also those in the place of an earlier one. Call it before each reading. */
  refresh(): void {
    if (this.#isStopped) return;
    this.#closeAll();
    for (const path of foldersIn(this.#folder)) this.#watch(path);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#due);
    clearTimeout(this.#poll);
    this.#closeAll();
  }

  #closeAll(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers.clear();
  }

  #watch(path: string): void {
    try {
      const watcher = this.#watchFolder(path, { persistent: false }, (_, name) => {
        if (name === null || !name.startsWith(".")) this.#note();
      });
      watcher.on("error", () => this.#note());
      this.#watchers.add(watcher);
    } catch {
      // Polling still notices changes. Missing and unreadable folders are problems of the report.
    }
  }

  #note(): void {
    if (this.#isStopped) return;
    this.#due ??= setTimeout(() => {
      this.#due = undefined;
      void this.#read();
    }, QUIET_MILLISECONDS);
  }

  #schedule(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#poll = setTimeout(async () => {
      const begun = process.cpuUsage();
      await this.#read();
      const { user, system } = process.cpuUsage(begun);
      const idle = ((user + system) / 1000) * POLL_SHARE;
      this.#schedule(Math.min(Math.max(MIN_POLL_MILLISECONDS, idle), MAX_POLL_MILLISECONDS));
    }, milliseconds).unref();
  }
}

/** The folder and its subfolders that may hold content. */
function foldersIn(root: string): string[] {
  const media = join(root, "media");
  const paths = [root, ...collectionNames.map((name) => join(root, name)), media];
  try {
    for (const entry of readdirSync(media, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) paths.push(join(entry.parentPath, entry.name));
  } catch {
    // Missing and unreadable folders are problems of the report.
  }
  return paths.slice(0, MAX_FOLDERS);
}
