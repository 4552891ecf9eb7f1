/**
 * The writing side of the folder store. The order of writing is what makes a publication atomic: media,
 * edition and the publication's own file are flushed before `current` is replaced by a rename, so a
 * process or a machine that dies at any moment leaves the old publication, whole.
 */
import { rm } from "node:fs/promises";
import { mkdirDurably, renameDurably, writeDurably } from "./durable-file.ts";
import { FolderContents } from "./folder-contents.ts";
import { folderLayout, pointerText } from "./folder-layout.ts";
import { FolderStore } from "./folder-store.ts";
import { planPublication, waitForItsSecond } from "./next-publication.ts";
import { type Publication, sealPublication } from "./publication.ts";
import { lockPublishing } from "./publish-lock.ts";
import {
  DamagedError,
  type KeptThing,
  type LockOptions,
  type NextPublication,
  type PublishingSession,
  type PublishingStore,
  StoreUnavailableError,
} from "./store.ts";
import { unwritable } from "./unwritable.ts";

export class PublishingFolderStore extends FolderStore implements PublishingStore {
  get cacheFolder(): string {
    return folderLayout.cache(this.place);
  }

  async startPublishing(options: LockOptions): Promise<PublishingSession> {
    let unlock: (() => void) | undefined;
    try {
      await mkdirDurably(this.place);
      unlock = await lockPublishing(this.place, options);
      const scratch = folderLayout.scratch(this.place);
      await rm(scratch, { recursive: true, force: true });
      // Flushed as well: what is made in it is renamed out of it.
      await mkdirDurably(scratch);
      return new FolderSession(this, unlock, options);
    } catch (cause) {
      unlock?.();
      if ((cause as Error).name === "AbortError" || cause instanceof StoreUnavailableError) {
        throw cause;
      }
      throw unwritable(this.place, cause);
    }
  }
}

class FolderSession implements PublishingSession {
  readonly store: FolderStore;
  readonly #unlock: () => void;
  readonly #options: LockOptions;
  readonly #contents: FolderContents;

  constructor(store: FolderStore, unlock: () => void, options: LockOptions) {
    this.store = store;
    this.#unlock = unlock;
    this.#options = options;
    this.#contents = new FolderContents(store.place);
  }

  get scratchFolder(): string {
    return folderLayout.scratch(this.store.place);
  }

  async addMedia(address: string, bytes: Uint8Array): Promise<void> {
    const missing = await this.store.missingMedia([{ address, bytes: bytes.length }]);
    if (missing.length === 0) return;
    await this.#write(folderLayout.media(this.store.place, address), bytes);
  }

  async addEdition(file: string, sha256: string): Promise<void> {
    this.#step("storing the edition");
    await this.#writing(() => renameDurably(file, folderLayout.edition(this.store.place, sha256)));
  }

  async publish(next: NextPublication): Promise<Publication> {
    if (next.file !== undefined) await this.addEdition(next.file, next.edition);
    const before = await this.#before();
    const clock = this.#options.clock ?? Date.now;
    const made = planPublication(next, before, clock());
    const seal = await this.#writeDown(made);
    await waitForItsSecond(made, clock());
    await this.#makeCurrent(made.number, seal);
    return made;
  }

  async adopt(history: readonly Publication[]): Promise<void> {
    const last = history.at(-1);
    if (!last) return;
    let seal = "";
    for (const publication of history) seal = await this.#writeDown(publication);
    await this.#makeCurrent(last.number, seal);
  }

  // Where the pointer is damaged, the next number is one that nobody has seen.
  async #before(): Promise<{ number: number; publication: Publication | undefined }> {
    try {
      const publication = await this.store.current();
      return { number: publication?.number ?? 0, publication };
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
    }
    const numbers = await this.store.numbers();
    for (const number of numbers.toReversed()) {
      const publication = await this.store.publication(number).catch(() => undefined);
      if (publication) return { number: numbers.at(-1) ?? number, publication };
    }
    return { number: numbers.at(-1) ?? 0, publication: undefined };
  }

  async #writeDown(publication: Publication): Promise<string> {
    this.#step(`writing down publication ${publication.number}`);
    const { text, seal } = sealPublication(publication);
    await this.#write(folderLayout.publication(this.store.place, publication.number), text);
    return seal;
  }

  async #makeCurrent(number: number, seal: string): Promise<void> {
    this.#step(`making publication ${number} current`);
    await this.#write(folderLayout.current(this.store.place), pointerText(number, seal));
    this.#step(`publication ${number} is current`);
  }

  async editions(): Promise<KeptThing[]> {
    return await this.#contents.editions();
  }

  async media(): Promise<KeptThing[]> {
    return await this.#contents.media();
  }

  async litter(): Promise<KeptThing[]> {
    const current = await this.store.current();
    return await this.#contents.litter(current?.number ?? 0);
  }

  async keepFrom(number: number): Promise<void> {
    await this.#write(folderLayout.keptFrom(this.store.place), `${number}\n`);
  }

  async retireMedia(addresses: readonly string[], since: number): Promise<void> {
    await this.#writing(() => this.#contents.retireMedia(addresses, since));
  }

  async remove(kind: "edition" | "medium" | "litter", name: string): Promise<void> {
    await this.#writing(() => this.#contents.remove(kind, name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // What cannot be emptied now is emptied by the next publisher.
    await rm(this.scratchFolder, { recursive: true, force: true }).catch(() => {});
    this.#unlock();
  }

  #step(step: string): void {
    this.#options.onStep?.(step);
  }

  async #write(path: string, bytes: Uint8Array | string): Promise<void> {
    await this.#writing(() => writeDurably(path, bytes));
  }

  async #writing(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (cause) {
      throw unwritable(this.store.place, cause);
    }
  }
}
