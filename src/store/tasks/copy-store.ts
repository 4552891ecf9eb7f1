/**
 * Copies a site from one store to another, history included: media and editions first, then all
 * publications at once, so that whoever reads the other store sees nothing or everything.
 */
import { join } from "node:path";
import { Edition } from "../../edition/open-edition.ts";
import { editionPieces } from "../edition-pieces.ts";
import { readHistory } from "../history.ts";
import { mediaOf } from "../newest-whole.ts";
import type { Publication } from "../publication.ts";
import {
  DamagedError,
  type LockOptions,
  type MediumName,
  type PublishingSession,
  type PublishingStore,
  type Store,
  StoreUnavailableError,
} from "../store.ts";
import { unwritable } from "../unwritable.ts";
import { writeFlushed } from "../writing/durable-file.ts";

export interface CopyOptions extends LockOptions {
  readonly onProgress: (phase: string, done: number, total: number) => void;
}

export interface Copied {
  readonly publications: number;
  readonly editions: number;
  readonly media: number;
}

/**
 * @throws DamagedError where something of the first store is; StoreUnavailableError, also where the
 *   other holds publications already
 */
export async function copyStore(
  from: Store,
  to: PublishingStore,
  options: CopyOptions,
): Promise<Copied> {
  const { publications, keptFrom, damage } = await readHistory(from);
  if (damage[0]) throw damage[0];
  if (publications.length === 0) {
    throw new StoreUnavailableError(`There is nothing to copy: ${from.place} holds no publication`);
  }
  await using session = await to.startPublishing(options);
  if (await to.current()) {
    throw new StoreUnavailableError(
      `Cannot copy into ${to.place}: it holds publications already. Name a store without any`,
    );
  }
  const kept = await keptEditions(from, publications, keptFrom);
  const media = await copyEditions(kept, { from, session, options });
  await copyChanges(publications.at(-1)?.changes, { from, session });
  await copyMedia(media, { from, session, options });
  if (keptFrom > 1) await session.keepFrom(keptFrom);
  await session.adopt(publications);
  return { publications: publications.length, editions: kept.length, media: media.length };
}

interface Copying {
  readonly from: Store;
  readonly session: PublishingSession;
  readonly options: CopyOptions;
}

/** SHA-256 of every edition that is kept: an older publication may have one that a later one has too. */
async function keptEditions(
  from: Store,
  publications: readonly Publication[],
  keptFrom: number,
): Promise<string[]> {
  const kept = new Set<string>();
  for (const { number, edition } of publications) if (number >= keptFrom) kept.add(edition);
  for (const sha256 of kept) await from.editionFile(sha256);
  return [...kept];
}

async function copyEditions(
  editions: readonly string[],
  { from, session, options }: Copying,
): Promise<MediumName[]> {
  const media = new Map<string, MediumName>();
  for (const [done, sha256] of editions.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress("copying editions", done, editions.length);
    const file = await from.editionFile(sha256);
    using edition = new Edition(file);
    for (const medium of mediaOf(edition)) media.set(medium.address, medium);
    const copy = join(session.scratchFolder, `${sha256}.db`);
    await writeFlushed(copy, editionPieces(file, sha256)).catch((cause: unknown) => {
      const isExplained = cause instanceof DamagedError || cause instanceof StoreUnavailableError;
      throw isExplained ? cause : unwritable(session.store.place, cause);
    });
    await session.addEdition(copy, sha256);
  }
  return [...media.values()];
}

/** Without them whoever keeps a copy of the site reads everything once more. */
async function copyChanges(
  sha256: string | undefined,
  { from, session }: Omit<Copying, "options">,
): Promise<void> {
  const file = sha256 && (await from.editionFile(sha256).catch(() => undefined));
  if (!sha256 || !file) return;
  const copy = join(session.scratchFolder, `${sha256}.db`);
  await writeFlushed(copy, editionPieces(file, sha256));
  await session.addEdition(copy, sha256);
}

async function copyMedia(
  media: readonly MediumName[],
  { from, session, options }: Copying,
): Promise<void> {
  for (const [done, { address }] of media.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress("copying images", done, media.length);
    const bytes = await from.readMedia(address);
    if (!bytes) {
      throw new DamagedError(
        `${from.place}: the medium ${address} is missing. Publish the content folder again, or copy it from a backup`,
      );
    }
    await session.addMedia(address, bytes);
  }
}
