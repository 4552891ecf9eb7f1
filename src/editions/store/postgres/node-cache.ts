/**
 * What a machine keeps on its own disk of a store that is elsewhere: editions and media, by the names
 * that hold their hashes, so that several processes share it and nothing in it can be out of date. Every
 * byte is compared with its hash when it is read. It may be deleted at any time, and is bounded.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { folderLayout } from "../folder/folder-layout.ts";
import { FolderStore } from "../folder/folder-store.ts";
import { MEDIA_ADDRESS } from "../media-address.ts";
import { makePrivateFolder } from "../private-folder.ts";
import {
  CacheFolderError,
  DamagedError,
  type LocalMedium,
  StoreUnavailableError,
} from "../store.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export interface NodeCacheOptions {
  readonly folder: string;
  /** Bound of all editions and media together, the editions in use apart. */
  readonly mostBytes: number;
  /** Whether media are kept too. */
  readonly keepsMedia: boolean;
  /** What can be done where the folder cannot be used, as a sentence without its full stop. */
  readonly remedy: string;
}

export const defaultCacheBytes = 4 * 1024 ** 3;

// Processes that share the folder do not see what the others write before they look again.
const LOOK_AGAIN_SHARE = 1 / 100;
const TRIM_TO_SHARE = 0.8;
const UNFINISHED_MILLISECONDS = 600_000;
const TOUCH_MILLISECONDS = 3_600_000;

interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

export class NodeCache {
  readonly folder: string;
  readonly #mostBytes: number;
  readonly #keepsMedia: boolean;
  readonly #remedy: string;
  readonly #files: FolderStore;
  #needed: ReadonlySet<string> = new Set();
  #writtenSinceLook = Infinity;

  constructor({ folder, mostBytes, keepsMedia, remedy }: NodeCacheOptions) {
    this.folder = folder;
    this.#remedy = remedy;
    this.#keepsMedia = keepsMedia;
    this.#mostBytes = mostBytes;
    this.#files = new FolderStore(folder);
  }

