/**
 * What lies in a store's folder, for those who clear it: editions, media, and what publications left
 * behind that did not come to their end.
 */
import { readdir, rm, rmdir, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isMissing } from "../../local-files.ts";
import { MEDIA_ADDRESS } from "../../media-address.ts";
import type { KeptThing } from "../../store.ts";
import { EDITION_FILE, folderLayout, PUBLICATION_FILE } from "../folder-layout.ts";

export class FolderContents {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async editions(): Promise<KeptThing[]> {
    const files = await this.#files(folderLayout.editions(this.#folder));
    return files.flatMap((file) => {
      const sha256 = EDITION_FILE.exec(basename(file.name))?.[1];
      return sha256 ? [{ ...file, name: sha256 }] : [];
    });
  }

  /** `since` is when the file was written or, later, retired. */
  async media(): Promise<KeptThing[]> {
    const files = await this.#mediaFiles();
    return files.flatMap((file) => {
      const address = file.name.slice("media/".length);
      return MEDIA_ADDRESS.test(address) ? [{ ...file, name: address }] : [];
    });
  }

  /** By path in the store: unfinished files, and publications above the current one. */
  async litter(current: number): Promise<KeptThing[]> {
    const top = await this.#files(this.#folder);
    const editions = await this.#files(folderLayout.editions(this.#folder));
    const publications = await this.#files(folderLayout.publications(this.#folder));
    const media = await this.#mediaFiles();
    return [...top, ...editions, ...publications, ...media].filter(({ name }) => {
      const number = Number(PUBLICATION_FILE.exec(basename(name))?.[1] ?? 0);
      return name.endsWith(".tmp") || (name.startsWith("publications/") && number > current);
    });
  }

  // The time of a medium's file says since when it may be named by no edition: nothing else reads it.
  async retireMedia(addresses: readonly string[], since: number): Promise<void> {
    for (const address of addresses) {
      await ignoringMissing(
        utimes(folderLayout.media(this.#folder, address), since / 1000, since / 1000),
      );
    }
  }

  async remove(kind: "edition" | "medium" | "litter", name: string): Promise<void> {
    const places = {
      edition: folderLayout.edition(this.#folder, name),
      medium: folderLayout.media(this.#folder, name),
      litter: join(this.#folder, name),
    };
    await rm(places[kind], { force: true });
    // A medium has a folder of its own; one that still holds something stays.
    if (kind === "medium") await rmdir(dirname(places.medium)).catch(() => {});
  }

  async #mediaFiles(): Promise<KeptThing[]> {
    const folders = await list(folderLayout.mediaFolder(this.#folder));
    const found: KeptThing[] = [];
    for (const name of folders)
      found.push(...(await this.#files(join(this.#folder, "media", name))));
    return found;
  }

  /** The regular files right inside a folder, named by their path from the store. */
  async #files(folder: string): Promise<KeptThing[]> {
    const found: KeptThing[] = [];
    for (const name of await list(folder)) {
      const path = join(folder, name);
      const known = await ignoringMissing(stat(path));
      if (!known?.isFile()) continue;
      const below = path.slice(this.#folder.length).replace(/^\/+/, "");
      found.push({ name: below, bytes: known.size, since: known.mtimeMs });
    }
    return found;
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function ignoringMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
