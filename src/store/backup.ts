/**
 * A backup: the current edition, its media and the history in one tar archive, laid out as a store's
 * folder, so that what `montra restore` reads can also be unpacked by hand into a store that works.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Pack, pack as startPack } from "tar-stream";
import { Edition } from "../edition/open-edition.ts";
import { pointerText } from "./folder-layout.ts";
import { readHistory } from "./history.ts";
import { mediaOf, newestWhole } from "./newest-whole.ts";
import { type Publication, publicationSeconds, sealPublication } from "./publication.ts";
import { DamagedError, type Store, StoreUnavailableError } from "./store.ts";

/** The first entry of every backup, by which one is told from other files. */
export const BACKUP_MARK = "montra-backup.json";

export interface Backup {
  readonly publication: Publication;
  readonly media: number;
  readonly bytes: number;
  /** What is damaged in the store; where the current publication is, an earlier one was backed up. */
  readonly damage: readonly DamagedError[];
}

/**
 * Writes a backup; the file is there whole or not at all.
 * @throws StoreUnavailableError where nothing has been published, or the file cannot be written;
 *   DamagedError where nothing whole is left to be backed up
 */
export async function backUp(store: Store, file: string): Promise<Backup> {
  const whole = await newestWhole(store);
  if (!whole) {
    throw new StoreUnavailableError(
      `The store ${store.place} holds no publication. Make one with "montra publish <content>"`,
    );
  }
  await refuseOtherFiles(file);
  const unfinished = `${file}.${process.pid}.tmp`;
  const pack = startPack();
  try {
    const written = pipeline(pack, createWriteStream(unfinished, { flags: "wx" }));
    // Where the disk fails, `written` is rejected and the entries are never taken.
    const [media] = await Promise.all([fill(pack, store, whole), written]);
    const handle = await open(unfinished, "r+");
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(unfinished, file);
    const { publication, damage } = whole;
    return { publication, media, bytes: size, damage };
  } catch (cause) {
    pack.destroy();
    await rm(unfinished, { force: true });
    if (cause instanceof DamagedError) throw cause;
    throw new StoreUnavailableError(
      `Cannot write the backup ${file}: ${(cause as Error).message}. Nothing was left behind`,
      { cause },
    );
  }
}

// An archive of last night may be replaced; a file that is none may have been named by mistake.
async function refuseOtherFiles(file: string): Promise<void> {
  const handle = await open(file, "r").catch(() => undefined);
  if (!handle) return;
  const mark = Buffer.alloc(BACKUP_MARK.length);
  await handle.read(mark, 0, mark.length, 0).catch(() => {});
  await handle.close();
  if (mark.toString() === BACKUP_MARK) return;
  throw new StoreUnavailableError(
    `${file} is there already and is no backup of Montra. Choose another name, or delete it`,
  );
}

async function fill(
  pack: Pack,
  store: Store,
  { publication, file }: { publication: Publication; file: string },
): Promise<number> {
  // The time of the publication and not of the backup: the same store gives the same archive.
  const mtime = new Date(publicationSeconds(publication) * 1000);
  const add = (name: string, content: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name, mtime }, content, (error) => (error ? reject(error) : resolve()));
    });
  const { number, edition } = publication;
  await add(BACKUP_MARK, `${JSON.stringify({ format: 1, publication: number, edition })}\n`);
  let seal = "";
  for (const one of (await readHistory(store)).publications) {
    if (one.number > number) continue;
    const sealed = sealPublication(one);
    if (one.number === number) seal = sealed.seal;
    await add(`publications/${String(one.number).padStart(6, "0")}.json`, sealed.text);
  }
  const { size } = await stat(file);
  await pipeline(
    createReadStream(file),
    pack.entry({ name: `editions/${edition}.db`, size, mtime }),
  );
  using opened = new Edition(file);
  const media = mediaOf(opened);
  for (const { address } of media) {
    const bytes = await store.readMedia(address);
    if (!bytes) throw new DamagedError(`The medium ${address} is missing from ${store.place}`);
    await add(`media/${address}`, bytes);
  }
  // The editions of the others are not in it.
  await add("kept-from", `${number}\n`);
  await add("current", pointerText(number, seal));
  pack.finalize();
  return media.length;
}

/** @returns hex SHA-256 */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
