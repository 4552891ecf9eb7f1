/**
 * Publishes into a folder store. Media, edition and record are flushed before `current` is renamed,
 * so that a crash or power cut at any moment leaves the old publication intact.
 */

import { readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import PQueue from "p-queue";
import { isThere } from "../../local-files.ts";
import { type Publication, sealPublication } from "../../publication.ts";
import {
  DamagedError,
  type NextPublication,
  type PublishingSession,
  type PublishingStore,
  type SessionOptions,
  StoreUnavailableError,
} from "../../store.ts";
import { remedyOf, unwritable, writeInto } from "../../store-faults.ts";
import { keepToWriters } from "../../writers-only.ts";
import {
  flushFile,
  flushFoldersAbove,
  makeFolder,
  mkdirDurably,
  renameDurably,
  syncFolder,
  UnconfirmedError,
  writeDurably,
  writeWhole,
} from "../../writing/durable-file.ts";
import {
  lastRecorded,
  nextPublication,
  type PublicationBefore,
  waitForPublicationTime,
} from "../../writing/next-publication.ts";
import { folderLayout, pointerText } from "../folder-layout.ts";
import { FolderStore } from "../folder-store.ts";
import { addedMedia } from "./added-media.ts";
import { FolderContents } from "./folder-contents.ts";
import { lockFolder } from "./folder-lock.ts";
import { isLastPublished, noteLastPublished } from "./last-published.ts";

export class PublishingFolderStore extends FolderStore implements PublishingStore {
  get cacheFolder(): string {
    return folderLayout.cache(this.place);
  }

  async startPublishing(options: SessionOptions): Promise<PublishingSession> {
    let lock: Disposable | undefined;
    try {
      await this.refuseForeign();
      await mkdirDurably(this.place);
      lock = await lockFolder(this.place, options);
      // The first publisher may have died after creating these folders and before the flush.
      if (!isThere(folderLayout.current(this.place))) await flushFoldersAbove(this.place);
      await removeUnfinished(this.place);
      // Also flushes the store's folder, with a `current` that a publisher renamed before it died.
      // Otherwise "nothing to publish" could be reported for a publication that is not on disk.
      await mkdirDurably(folderLayout.scratch(this.place));
      keepToWriters(folderLayout.scratch(this.place));
      return new FolderSession(this, lock, options);
    } catch (cause) {
      if (lock) await removeUnfinished(this.place).catch(() => {});
      lock?.[Symbol.dispose]();
      const isAbort = (cause as Error).name === "AbortError";
      if (isAbort || cause instanceof StoreUnavailableError) throw cause;
      throw unwritable(this.place, cause);
    }
  }
}

class FolderSession implements PublishingSession {
  readonly store: FolderStore;
  readonly objects: FolderContents;
  readonly #place: string;
  readonly #lock: Disposable;
  readonly #options: SessionOptions;
  /** Whether the pointer was replaced but its flush failed. */
  #isUnconfirmed = false;
  /** Addresses of media whose bytes have been flushed. */
  readonly #flushed = new Set<string>();
  /** Folders of media. Flushed together, they need fewer commits of the disk. */
  readonly #unflushedFolders = new Set<string>();
  /** The creation of the folder, shared by concurrent calls. */
  #mediaFolder: Promise<void> | undefined;

  constructor(store: FolderStore, lock: Disposable, options: SessionOptions) {
    this.store = store;
    this.#place = store.place;
    this.#lock = lock;
    this.#options = options;
    this.objects = new FolderContents(store);
  }

  get scratchFolder(): string {
    return folderLayout.scratch(this.#place);
  }

  async addMedia(address: string, bytes: Uint8Array): Promise<void> {
    const missing = await this.store.missingMedia([{ address, bytes: bytes.length }]);
    if (missing.length === 0) return await this.#flushMedium(address, async () => bytes);
    const path = folderLayout.media(this.#place, address);
    await writeInto(this.#place, async () => {
      this.#mediaFolder ??= mkdirDurably(folderLayout.mediaFolder(this.#place));
      await this.#mediaFolder;
      await makeFolder(dirname(path));
      await writeWhole(path, bytes);
    });
    this.#flushed.add(address);
    this.#unflushedFolders.add(dirname(path));
  }

  /** For a medium that existed already: its writer may have died before flushing the name. */
  async #flushMedium(address: string, read: () => Promise<Uint8Array>): Promise<void> {
    if (this.#flushed.has(address)) return;
    await writeInto(this.#place, () => flushFile(folderLayout.media(this.#place, address), read));
    this.#flushed.add(address);
  }

  async addEdition(file: string, sha256: string): Promise<void> {
    this.#options.onStep?.("storedEdition");
    await writeInto(this.#place, () =>
      renameDurably(file, folderLayout.edition(this.#place, sha256)),
    );
  }

  async publish(next: NextPublication): Promise<Publication> {
    if (next.file !== undefined) await this.addEdition(next.file, next.edition);
    const { changes } = next;
    if (changes) await this.addEdition(changes.file, changes.sha256);
    const previous = await this.#readPrevious();
    await this.#flushAddedMedia(next.edition, previous.publication?.edition);
    const clock = this.#options.clock ?? Date.now;
    const isCopied = previous.number > 0 && !(await isLastPublished(this.#place, previous.number));
    const publication = nextPublication(next, { ...previous, isCopied }, clock());
    const seal = await this.#record(publication);
    await waitForPublicationTime(publication, clock());
    await this.#makeCurrent(publication.number, seal);
    await noteLastPublished(this.#place, publication.number);
    return publication;
  }

  async adopt(history: readonly Publication[]): Promise<void> {
    const last = history.at(-1);
    if (!last) return;
    await this.#flushMediaNames();
    await this.#beginAdopting();
    let seal = "";
    for (const publication of history) seal = await this.#record(publication);
    await this.#makeCurrent(last.number, seal);
  }

  /** The mark keeps a store without a pointer from counting as damaged. */
  async #beginAdopting(): Promise<void> {
    const mark = folderLayout.adopting(this.#place);
    if (isThere(folderLayout.current(this.#place)) || isThere(mark)) return;
    // Two publications without a pointer: the pointer is lost, and the history must not be removed.
    if ((await this.store.numbers()).length < 2) await this.#write(mark, "");
  }

  /** The other media were flushed when the current edition was published. */
  async #flushAddedMedia(edition: string, before: string | undefined): Promise<void> {
    const added = addedMedia(this.#place, edition, before);
    // A missing medium is older damage, reported elsewhere.
    const missing = new Set(await this.store.missingMedia(added));
    for (const { address } of added) {
      const read = async () => (await this.store.readMedia(address)) as Buffer;
      if (!missing.has(address)) await this.#flushMedium(address, read);
    }
    await this.#flushMediaNames();
  }

  async #flushMediaNames(): Promise<void> {
    if (this.#flushed.size === 0) return;
    await writeInto(this.#place, async () => {
      // The folder of all media too, because a publisher may have died before flushing it.
      const folders = [...this.#unflushedFolders, folderLayout.mediaFolder(this.#place)];
      const flushes = folders.map((folder) => () => syncFolder(folder));
      await new PQueue({ concurrency: 4 }).addAll(flushes);
    });
    this.#unflushedFolders.clear();
  }

  async #readPrevious(): Promise<PublicationBefore> {
    try {
      const publication = await this.store.current();
      return { number: publication?.number ?? 0, publication };
    } catch (error) {
      if (error instanceof DamagedError) return await lastRecorded(this.store);
      throw error;
    }
  }

  async #record(publication: Publication): Promise<string> {
    this.#options.onStep?.("publication");
    const { text, seal } = sealPublication(publication);
    await this.#write(folderLayout.publication(this.#place, publication.number), text);
    return seal;
  }

  async #makeCurrent(number: number, seal: string): Promise<void> {
    this.#options.onStep?.("switch");
    try {
      await writeDurably(folderLayout.current(this.#place), pointerText(number, seal));
    } catch (cause) {
      if (!(cause instanceof UnconfirmedError)) throw unwritable(this.#place, cause);
      this.#isUnconfirmed = true;
      throw unconfirmed(this.#place, number, cause);
    }
    this.#options.onStep?.("current");
  }

  async keepFrom(number: number): Promise<void> {
    // A copy into an empty store calls this before `adopt`. With the mark, the next publisher
    // removes the file if this one dies in between.
    await this.#beginAdopting();
    await this.#write(folderLayout.keptFrom(this.#place), `${number}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // For media restored without a publication. If their names are lost, they are restored again.
    if (this.#unflushedFolders.size > 0) await this.#flushMediaNames().catch(() => {});
    // If a power cut may lose the pointer, keep the mark. The next publisher empties the folder.
    const isMarked = this.#isUnconfirmed && isThere(folderLayout.adopting(this.#place));
    if (!isMarked) await removeUnfinished(this.#place).catch(() => {});
    this.#lock[Symbol.dispose]();
  }

  async #write(path: string, bytes: Uint8Array | string): Promise<void> {
    await writeInto(this.#place, () => writeDurably(path, bytes));
  }
}

/** Empties the scratch folder, after the repair that its mark for adopting asks for. */
async function removeUnfinished(place: string): Promise<void> {
  if (isThere(folderLayout.adopting(place))) await completeOrUndoAdopting(place);
  await rm(folderLayout.scratch(place), { recursive: true, force: true });
}

// For a publisher that died while adopting a history. An existing pointer is written again, because
// it may not have been flushed. Without a pointer, the history is removed.
async function completeOrUndoAdopting(place: string): Promise<void> {
  const pointer = folderLayout.current(place);
  if (isThere(pointer)) return await writeDurably(pointer, await readFile(pointer));
  await rm(folderLayout.publications(place), { recursive: true, force: true });
  await rm(folderLayout.keptFrom(place), { force: true });
  await syncFolder(place);
}

function unconfirmed(place: string, number: number, cause: UnconfirmedError): Error {
  const remedy = remedyOf(cause.cause, "Look at the health of the disk");
  return new StoreUnavailableError(
    `Publication ${number} is current in the store ${place}, but the disk did not confirm it: ${cause.message}. After a power cut the publication before may be back. ${remedy}, and publish again`,
    { cause },
  );
}
