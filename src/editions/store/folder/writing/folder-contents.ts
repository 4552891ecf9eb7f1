/**
 * Lists and removes the files of a folder store, for pruning: editions, media and leftovers of publications that were
 * not completed.
 */
import { rm, rmdir, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ifThere, isMissing, listIfThere } from "../../local-files.ts";
import { MEDIA_ADDRESS } from "../../media-address.ts";
import type { KeptThing, KeptThings } from "../../store.ts";
import { writeInto } from "../../unwritable.ts";
import { EDITION_FILE, folderLayout, PUBLICATION_FILE } from "../folder-layout.ts";
import type { FolderStore } from "../folder-store.ts";

export class FolderContents implements KeptThings {
  readonly #store: FolderStore;
  readonly #folder: string;

  constructor(store: FolderStore) {
    this.#store = store;
    this.#folder = store.folder;
  }

  async editions(): Promise<KeptThing[]> {
    const files = await this.#files(folderLayout.editions(this.#folder));
    return files.flatMap((file) => {
      const sha256 = EDITION_FILE.exec(basename(file.name))?.[1];
      return sha256 ? [{ ...file, name: sha256 }] : [];
    });
  }

  /** `since` is when the file was written or retired, whichever is later. */
  async media(): Promise<KeptThing[]> {
    const files = await this.#mediaFiles();
    return files.flatMap((file) => {
      const address = file.name.slice("media/".length);
      return MEDIA_ADDRESS.test(address) ? [{ ...file, name: address }] : [];
    });
  }

  /** Unfinished files, and publications above the current one, named by path in the store. */
  async litter(): Promise<KeptThing[]> {
    const current = (await this.#store.current())?.number ?? 0;
    const top = await this.#files(this.#folder);
    const editions = await this.#files(folderLayout.editions(this.#folder));
    const publications = await this.#files(folderLayout.publications(this.#folder));
    const media = await this.#mediaFiles();
    return [...top, ...editions, ...publications, ...media].filter(({ name }) => {
      const number = Number(PUBLICATION_FILE.exec(basename(name))?.[1] ?? 0);
      return name.endsWith(".tmp") || (name.startsWith("publications/") && number > current);
    });
  }

  // Stored as the modification time of the file, which nothing else uses.
  async retireMedia(addresses: readonly string[], since: number): Promise<void> {
    await writeInto(this.#folder, async () => {
      for (const address of addresses) {
        const file = folderLayout.media(this.#folder, address);
        await utimes(file, since / 1000, since / 1000).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }
    });
  }

  async remove(kind: "edition" | "medium" | "litter", name: string): Promise<void> {
    const places = {
      edition: folderLayout.edition(this.#folder, name),
      medium: folderLayout.media(this.#folder, name),
      litter: join(this.#folder, name),
    };
    await writeInto(this.#folder, () => rm(places[kind], { force: true }));
    // Each medium has its own folder; `rmdir` fails if it is not empty.
    if (kind === "medium") await rmdir(dirname(places.medium)).catch(() => {});
  }

  async #mediaFiles(): Promise<KeptThing[]> {
    const folder = folderLayout.mediaFolder(this.#folder);
    const found: KeptThing[] = [];
    for (const name of (await listIfThere(folder)).sort()) {
      found.push(...(await this.#files(join(folder, name))));
    }
    return found;
  }

  /** The regular files directly in a folder, named by path in the store. */
  async #files(folder: string): Promise<KeptThing[]> {
    const found: KeptThing[] = [];
    for (const name of (await listIfThere(folder)).sort()) {
      const path = join(folder, name);
      const stats = await ifThere(path, () => stat(path));
      if (!stats?.isFile()) continue;
      const below = path.slice(this.#folder.length).replace(/^\/+/, "");
      found.push({ name: below, bytes: stats.size, since: stats.mtimeMs });
    }
    return found;
  }
}
