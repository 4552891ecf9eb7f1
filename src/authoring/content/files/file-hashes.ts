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
const COARSEST_MILLISECONDS = 2000;

/** Whether any write after a moment (epoch milliseconds) must have changed the file's times. */
export function isSettled({ mtimeMs, ctimeMs }: FileState, moment: number): boolean {
  return Math.max(mtimeMs, ctimeMs) < moment - COARSEST_MILLISECONDS;
}

export interface HashedFile {
  /** Hex. */
  readonly sha256: string;
  readonly state: FileState;
}

export class FileHashes {
  readonly #cache: WorkCache | undefined;
  readonly #key: string;
  readonly #kept: string;
  readonly #before: ReadonlyMap<string, HashedFile>;
  /** Hashes confirmed or computed in this run, by path. */
  readonly #now = new Map<string, HashedFile>();
  readonly #begunAt: number;

  /** @param now epoch milliseconds, taken before any file is read */
  constructor(cache: WorkCache | undefined, folder: string, now = Date.now()) {
    this.#begunAt = now;
    this.#cache = cache;
    this.#key = hash("sha256", `hashes by path\0${realFolder(folder)}`);
    const kept = cache?.get(this.#key);
    this.#kept = kept ? Buffer.from(kept).toString("utf8") : "[]";
    this.#before = new Map(JSON.parse(this.#kept) as [string, HashedFile][]);
  }

  /** @returns `undefined` if the file has to be read */
  find(file: SourceFile): HashedFile | undefined {
    const current = this.#now.get(file.path);
    if (current) return current;
    const known = this.#before.get(file.path);
    if (!known || !isSameState(known.state, stateAt(file.location))) return undefined;
    this.#now.set(file.path, known);
    return known;
  }

  /** Remember the hash of a file that was just read. */
  note(file: SourceFile, hashed: HashedFile): void {
    this.#now.set(file.path, hashed);
  }

  /**
   * One digest for all files of a folder, which changes with their names and bytes. Files without a known hash are
   * read.
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
    const settled = Array.from(this.#now).filter(([, { state }]) =>
      isSettled(state, this.#begunAt),
    );
    const text = JSON.stringify(settled);
    if (text !== this.#kept) this.#cache?.set(this.#key, Buffer.from(text));
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
