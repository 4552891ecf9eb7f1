/** Reads a folder after each change, and at intervals because some file systems report none. */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { collectionNames } from "../../contract/site/collections.ts";

/** Wait this long after a change, because programs save in several steps. */
const QUIET_MILLISECONDS = 40;
const MIN_POLL_MILLISECONDS = 1000;
const MAX_POLL_MILLISECONDS = 30_000;
/** Idle time per processor time of a reading, so that polling uses at most 1/40 of a processor. */
const IDLE_PER_READING = 40;
const MAX_FOLDERS = 2000;

export class FolderWatch {
  readonly #folder: string;
  readonly #read: () => Promise<unknown>;
  readonly #watchers = new Set<FSWatcher>();
  #soon: NodeJS.Timeout | undefined;
  #nextPoll: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #watchFolder: typeof watch;

  /** @param watchFolder replaces `fs.watch` in tests */
  constructor(folder: string, read: () => Promise<unknown>, watchFolder = watch) {
    this.#folder = folder;
    this.#read = read;
    this.#watchFolder = watchFolder;
    this.refresh();
    this.#schedulePoll(MIN_POLL_MILLISECONDS);
  }

  /** Call this before each reading, because folders can be created or replaced. */
  refresh(): void {
    if (this.#isStopped) return;
    this.#closeAll();
    for (const path of foldersIn(this.#folder)) this.#watch(path);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#soon);
    clearTimeout(this.#nextPoll);
    this.#closeAll();
  }

  #closeAll(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers.clear();
  }

  #watch(path: string): void {
    try {
      const watcher = this.#watchFolder(path, { persistent: false }, (_, name) => {
        // Hidden files are not content. The name is null if the system does not report it.
        if (name === null || !name.startsWith(".")) this.#readSoon();
      });
      watcher.on("error", () => this.#readSoon());
      this.#watchers.add(watcher);
    } catch {
      // Polling still notices changes. Missing and unreadable folders are problems of the report.
    }
  }

  #readSoon(): void {
    if (this.#isStopped) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#read();
    }, QUIET_MILLISECONDS);
  }

  #schedulePoll(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#nextPoll = setTimeout(async () => {
      const before = process.cpuUsage();
      await this.#read();
      const { user, system } = process.cpuUsage(before);
      const idle = ((user + system) / 1000) * IDLE_PER_READING;
      this.#schedulePoll(Math.min(Math.max(MIN_POLL_MILLISECONDS, idle), MAX_POLL_MILLISECONDS));
    }, milliseconds).unref();
  }
}

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
