/**
 * The reading side of the folder store. Every byte that leaves it has been compared with the hash that
 * names it. Writing is `folder-publishing.ts`, which `serve` never imports.
 * @see architecture.md, "The store"
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Publication, publication } from "./publication.ts";
import { DamagedError, type Store, StoreUnavailableError } from "./store.ts";

/** Where things are in a store's folder. */
export const folderLayout = {
  current: (folder: string) => join(folder, "current"),
  publication: (folder: string, number: number) =>
    join(folder, "publications", `${String(number).padStart(6, "0")}.json`),
  edition: (folder: string, sha256: string) => join(folder, "editions", `${sha256}.db`),
  media: (folder: string, address: string) => join(folder, "media", address),
  cache: (folder: string) => join(folder, "cache"),
  scratch: (folder: string) => join(folder, "unfinished"),
} as const;

const MEDIA_ADDRESS = /^([0-9a-f]{32})\/[a-z0-9_-][a-z0-9._-]*$/;

export class FolderStore implements Store {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async current(): Promise<Publication | undefined> {
    const pointer = folderLayout.current(this.place);
    const text = await readIfThere(pointer);
    if (text === undefined) return undefined;
    const number = Number(text.toString("utf8").trim());
    if (!Number.isSafeInteger(number) || number < 1) {
      throw new DamagedError(`${pointer} does not hold the number of a publication`);
    }
    return await this.publication(number);
  }

  /** @throws DamagedError where there is no such publication or it cannot be read as one */
  async publication(number: number): Promise<Publication> {
    const file = folderLayout.publication(this.place, number);
    const text = await readIfThere(file);
    if (text === undefined) throw new DamagedError(`${file} is missing`);
    try {
      return publication.parse(JSON.parse(text.toString("utf8")));
    } catch (cause) {
      throw new DamagedError(`${file} cannot be read as a publication`, { cause });
    }
  }

  async editionFile(sha256: string): Promise<string> {
    const file = folderLayout.edition(this.place, sha256);
    const found = await hashOfFile(file);
    if (found === undefined) throw new DamagedError(`${file} is missing`);
    if (found !== sha256) {
      throw new DamagedError(
        `${file} is damaged: its SHA-256 is ${found}, not the one in its name`,
      );
    }
    return file;
  }

  async readMedia(address: string): Promise<Buffer | undefined> {
    const prefix = MEDIA_ADDRESS.exec(address)?.[1];
    if (prefix === undefined) return undefined;
    const file = folderLayout.media(this.place, address);
    const bytes = await readIfThere(file);
    if (bytes && !createHash("sha256").update(bytes).digest("hex").startsWith(prefix)) {
      throw new DamagedError(`${file} is damaged: its SHA-256 does not begin with ${prefix}`);
    }
    return bytes;
  }
}

/** @returns hex SHA-256 of a file's bytes, `undefined` where there is no such file */
export async function hashOfFile(file: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return hash.digest("hex");
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new StoreUnavailableError(`Cannot read ${file}: ${(cause as Error).message}`, { cause });
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
