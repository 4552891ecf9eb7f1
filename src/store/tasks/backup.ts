/**
 * A backup: the current edition, its media, the history and what changed in one tar archive, laid out as a store's
 * folder, so that what `montra restore` reads can also be unpacked by hand into a store that works.
 */
import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Pack, pack as startPack } from "tar-stream";
import { isDiskFault } from "../../edition/disk-fault.ts";
import { Edition } from "../../edition/open-edition.ts";
import { editionPieces } from "../edition-pieces.ts";
import { pointerText } from "../folder/folder-layout.ts";
import { readHistory } from "../history.ts";
import { mediaOf, newestWhole } from "../newest-whole.ts";
import { type Publication, publicationSeconds, sealPublication } from "../publication.ts";
import { DamagedError, type Store, StoreUnavailableError } from "../store.ts";
import { remedyOf, unreadable } from "../unwritable.ts";
import { removeLeftBehind, UnconfirmedError, writeDurably } from "../writing/durable-file.ts";
import { type Gap, gapsIn } from "./gaps.ts";

/** The first entry of every backup, by which one is told from other files. */
export const BACKUP_MARK = "montra-backup.json";

export interface Backup {
  readonly publication: Publication;
  readonly editions: number;
  readonly media: number;
  readonly bytes: number;
  /** What is damaged in the store; where the current publication is, an earlier one was backed up. */
  readonly damage: readonly Error[];
  /** Numbers of the history that could not be read: it is restored without them. */
  readonly lacks: readonly Gap[];
}

export interface BackupOptions {
  /** Whether all editions that are kept go into it, and not the current one alone. */
  readonly full?: boolean;
  /** Ends it; what was there before stays. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a backup; the file is there whole or not at all.
 * @throws AbortError of `signal`; StoreUnavailableError where nothing has been published, or the file cannot be written;
 *   DamagedError where nothing whole is left to be backed up
 */
export async function backUp(
  store: Store,
  file: string,
  { full = false, signal }: BackupOptions = {},
): Promise<Backup> {
  const whole = await newestWhole(store);
  if (!whole) {
    throw new StoreUnavailableError(
      `The store ${store.place} holds no publication. Make one with "montra publish <content>"`,
    );
  }
  await refuseOtherFiles(file);
  const { publication } = whole;
  const history = await readHistory(store);
  const publications = history.publications.filter(({ number }) => number <= publication.number);
  const lacks = gapsIn(publications.map(({ number }) => number));
  const earlier = full ? await earlierEditions(store, publications, history.keptFrom) : NO_EARLIER;
  let media = 0;
  const archive = packed(async (pack) => {
    media = await fill(pack, store, { publications, lacks, file: whole.file, earlier });
  }, signal);
  try {
    // A folder that is not there is not made: the one that was meant may not be mounted.
    await stat(dirname(file));
    // First, since they may be all the room that there is.
    await removeLeftBehind(file);
    await writeDurably(file, archive);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof DamagedError || cause instanceof StoreUnavailableError) throw cause;
    throw unwritten(file, cause as Error);
  }
  // Both met the same damage of the current one.
  const met = [...whole.damage, ...history.damage, ...earlier.damage];
  const damage = new Map(met.map((one) => [one.message, one]));
  const { size } = await stat(file);
  const editions = 1 + earlier.files.size;
  return { publication, editions, media, bytes: size, damage: [...damage.values()], lacks };
}

interface Earlier {
  /** The first publication whose edition goes into the archive; `undefined` where that is the last alone. */
  readonly keptFrom: number | undefined;
  /** Paths by SHA-256, without the last publication's. */
  readonly files: ReadonlyMap<string, string>;
  readonly damage: readonly Error[];
}

const NO_EARLIER: Earlier = { keptFrom: undefined, files: new Map(), damage: [] };

/** What can be gone back to, from the newest on: up to the first that is damaged. */
async function earlierEditions(
  store: Store,
  publications: readonly Publication[],
  keptFrom: number,
): Promise<Earlier> {
  const last = publications.at(-1) as Publication;
  const files = new Map<string, string>();
  let from = last.number;
  for (const { number, edition } of publications.toReversed()) {
    if (number < keptFrom) break;
    try {
      if (edition !== last.edition) files.set(edition, await store.editionFile(edition));
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      return { keptFrom: from, files, damage: [error] };
    }
    from = number;
  }
  return { keptFrom: from, files, damage: [] };
}

/**
 * The bytes of an archive while it is filled, which begins when somebody reads them: an error before
 * that would be nobody's. Where reading ends early the entries are never taken, and filling goes on waiting.
 */
