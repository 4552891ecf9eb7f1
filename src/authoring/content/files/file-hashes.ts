/**
 * The SHA-256 of each file of a folder, kept in the work cache, so that a file that has not changed is not read:
 * told by its size, times and inode, as git tells it. A file that was written within two seconds before it was read
 * may be written again without a trace in its times, and is read again.
 * @see https://git-scm.com/docs/racy-git
 */
import { createHash, hash } from "node:crypto";
import { closeSync, fstatSync, lstatSync, readSync, type Stats } from "node:fs";
import { filesOf, type Listing, realFolder, type SourceFile } from "./folder.ts";
import { type FileState, isSameState, type OpenFile, openFile, stateOf } from "./read-file.ts";
import type { WorkCache } from "./work-cache.ts";
import type { YieldWhenDue } from "./yield-when-due.ts";

// The coarsest times that a file system has are FAT's.
const COARSEST_MILLISECONDS = 2000;

/** Whether nobody can have written a file again without a trace in its times since a moment, epoch milliseconds. */
export function isSettled({ mtimeMs, ctimeMs }: FileState, moment: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < moment - COARSEST_MILLISECONDS;
}

/** Hash and state of a file at one moment. */
export interface HashedFile {
  /** Hex. */
  readonly sha256: string;
  readonly state: FileState;
}

type Entry = readonly [path: string, sha256: string, ...state: [number, number, number, number]];

export class FileHashes {
  readonly #cache: WorkCache | undefined;
  readonly #key: string;
  /** What the cache holds, as JSON. */
  readonly #kept: string;
  readonly #before: ReadonlyMap<string, HashedFile>;
  /** Of this look at the folder, by path. */
  readonly #now = new Map<string, HashedFile>();
  readonly #begunAt: number;

  /** @param now before anything is read, epoch milliseconds */
  constructor(cache: WorkCache | undefined, folder: string, now = Date.now()) {
    this.#begunAt = now;
    this.#cache = cache;
    this.#key = hash("sha256", `hashes\0${realFolder(folder)}`);
    const kept = cache?.get(this.#key);
    this.#kept = kept ? Buffer.from(kept).toString("utf8") : "[]";
    const entries = JSON.parse(this.#kept) as Entry[];
    this.#before = new Map(
      entries.map(([path, sha256, size, mtimeMs, ctimeMs, ino]) => [
        path,
        { sha256, state: { size, mtimeMs, ctimeMs, ino } },
      ]),
    );
  }

  /** `undefined` of a file that has to be read. */
  find(file: SourceFile): HashedFile | undefined {
    const seen = this.#now.get(file.path);
    if (seen) return seen;
    const known = this.#before.get(file.path);
    const found = known && statsOf(file);
    if (!known || !found?.isFile() || !isSameState(stateOf(found), known.state)) return undefined;
    this.#now.set(file.path, known);
    return known;
  }

  /** A file that was just read. */
  note(file: SourceFile, hashed: HashedFile): void {
    this.#now.set(file.path, hashed);
  }

  /**
   * One text for all the files of a folder, the same as long as their names and bytes are. Files that are not known
   * are read.
   */
  async digest(
    listing: Listing,
    { drafts = false, yieldWhenDue }: { drafts?: boolean; yieldWhenDue: YieldWhenDue },
  ): Promise<string> {
    const digest = createHash("sha256").update(JSON.stringify(listing.problems));
    const left = drafts ? [...listing.drafts.values()].flat() : [];
    for (const file of [...filesOf(listing), ...left]) {
      const hashed = this.find(file) ?? hashFile(file);
      if (hashed) this.note(file, hashed);
      digest.update(`\0${file.path}\0${hashed?.sha256 ?? "unreadable"}`);
      await yieldWhenDue();
    }
    return digest.digest("hex");
  }

  /** Files that were found or noted need not be read the next time. */
  save(): void {
    const settled = Array.from(this.#now).filter(([, { state }]) =>
      isSettled(state, this.#begunAt),
    );
    const entries = settled.map(([path, { sha256, state }]): Entry => {
      const { size, mtimeMs, ctimeMs, ino } = state;
      return [path, sha256, size, mtimeMs, ctimeMs, ino];
    });
    const text = JSON.stringify(entries);
    if (text !== this.#kept) this.#cache?.set(this.#key, Buffer.from(text));
  }
}

const PIECE_BYTES = 1024 * 1024;

/** Hex SHA-256 of a file, which is never held whole. */
export function hashOpenFile({ descriptor, state }: OpenFile): string {
  const sha256 = createHash("sha256");
  const buffer = Buffer.allocUnsafe(Math.min(state.size + 1, PIECE_BYTES));
  for (let at = 0; ; ) {
    const read = readSync(descriptor, buffer, 0, buffer.length, at);
    if (read === 0) return sha256.digest("hex");
    sha256.update(buffer.subarray(0, read));
    at += read;
  }
}

/** `undefined` of a file that cannot be read, or that is being written. */
function hashFile(file: SourceFile): HashedFile | undefined {
  const opened = openFile(file);
  if ("wrong" in opened) return undefined;
  const { descriptor, state } = opened;
  try {
    const sha256 = hashOpenFile(opened);
    return isSameState(state, stateOf(fstatSync(descriptor))) ? { sha256, state } : undefined;
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function statsOf({ location }: SourceFile): Stats | undefined {
  try {
    return lstatSync(location);
  } catch {
    return undefined;
  }
}
