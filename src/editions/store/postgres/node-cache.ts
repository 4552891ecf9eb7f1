/**
 * The local cache of a remote store. Files are named by their hashes, so that processes can share
 * it and none is out of date. It may be deleted at any time.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { takeLock } from "../file-lock.ts";
import { folderLayout } from "../folder/folder-layout.ts";
import { FolderStore } from "../folder/folder-store.ts";
import { filesBelow, type LocalFile } from "../local-files.ts";
import { MEDIA_ADDRESS } from "../media-address.ts";
import { makePrivateFolder } from "../private-folder.ts";
import { CacheFolderError, DamagedError, StoreUnavailableError } from "../store.ts";

interface NodeCacheOptions {
  readonly folder: string;
  /** Of all editions and media together, except editions in use. */
  readonly maxBytes: number;
  readonly keepsMedia: boolean;
  /** Remedy if the folder cannot be used: a sentence without a full stop. */
  readonly remedy: string;
}

export const defaultCacheBytes = 4 * 1024 ** 3;

// After writing this share of the maximum, check the folder, into which others write too.
const CHECK_SHARE = 1 / 100;
// Eviction stops at this share of the maximum.
const TRIM_TO_SHARE = 0.8;
// An unfinished file of this age was left by a process that died.
const UNFINISHED_MILLISECONDS = 600_000;

export class NodeCache {
  readonly folder: string;
  /** Verifies the cached files, and fetches nothing. */
  readonly files: FolderStore;
  readonly #options: NodeCacheOptions;
  /** Paths that are not evicted. */
  #needed: ReadonlySet<string> = new Set();
  /** In bytes; Infinity, so that the first write checks the folder. */
  #writtenSinceCheck = Infinity;

  constructor(options: NodeCacheOptions) {
    this.folder = options.folder;
    this.#options = options;
    this.files = new FolderStore(options.folder);
  }

  /** @throws CacheFolderError if the folder is not private or cannot be created */
  prepare(): void {
    // A cache without media is inside the private folder of this process.
    if (this.#options.keepsMedia) makePrivateFolder(this.folder, this.#options.remedy);
    else mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** Sets the editions and lists of changes that this node may serve; they are not evicted. */
  setNeeded(editions: readonly string[]): void {
    this.#needed = new Set(editions.map((sha256) => folderLayout.edition(this.folder, sha256)));
  }

  /** @returns a verified file; `undefined` if it is not cached or is damaged */
  async edition(sha256: string): Promise<string | undefined> {
    try {
      return await this.files.editionFile(sha256);
    } catch (error) {
      // Fetch an unreadable edition again, like a damaged one.
      if (isUnusable(error)) return undefined;
      throw error;
    }
  }

  /**
   * Several processes fetch an edition only once. @param fetch writes and verifies it
   * @throws its errors; CacheFolderError if the file cannot be written
   */
  async fetchEdition(sha256: string, fetch: (file: string) => Promise<void>): Promise<string> {
    const cached = await this.edition(sha256);
    if (cached !== undefined) return cached;
    try {
      return await this.#fetchEdition(sha256, fetch);
    } catch (error) {
      const isFileSystemError = error instanceof Error && "syscall" in error;
      throw isFileSystemError ? this.#unwritable(error) : error;
    }
  }

  async #fetchEdition(sha256: string, fetch: (file: string) => Promise<void>): Promise<string> {
    const path = folderLayout.edition(this.folder, sha256);
    this.prepare();
    // Without the lock, as on a full disk, two processes may fetch the same edition.
    using _lock = await takeLock(join(this.folder, "fetching.lock")).catch(() => undefined);
    const fetchedByOther = await this.edition(sha256);
    if (fetchedByOther !== undefined) return fetchedByOther;
    await this.#write(path, fetch);
    return path;
  }

  /** `undefined` if it is not cached or is damaged. */
  async medium(address: string): Promise<Buffer | undefined> {
    try {
      return await this.files.readMedia(address);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      await rm(folderLayout.media(this.folder, address), { force: true }).catch(() => {});
      return undefined;
    }
  }

  /** Ignores write errors, because the medium can be served without the cache. */
  async keepMedium(address: string, bytes: Uint8Array): Promise<void> {
    if (!this.#options.keepsMedia || !MEDIA_ADDRESS.test(address)) return;
    const path = folderLayout.media(this.folder, address);
    await this.#write(path, (file) => writeFile(file, bytes)).catch(() => {});
  }

  #unwritable(cause: unknown): CacheFolderError {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isFull = code === "ENOSPC" || code === "EDQUOT";
    const other = this.#options.remedy;
    const remedy = isFull ? `Make room there, or use another folder. ${other}` : other;
    return new CacheFolderError(
      `Cannot keep an edition in the cache folder ${this.folder}: ${message}. ${remedy}`,
      { cause, operatorProblem: remedy },
    );
  }

  async #write(path: string, write: (file: string) => Promise<void>): Promise<void> {
    this.prepare();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.tmp`;
    try {
      await write(unfinished);
      this.#writtenSinceCheck += (await stat(unfinished)).size;
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    if (this.#writtenSinceCheck > this.#options.maxBytes * CHECK_SHARE) await this.#trim();
  }

  async #trim(): Promise<void> {
    this.#writtenSinceCheck = 0;
    const files = [
      ...(await filesBelow(folderLayout.editions(this.folder))),
      ...(await filesBelow(folderLayout.mediaFolder(this.folder))),
    ];
    for (const { path } of planTrim(files, this.#options.maxBytes, this.#needed)) {
      await rm(path, { force: true });
      // Each medium has its own folder; `rmdir` fails if it is not empty.
      if (path.startsWith(folderLayout.mediaFolder(this.folder))) {
        await rmdir(dirname(path)).catch(() => {});
      }
    }
  }
}

function isUnusable(error: unknown): boolean {
  return error instanceof DamagedError || error instanceof StoreUnavailableError;
}

// Selects unfinished files of dead processes. If the finished files are too large together, selects
// the oldest finished ones too.
function planTrim(
  files: readonly LocalFile[],
  maxBytes: number,
  needed: ReadonlySet<string>,
): LocalFile[] {
  const unfinished = files.filter(({ path }) => path.endsWith(".tmp"));
  const abandonedBefore = Date.now() - UNFINISHED_MILLISECONDS;
  const removed = unfinished.filter(({ writtenAt }) => writtenAt < abandonedBefore);
  const evictable = files.filter(({ path }) => !path.endsWith(".tmp") && !needed.has(path));
  let bytes = evictable.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= maxBytes) return removed;
  for (const file of evictable.sort((one, other) => one.writtenAt - other.writtenAt)) {
    if (bytes <= maxBytes * TRIM_TO_SHARE) break;
    removed.push(file);
    bytes -= file.bytes;
  }
  return removed;
}
