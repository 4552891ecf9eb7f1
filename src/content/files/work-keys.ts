/**
 * Under which keys the work on the files of a folder is kept, so that a file that has not changed need not
 * be read: told by its size, times and inode, as git tells it. What was written so shortly before it was read
 * that a second writing might leave no trace in its times is read again.
 * @see https://git-scm.com/docs/racy-git
 */
import { lstatSync, type Stats } from "node:fs";
import type { SourceFile } from "./folder.ts";
import { type FileState, isSameState, stateOf } from "./read-file.ts";
import type { WorkCache } from "./work-cache.ts";

// The coarsest times that a file system has are FAT's.
export const COARSEST_MILLISECONDS = 2000;

type Entry = readonly [key: string, ...state: [number, number, number, number]];

export class WorkKeys {
  readonly #cache: WorkCache | undefined;
  readonly #own: string;
  readonly #before: ReadonlyMap<string, Entry>;
  readonly #now = new Map<string, Entry>();
  readonly #settledBefore: number;

  /**
   * @param own under which these keys themselves are kept; of one folder, and all that makes keys
   * @param now before anything is read, epoch milliseconds
   */
  constructor(cache: WorkCache | undefined, own: string, now = Date.now()) {
    this.#settledBefore = now - COARSEST_MILLISECONDS;
    this.#cache = cache;
    this.#own = own;
    const kept = cache?.get(own);
    this.#before = new Map(kept ? JSON.parse(Buffer.from(kept).toString("utf8")) : []);
  }

  /** The key for a file in some role, and the file as it is; `undefined` where it has to be read. */
  find(role: string, file: SourceFile): { key: string; state: FileState } | undefined {
    const known = this.#before.get(idOf(role, file));
    const found = known && statsOf(file);
    if (!found?.isFile()) return undefined;
    const state = stateOf(found);
    const [key, size, mtimeMs, ctimeMs, ino] = known as Entry;
    if (!isSameState(state, { size, mtimeMs, ctimeMs, ino })) return undefined;
    this.note(role, file, { key, state });
    return { key, state };
  }

  note(role: string, file: SourceFile, { key, state }: { key: string; state: FileState }): void {
    const { size, mtimeMs, ctimeMs, ino } = state;
    if (Math.max(mtimeMs, ctimeMs) >= this.#settledBefore) return;
    this.#now.set(idOf(role, file), [key, size, mtimeMs, ctimeMs, ino]);
  }

  save(): void {
    const isSame =
      this.#now.size === this.#before.size &&
      [...this.#now].every(([id, [key, size, ...times]]) => {
        const [otherKey, otherSize, ...otherTimes] = this.#before.get(id) ?? ["", -1];
        return key === otherKey && size === otherSize && times.join() === otherTimes.join();
      });
    if (!isSame) this.#cache?.set(this.#own, Buffer.from(JSON.stringify([...this.#now])));
  }
}

// Why a file cannot be looked at is said when it is read.
function statsOf({ location }: SourceFile): Stats | undefined {
  try {
    return lstatSync(location);
  } catch {
    return undefined;
  }
}

function idOf(role: string, { path, location }: SourceFile): string {
  return `${role} ${path} ${location}`;
}