  /**
   * Makes the folder, or sees that nobody else could have put anything into it.
   * @throws CacheFolderError where it is not to be believed, or cannot be made
   */
  prepare(): void {
    // What lives as long as its process is in a folder that was just made for it.
    if (this.#keepsMedia) makePrivateFolder(this.folder, this.#remedy);
    else mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** Editions that stay whatever the bound: those answered from. */
  need(editions: Iterable<string>): void {
    this.#needed = new Set(editions);
  }

  /** @returns the path of an edition whose hash has been verified, `undefined` where it is not here */
  async edition(sha256: string): Promise<string | undefined> {
    try {
      return await this.#files.editionFile(sha256);
    } catch (error) {
      // One that cannot be read is of no more use than one that is damaged.
      if (isOfFile(error)) return undefined;
      throw error;
    }
  }

  /**
   * The path of an edition, fetched where it is not here; once, however many processes ask.
   * @param fetch writes it to the path it is given, verified
   * @throws what `fetch` throws; CacheFolderError where it cannot be written
   */
  async fetchEdition(sha256: string, fetch: (file: string) => Promise<void>): Promise<string> {
    const here = await this.edition(sha256);
    if (here !== undefined) return here;
    try {
      return await this.#fetchEdition(sha256, fetch);
    } catch (error) {
      throw isOfSystem(error) ? this.#unwritable(error) : error;
    }
  }

  async #fetchEdition(sha256: string, fetch: (file: string) => Promise<void>): Promise<string> {
    const path = folderLayout.edition(this.folder, sha256);
    this.prepare();
    await using _lock = await oneAtATime(join(this.folder, "fetching.lock"));
    const meanwhile = await this.edition(sha256);
    if (meanwhile !== undefined) return meanwhile;
    await this.#write(path, fetch);
    return path;
  }

  /** Where a medium lies, `undefined` where it is not here. */
  async localMedium(address: string): Promise<LocalMedium | undefined> {
    const local = await this.#files.localMedia(address);
    if (local) await touch(local.file);
    return local;
  }

  /** The verified bytes of a medium, `undefined` where it is not here. */
  async medium(address: string): Promise<Buffer | undefined> {
    try {
      const bytes = await this.#files.readMedia(address);
      if (bytes) await touch(folderLayout.media(this.folder, address));
      return bytes;
    } catch (error) {
      if (!isOfFile(error)) throw error;
      await rm(folderLayout.media(this.folder, address), { force: true }).catch(() => {});
      return undefined;
    }
  }

  /** Keeps a medium. A disk that is full or cannot be written is no reason not to serve it. */
  async keepMedium(address: string, bytes: Uint8Array): Promise<void> {
    if (!this.#keepsMedia || !MEDIA_ADDRESS.test(address)) return;
    const path = folderLayout.media(this.folder, address);
    await this.#write(path, (file) => writeFile(file, bytes)).catch(() => {});
  }

  #unwritable(cause: unknown): CacheFolderError {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isFull = code === "ENOSPC" || code === "EDQUOT";
    const remedy = isFull ? `Make room there, or: ${this.#remedy}` : this.#remedy;
    return new CacheFolderError(
      `Cannot keep an edition in the cache folder ${this.folder}: ${message}. ${remedy}`,
      { cause, needs: remedy },
    );
  }

  async #write(path: string, write: (file: string) => Promise<void>): Promise<void> {
    this.prepare();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.tmp`;
    try {
      await write(unfinished);
      this.#writtenSinceLook += (await stat(unfinished)).size;
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    if (this.#writtenSinceLook > this.#mostBytes * LOOK_AGAIN_SHARE) await this.#trim();
  }

  async #trim(): Promise<void> {
    this.#writtenSinceLook = 0;
    const files = [
      ...(await filesIn(folderLayout.editions(this.folder))),
      ...(await mediaFiles(folderLayout.mediaFolder(this.folder))),
    ];
    for (const { path } of planTrim(files, this.#mostBytes, (path) => this.#isNeeded(path))) {
      await rm(path, { force: true });
      // A medium has a folder of its own; one that still holds something stays.
      if (path.startsWith(folderLayout.mediaFolder(this.folder))) {
        await rmdir(dirname(path)).catch(() => {});
      }
    }
  }

  #isNeeded(path: string): boolean {
    return [...this.#needed].some((sha256) => path === folderLayout.edition(this.folder, sha256));
  }
}

/** Whether it says that one file cannot be used, and of the store that it cannot be asked. */
function isOfFile(error: unknown): boolean {
  return error instanceof DamagedError || error instanceof StoreUnavailableError;
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** What has to go: files that nobody finished, and the least recently used beyond the bound. */
function planTrim(
  files: readonly KeptFile[],
  mostBytes: number,
  isNeeded: (path: string) => boolean,
): KeptFile[] {
  const now = Date.now();
  const old = ({ path, usedAt }: KeptFile) =>
    path.endsWith(".tmp") && now - usedAt > UNFINISHED_MILLISECONDS;
  const going = files.filter(old);
  const kept = files.filter(({ path }) => !path.endsWith(".tmp") && !isNeeded(path));
  let bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= mostBytes) return going;
  for (const file of kept.sort((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= mostBytes * TRIM_TO_SHARE) break;
    going.push(file);
    bytes -= file.bytes;
  }
  return going;
}

async function mediaFiles(folder: string): Promise<KeptFile[]> {
  const found: KeptFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    found.push(...(await filesIn(join(folder, name))));
  }
  return found;
}

async function filesIn(folder: string): Promise<KeptFile[]> {
  const found: KeptFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known?.isFile()) found.push({ path, bytes: known.size, usedAt: known.mtimeMs });
  }
  return found;
}

/** The time of a file says when it was used last, to the hour. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  const known = await stat(path).catch(() => undefined);
  if (!known || now.getTime() - known.mtimeMs < TOUCH_MILLISECONDS) return;
  await utimes(path, now, now).catch(() => {});
}
