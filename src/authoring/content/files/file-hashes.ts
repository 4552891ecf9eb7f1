/** Keeps the SHA-256 of each file in the work cache until its size, times or inode change. */
import { createHash, hash } from "node:crypto";
import { closeSync } from "node:fs";
import { realFolder } from "../../../editions/store/private-folder.ts";
import type { SourceFile } from "./entries.ts";
import { filesOf, type Listing } from "./folder.ts";
import {
  type FileState,
  hasChanged,
  isSameState,
  type OpenFile,
  openFile,
  readInto,
  stateAt,
} from "./read-file.ts";
import type { WorkCache } from "./work-cache.ts";
import type { YieldWhenDue } from "./yield-when-due.ts";

// A second write within one step of the timestamps may leave the same times. FAT has the coarsest
// steps. (https://git-scm.com/docs/racy-git)
const TIMESTAMP_STEP_MS = 2000;

/** Whether every write after `moment` (epoch milliseconds) gives the file other times. */
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
  readonly #cachedJson: string;
  readonly #previous: ReadonlyMap<string, HashedFile>;
  readonly #current = new Map<string, HashedFile>();
  readonly #begunAt: number;

  /** @param now epoch milliseconds, before any file is read */
  constructor(cache: WorkCache | undefined, folder: string, now = Date.now()) {
    this.#begunAt = now;
    this.#cache = cache;
    this.#key = hash("sha256", `hashes by path\0${realFolder(folder)}`);
    const bytes = cache?.get(this.#key);
    this.#cachedJson = bytes ? Buffer.from(bytes).toString("utf8") : "[]";
    this.#previous = new Map(JSON.parse(this.#cachedJson) as [string, HashedFile][]);
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

  note(file: SourceFile, hashed: HashedFile): void {
    this.#current.set(file.path, hashed);
  }

  /** Hex digest of the names and bytes of all files. Reads those without a known hash. */
  async digest(
    listing: Listing,
    { withDrafts, yieldWhenDue }: { withDrafts?: boolean; yieldWhenDue: YieldWhenDue },
  ): Promise<string> {
    const digest = createHash("sha256").update(JSON.stringify(listing.problems));
    const draftFiles = withDrafts ? [...listing.drafts.values()].flat() : [];
    for (const file of [...filesOf(listing), ...draftFiles]) {
      const hashed = this.find(file) ?? hashFile(file);
      if (hashed) this.note(file, hashed);
      digest.update(`\0${file.path}\0${hashed?.sha256 ?? "unreadable"}`);
      await yieldWhenDue();
    }
    return digest.digest("hex");
  }

  save(): void {
    const hashes = [...this.#current].filter(([, { state }]) => isSettled(state, this.#begunAt));
    const text = JSON.stringify(hashes);
    if (text !== this.#cachedJson) this.#cache?.set(this.#key, Buffer.from(text));
  }
}

const PIECE_BYTES = 1024 * 1024;

/** Hex SHA-256 of a file, read in pieces. */
export function hashOpenFile({ descriptor, state }: OpenFile): string {
  const sha256 = createHash("sha256");
  // Longer than the file, so that one reading suffices for a small one.
  const buffer = Buffer.allocUnsafe(Math.min(state.size + 1, PIECE_BYTES));
  for (let offset = 0; ; offset += buffer.length) {
    const length = readInto(buffer, descriptor, offset);
    sha256.update(buffer.subarray(0, length));
    if (length < buffer.length) return sha256.digest("hex");
  }
}

/** @returns `undefined` if the file cannot be read or changes while it is read */
function hashFile(file: SourceFile): HashedFile | undefined {
  const opened = openFile(file);
  if ("wrong" in opened) return undefined;
  const { descriptor, state } = opened;
  try {
    const sha256 = hashOpenFile(opened);
    return hasChanged(opened) ? undefined : { sha256, state };
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
