/**
 * Restoring a backup into a store that has no publication: everything is verified as it arrives, and the
 * history is written down last. An archive that is damaged, or was never a backup, leaves nothing.
 */
import { createReadStream, existsSync, readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import * as z from "zod";
import { EditionFormatError } from "../../edition/open-edition.ts";
import { LOCK_FILES, madeFirst } from "../folder/folder-layout.ts";
import type { Publication } from "../publication.ts";
import {
  DamagedError,
  type LockOptions,
  type PublishingStore,
  StoreUnavailableError,
} from "../store.ts";
import { unreadable } from "../unwritable.ts";
import { syncFolder } from "../writing/durable-file.ts";
import { publishAfterLost, standIns } from "./after-lost.ts";
import { Arrival, type Mark } from "./arrival.ts";
import { BACKUP_MARK } from "./backup.ts";
import { ArchiveError, readTar, type TarEntry } from "./read-tar.ts";

export interface RestoreOptions extends LockOptions {
  /** The last number that anybody may have seen of the store that was lost; that of the backup where absent. */
  readonly after?: number | undefined;
}

/**
 * @returns the publication that is current from now on
 * @throws StoreUnavailableError where the store holds publications or cannot be written, or the file
 *   cannot be read; DamagedError where the archive is damaged or no backup; AbortError of `signal`
 */
export async function restore(
  file: string,
  store: PublishingStore,
  options: RestoreOptions,
): Promise<Publication> {
  await refuseIfPublished(store);
  const { folder } = store;
  const isNew = folder !== undefined && !existsSync(folder);
  try {
    await using entries = readTar(archivePieces(file));
    // Looked at before the store's folder is made.
    const mark = await readMark(entries);
    await using session = await store.startPublishing(options);
    await refuseIfPublished(store);
    const arrival = new Arrival(session, mark);
    try {
      for await (const entry of entries) {
        options.signal?.throwIfAborted();
        await arrival.take(entry);
      }
      const { after = mark.publication, who } = options;
      const last = await arrival.finish((one) => standIns(one, after, who));
      return after > last.number ? await publishAfterLost(session, last, options) : last;
    } catch (error) {
      // Nothing is taken from under a publication that became current before the disk failed.
      const current = await store.current().catch(() => "unknown");
      if (current === undefined) await arrival.takeBack().catch(() => {});
      throw error;
    }
  } catch (cause) {
    if (isNew) await removeUnused(folder);
    if (!(cause instanceof ArchiveError || cause instanceof EditionFormatError)) throw cause;
    throw new DamagedError(
      `${file} cannot be restored: ${cause.message}. Take another backup; nothing was made current`,
      { cause },
    );
  }
}

async function refuseIfPublished(store: PublishingStore): Promise<void> {
  const current = await store.current().catch((error: unknown) => {
    if (error instanceof StoreUnavailableError) throw error;
    return "damaged" as const;
  });
  if (current === undefined) return;
  throw new StoreUnavailableError(
    `The store ${store.place} holds publications already. Restore into another one with --store, or move this one aside`,
  );
}

/** Removes a store's folder that was made for nothing. Whatever holds something stays. */
async function removeUnused(folder: string): Promise<void> {
  const attempt = (remove: (path: string) => void, path: string) => {
    try {
      remove(path);
    } catch {
      // It is not there, or not empty.
    }
  };
  for (const path of madeFirst(folder)) attempt(rmdirSync, path);
  const left = existsSync(folder) ? readdirSync(folder) : [];
  if (left.some((name) => !LOCK_FILES.includes(name))) return;
  // After a power cut the others must not be there without these, by which a store is known.
  try {
    if (left.length > 0) await syncFolder(folder);
  } catch {
    return;
  }
  for (const name of left) attempt(unlinkSync, join(folder, name));
  attempt(rmdirSync, folder);
}

/** @throws StoreUnavailableError */
async function* archivePieces(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const MOST_MARK_BYTES = 64 * 1024;
const markText = z.object({
  format: z.literal(1),
  publication: z.int().min(1),
  edition: z.string().regex(/^[0-9a-f]{64}$/),
  keptFrom: z.int().min(1).optional(),
  lacks: z.array(z.tuple([z.int().min(1), z.int()])).default([]),
});

/** The first file of an archive, by which a backup is told from others. @throws ArchiveError */
async function readMark(entries: AsyncGenerator<TarEntry>): Promise<Mark> {
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (!done && entry.kind === "folder") continue;
    const isMark = !done && entry.kind === "file" && entry.name.replace("..", "") === BACKUP_MARK;
    if (!isMark || entry.bytes > MOST_MARK_BYTES) throw new ArchiveError(NO_BACKUP);
    return parseMark((await buffer(entry.content)).toString("utf8"));
  }
}

const NO_BACKUP = `it is no backup of Montra, which begins with ${BACKUP_MARK}`;

function parseMark(text: string): Mark {
  try {
    return markText.parse(JSON.parse(text));
  } catch (cause) {
    throw new ArchiveError(NO_BACKUP, { cause });
  }
}