async function* packed(
  fillIn: (pack: Pack) => Promise<void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const pack = startPack();
  pack.on("error", () => {});
  let failure: { readonly cause: unknown } | undefined;
  const filling = fillIn(pack).catch((cause: unknown) => {
    failure = { cause };
    pack.destroy();
  });
  try {
    for await (const piece of pack as AsyncIterable<Uint8Array>) {
      signal?.throwIfAborted();
      yield piece;
    }
    await filling;
  } catch (error) {
    failure ??= { cause: error };
  }
  if (failure) throw failure.cause;
}

function unwritten(file: string, cause: Error): StoreUnavailableError {
  const { message } = cause;
  const isThere = cause instanceof UnconfirmedError;
  const remedy = remedyOf(
    isThere ? cause.cause : cause,
    "It must be in a folder that you may write to",
  );
  return new StoreUnavailableError(
    isThere
      ? `The backup ${file} is written, but the disk did not confirm it: ${message}. After a power cut it may not be there. ${remedy}, and write it again`
      : `Cannot write the backup ${file}: ${message}. ${remedy}. Nothing was left behind`,
    { cause },
  );
}

// An archive of last night may be replaced; a file that is none may have been named by mistake.
async function refuseOtherFiles(file: string): Promise<void> {
  await using handle = await open(file, "r").catch(() => undefined);
  if (!handle) return;
  const mark = Buffer.alloc(BACKUP_MARK.length);
  await handle.read(mark, 0, mark.length, 0).catch((cause: unknown) => {
    if (isDiskFault(cause)) throw unreadable(file, cause);
  });
  if (mark.toString() === BACKUP_MARK) return;
  throw new StoreUnavailableError(
    `${file} is there already and is no backup of Montra. Choose another name, or delete it`,
  );
}

/** @throws where it cannot be read, which is not to say that it is lost */
async function unlessDamaged(file: Promise<string>): Promise<string | undefined> {
  try {
    return await file;
  } catch (error) {
    if (error instanceof DamagedError) return undefined;
    throw error;
  }
}

interface ToBackUp {
  /** The last of them is the one whose edition goes into the archive. */
  readonly publications: readonly Publication[];
  readonly lacks: readonly Gap[];
  /** Path of that edition. */
  readonly file: string;
  readonly earlier: Earlier;
}

async function fill(
  pack: Pack,
  store: Store,
  { publications, lacks, file, earlier }: ToBackUp,
): Promise<number> {
  const publication = publications.at(-1) as Publication;
  // The time of the publication and not of the backup: the same store gives the same archive.
  const mtime = new Date(publicationSeconds(publication) * 1000);
  const add = (name: string, content: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name, mtime }, content, (error) => (error ? reject(error) : resolve()));
    });
  const addEdition = async (sha256: string, path: string) => {
    const { size } = await stat(path);
    await pipeline(
      editionPieces(path, sha256),
      pack.entry({ name: `editions/${sha256}.db`, size, mtime }),
    );
  };
  const { number, edition } = publication;
  const { keptFrom = number } = earlier;
  const mark = {
    ...{ format: 1, publication: number, edition },
    ...(lacks.length > 0 && { lacks }),
    // Older versions, which do not know it, restore the last edition alone.
    ...(keptFrom < number && { keptFrom }),
  };
  await add(BACKUP_MARK, `${JSON.stringify(mark)}\n`);
  let seal = "";
  for (const one of publications) {
    const sealed = sealPublication(one);
    if (one.number === number) seal = sealed.seal;
    await add(`publications/${String(one.number).padStart(6, "0")}.json`, sealed.text);
  }
  const media = new Set<string>();
  for (const [sha256, path] of [[edition, file] as const, ...earlier.files]) {
    await addEdition(sha256, path);
    using opened = new Edition(path);
    for (const { address } of mediaOf(opened)) media.add(address);
  }
  const { changes } = publication;
  // Where it is lost, whoever keeps a copy of the site reads everything once more.
  const list = changes && (await unlessDamaged(store.editionFile(changes)));
  if (list) await addEdition(changes, list);
  for (const address of media) {
    const bytes = await store.readMedia(address);
    if (!bytes) throw new DamagedError(`The medium ${address} is missing from ${store.place}`);
    await add(`media/${address}`, bytes);
  }
  // The editions of those before are not in it.
  await add("kept-from", `${keptFrom}\n`);
  await add("current", pointerText(number, seal));
  pack.finalize();
  return media.size;
}
