/**
 * The writing side of the folder store. The order of writing is what makes a publication atomic: media,
 * edition and the publication's own file are flushed before `current` is replaced by a rename, so a
 * process or a machine that dies at any moment leaves the old publication, whole.
 */
import { access, mkdir, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { mkdirDurably, renameDurably, writeDurably } from "./durable-file.ts";
import { FolderStore, folderLayout } from "./folder-store.ts";
import { formatPublicationTime, type Publication } from "./publication.ts";
import { lockPublishing } from "./publish-lock.ts";
import {
  type LockOptions,
  type NextPublication,
  type PublishingSession,
  type PublishingStore,
  StoreUnavailableError,
} from "./store.ts";

export class PublishingFolderStore extends FolderStore implements PublishingStore {
  async startPublishing(options: LockOptions): Promise<PublishingSession> {
    let unlock: (() => void) | undefined;
    try {
      await mkdirDurably(this.place);
      unlock = await lockPublishing(this.place, options);
      const scratch = folderLayout.scratch(this.place);
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { recursive: true });
      return new FolderSession(this, unlock);
    } catch (cause) {
      unlock?.();
      if ((cause as Error).name === "AbortError") throw cause;
      throw new StoreUnavailableError(
        `Cannot publish into the store ${this.place}: ${(cause as Error).message}. It must be a folder that you may write to`,
        { cause },
      );
    }
  }
}

class FolderSession implements PublishingSession {
  readonly store: FolderStore;
  readonly #unlock: () => void;

  constructor(store: FolderStore, unlock: () => void) {
    this.store = store;
    this.#unlock = unlock;
  }

  get scratchFolder(): string {
    return folderLayout.scratch(this.store.place);
  }

  get cacheFolder(): string {
    return folderLayout.cache(this.store.place);
  }

  async hasMedia(address: string): Promise<boolean> {
    return await isThere(folderLayout.media(this.store.place, address));
  }

  async addMedia(address: string, bytes: Uint8Array): Promise<void> {
    if (await this.hasMedia(address)) return;
    await writeDurably(folderLayout.media(this.store.place, address), bytes);
  }

  async publish(next: NextPublication): Promise<Publication> {
    const folder = this.store.place;
    await renameDurably(next.file, folderLayout.edition(folder, next.edition));
    const current = await this.store.current();
    const made: Publication = {
      number: (current?.number ?? 0) + 1,
      time: formatPublicationTime(next.epochSeconds),
      edition: next.edition,
      who: next.who,
      note: next.note,
      counts: { ...next.counts },
    };
    const text = `${JSON.stringify(made, undefined, 2)}\n`;
    await writeDurably(folderLayout.publication(folder, made.number), text);
    await waitForItsSecond(next.epochSeconds * 1000 - Date.now());
    await writeDurably(folderLayout.current(folder), `${made.number}\n`);
    return made;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.scratchFolder, { recursive: true, force: true });
    this.#unlock();
  }
}

// A publication that would have to wait longer follows a clock that was set back: then it is not held up.
const LONGEST_WAIT_MILLISECONDS = 2000;

async function waitForItsSecond(milliseconds: number): Promise<void> {
  if (milliseconds > 0 && milliseconds <= LONGEST_WAIT_MILLISECONDS) await sleep(milliseconds);
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
