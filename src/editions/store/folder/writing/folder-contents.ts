/** Lists and removes editions, media and leftovers of unfinished publications, for pruning. */
import { rm, rmdir, utimes } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { filesBelow, filesIn, isMissing, type LocalFile } from "../../local-files.ts";
import { MEDIA_ADDRESS } from "../../media-address.ts";
import type { StoredObject, StoredObjects } from "../../store.ts";
import { writeInto } from "../../store-faults.ts";
import { EDITION_FILE, folderLayout, PUBLICATION_FILE } from "../folder-layout.ts";
import type { FolderStore } from "../folder-store.ts";

export class FolderContents implements StoredObjects {
  readonly #store: FolderStore;
  readonly #folder: string;

  constructor(store: FolderStore) {
    this.#store = store;
    this.#folder = store.folder;
  }

  async editions(): Promise<StoredObject[]> {
    const files = await filesBelow(folderLayout.editions(this.#folder));
    return files.flatMap((file) => {
      const sha256 = EDITION_FILE.exec(basename(file.path))?.[1];
      return sha256 ? [{ ...this.#storedObject(file), name: sha256 }] : [];
    });
  }

  /** `since` is when the file was last written or retired. */
  async media(): Promise<StoredObject[]> {
    const files = await filesBelow(folderLayout.mediaFolder(this.#folder));
    return files.flatMap((file) => {
      const object = this.#storedObject(file);
      const address = object.name.slice("media/".length);
      return MEDIA_ADDRESS.test(address) ? [{ ...object, name: address }] : [];
    });
  }

  /** Unfinished files, and publications above the current one, named by path in the store. */
  async leftovers(): Promise<StoredObject[]> {
    const current = (await this.#store.current())?.number ?? 0;
    const files = [
      ...(await filesIn(this.#folder)),
      ...(await filesBelow(folderLayout.editions(this.#folder))),
      ...(await filesBelow(folderLayout.publications(this.#folder))),
      ...(await filesBelow(folderLayout.mediaFolder(this.#folder))),
    ];
    return files
      .map((file) => this.#storedObject(file))
      .filter(({ name }) => {
        const number = Number(PUBLICATION_FILE.exec(basename(name))?.[1] ?? 0);
        return name.endsWith(".tmp") || (name.startsWith("publications/") && number > current);
      });
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

  #storedObject({ path, bytes, writtenAt }: LocalFile): StoredObject {
    return { name: relative(this.#folder, path), bytes, since: writtenAt };
  }
}
