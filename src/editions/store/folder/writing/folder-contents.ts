/** Lists and removes editions, media and leftovers of unfinished publications, for pruning. */
import { rm, rmdir, utimes } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { filesBelow, isMissing, type LocalFile } from "../../local-files.ts";
import { MEDIA_ADDRESS } from "../../media-address.ts";
import type { StoredObject, StoredObjects } from "../../store.ts";
import { writeInto } from "../../store-faults.ts";
import { EDITION_FILE, folderLayout, publicationNumberOf } from "../folder-layout.ts";
import type { FolderStore } from "../folder-store.ts";

export class FolderContents implements StoredObjects {
  readonly #store: FolderStore;
  readonly #folder: string;

  constructor(store: FolderStore) {
    this.#store = store;
    this.#folder = store.folder;
  }

  async editions(): Promise<StoredObject[]> {
    const folder = folderLayout.editions(this.#folder);
    const files = (await filesBelow(folder)).map((file) => storedObject(file, folder));
    const editions = files.filter(({ name }) => EDITION_FILE.test(name));
    return editions.map((edition) => ({ ...edition, name: basename(edition.name, ".db") }));
  }

  /** `since` is when the file was last written or retired. */
  async media(): Promise<StoredObject[]> {
    const folder = folderLayout.mediaFolder(this.#folder);
    const files = (await filesBelow(folder)).map((file) => storedObject(file, folder));
    return files.filter(({ name }) => MEDIA_ADDRESS.test(name));
  }

  /** Unfinished files, and publications above the current one, named by path in the store. */
  async leftovers(): Promise<StoredObject[]> {
    const current = (await this.#store.current())?.number ?? 0;
    const files = [
      ...(await filesBelow(this.#folder, { recursive: false })),
      ...(await filesBelow(folderLayout.editions(this.#folder))),
      ...(await filesBelow(folderLayout.publications(this.#folder))),
      ...(await filesBelow(folderLayout.mediaFolder(this.#folder))),
    ];
    const isAboveCurrent = (name: string) =>
      name.startsWith("publications/") && (publicationNumberOf(basename(name)) ?? 0) > current;
    return files
      .map((file) => storedObject(file, this.#folder))
      .filter(({ name }) => name.endsWith(".tmp") || isAboveCurrent(name));
  }

  // The time is the modification time of the file, which nothing else uses.
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

  async remove(kind: "edition" | "medium" | "leftovers", name: string): Promise<void> {
    const places = {
      edition: folderLayout.edition(this.#folder, name),
      medium: folderLayout.media(this.#folder, name),
      leftovers: join(this.#folder, name),
    };
    await writeInto(this.#folder, () => rm(places[kind], { force: true }));
    // Each medium has its own folder; `rmdir` fails if it is not empty.
    if (kind === "medium") await rmdir(dirname(places.medium)).catch(() => {});
  }
}

/** Named by its path in the folder. */
function storedObject({ path, bytes, writtenAt }: LocalFile, folder: string): StoredObject {
  return { name: relative(folder, path), bytes, since: writtenAt };
}
