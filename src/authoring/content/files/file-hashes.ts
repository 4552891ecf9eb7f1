/**
 * The SHA-256 of each file of a folder, kept in the work cache so that unchanged files are not read again. A file
 * counts as unchanged if its size, times and inode are the same, as in git. A file written less than two seconds
 * before it was read is read again, because a second write may leave the same times.
 * @see https://git-scm.com/docs/racy-git
 */
import { createHash, hash } from "node:crypto";
import { closeSync, fstatSync, readSync } from "node:fs";
import { realFolder } from "../../../editions/store/private-folder.ts";
import { filesOf, type Listing, type SourceFile } from "./folder.ts";
import {
  type FileState,
  fileState,
  isSameState,
  type OpenFile,
  openFile,
  stateAt,
} from "./read-file.ts";
import type { WorkCache } from "./work-cache.ts";
import type { YieldWhenDue } from "./yield-when-due.ts";

// FAT has the coarsest timestamps of all file systems: 2 s.
const TIMESTAMP_STEP_MS = 2000;

/**
 * Whether the file's times were so old at a moment that any later write has changed them.
 * @param moment epoch milliseconds
 */
export function isSettled({ mtimeMs, ctimeMs }: FileState, moment: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < moment - TIMESTAMP_STEP_MS;
}

export interface HashedFile {
  /** Hex. */
  readonly sha256: string;
  readonly state: FileState;
}

export class FileHashes {
  readonly #cache: WorkCache | undefined;
  readonly #key: string;
  /** The cache entry: pairs of path and hash, as JSON. */
  readonly #cached: string;
  readonly #previous: ReadonlyMap<string, HashedFile>;
  /** Hashes confirmed or computed in this run, by path. */
  readonly #current = new Map<string, HashedFile>();
  readonly #begunAt: number;

  /** @param now epoch milliseconds, taken before any file is read */
  constructor(cache: WorkCache | undefined, folder: string, now = Date.now()) {
    this.#begunAt = now;
    this.#cache = cache;
    this.#key = hash("sha256", `hashes by path\0${realFolder(folder)}`);
    const bytes = cache?.get(this.#key);
    this.#cached = bytes ? Buffer.from(bytes).toString("utf8") : "[]";
    this.#previous = new Map(JSON.parse(this.#cached) as [string, HashedFile][]);
  }

  /** The known hash of an unchanged file; `undefined` if the file has to be read. */
  find(file: SourceFile): HashedFile | undefined {
    const current = this.#current.get(file.path);
    if (current) return current;
    const previous = this.#previous.get(file.path);
    if (!previous || !isSameState(previous.state, stateAt(file.location))) return undefined;
    this.#current.set(file.path, previous);
    return previous;
  }

  /** Remember the hash of a file that was just read. */
  note(file: SourceFile, hashed: HashedFile): void {
    this.#current.set(file.path, hashed);
  }

  /**
   * One hex digest for all files of a folder, which changes with their names and bytes. Files without a known hash are
   * read. Drafts count only if `drafts` is true.
   */
  async digest(
    listing: Listing,
    { drafts = false, yieldWhenDue }: { drafts?: boolean; yieldWhenDue: YieldWhenDue },
  ): Promise<string> {
    const digest = createHash("sha256").update(JSON.stringify(listing.problems));
    const draftFiles = drafts ? [...listing.drafts.values()].flat() : [];
    for (const file of [...filesOf(listing), ...draftFiles]) {
      const hashed = this.find(file) ?? hashFile(file);
      if (hashed) this.note(file, hashed);
      digest.update(`\0${file.path}\0${hashed?.sha256 ?? "unreadable"}`);
      await yieldWhenDue();
    }
    return digest.digest("hex");
  }

  /** Write the hashes to the cache, so that the next run need not read these files. */
  save(): void {
    const hashes = [...this.#current].filter(([, { state }]) => isSettled(state, this.#begunAt));
    const text = JSON.stringify(hashes);
    if (text !== this.#cached) this.#cache?.set(this.#key, Buffer.from(text));
  }
}

const PIECE_BYTES = 1024 * 1024;

/** Hex SHA-256 of a file, read in pieces. */
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

/** @returns `undefined` if the file cannot be read or changes while it is read */
function hashFile(file: SourceFile): HashedFile | undefined {
  const opened = openFile(file);
  if ("wrong" in opened) return undefined;
  const { descriptor, state } = opened;
  try {
    const sha256 = hashOpenFile(opened);
    return isSameState(state, fileState(fstatSync(descriptor))) ? { sha256, state } : undefined;
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
