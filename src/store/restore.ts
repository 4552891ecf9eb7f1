/**
 * Restoring a backup into a store that has no publication: everything is verified as it arrives, and the
 * history is written down last, so that a damaged archive leaves the store without one.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { Edition } from "../edition/open-edition.ts";
import { sha256Of } from "./backup.ts";
import { MEDIA_ADDRESS } from "./folder-layout.ts";
import { hashOfFile } from "./folder-store.ts";
import { mediaOf } from "./newest-whole.ts";
import { type Publication, parseSealedPublication } from "./publication.ts";
import {
  DamagedError,
  type LockOptions,
  type PublishingSession,
  type PublishingStore,
  StoreUnavailableError,
} from "./store.ts";

/**
 * @returns the publication that is current from now on
 * @throws StoreUnavailableError where the store holds publications, or the file cannot be read;
 *   DamagedError where the archive is damaged or no backup
 */
export async function restore(
  file: string,
  store: PublishingStore,
  options: LockOptions,
): Promise<Publication> {
  await refuseIfPublished(store);
  await using session = await store.startPublishing(options);
  await refuseIfPublished(store);
  const arrived = new Arrival(session);
  try {
    const entries = extract();
    // Rejected together with the loop below, which is where it is caught.
    const read = pipeline(createReadStream(file), entries).catch((error: unknown) => {
      entries.destroy(error as Error);
    });
    for await (const entry of entries) {
      await arrived.take(entry.header.name, Readable.from(entry));
    }
    await read;
    return await arrived.finish();
  } catch (cause) {
    if (cause instanceof StoreUnavailableError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
      throw new StoreUnavailableError(`Cannot read the backup ${file}: ${message}`, { cause });
    }
    throw new DamagedError(
      `${file} cannot be restored: ${message}. Take another backup; nothing was made current`,
      { cause },
    );
  }
}

async function refuseIfPublished(store: PublishingStore): Promise<void> {
  const current = await store.current().catch(() => "damaged" as const);
  if (current === undefined) return;
  throw new StoreUnavailableError(
    `The store ${store.place} holds publications already. Restore into another one with --store, or move this one aside`,
  );
}

/** What has come out of the archive so far. */
class Arrival {
  readonly #session: PublishingSession;
  readonly #publications: Publication[] = [];
  readonly #editions = new Set<string>();

  constructor(session: PublishingSession) {
    this.#session = session;
  }

  /** Takes one entry; what a store does not keep is passed over. */
  async take(name: string, content: Readable): Promise<void> {
    const [, edition] = /^(?:\.\/)?editions\/([0-9a-f]{64})\.db$/.exec(name) ?? [];
    const [, address] = /^(?:\.\/)?media\/(.+)$/.exec(name) ?? [];
    if (edition !== undefined) await this.#takeEdition(edition, content);
    else if (address !== undefined) await this.#takeMedium(address, await buffer(content));
    else if (/^(?:\.\/)?publications\/\d+\.json$/.test(name)) {
      this.#takePublication(name, await buffer(content));
    } else await buffer(content);
  }

  async #takeEdition(sha256: string, content: Readable): Promise<void> {
    const file = join(this.#session.scratchFolder, `${sha256}.db`);
    await pipeline(content, createWriteStream(file, { flush: true }));
    if ((await hashOfFile(file)) !== sha256)
      throw new Error(`the edition ${sha256} in it is damaged`);
    await this.#session.addEdition(file, sha256);
    this.#editions.add(sha256);
  }

  async #takeMedium(address: string, bytes: Buffer): Promise<void> {
    const prefix = MEDIA_ADDRESS.exec(address)?.[1];
    if (prefix === undefined) return;
    if (!sha256Of(bytes).startsWith(prefix)) {
      throw new Error(`the medium ${address} in it is damaged`);
    }
    await this.#session.addMedia(address, bytes);
  }

  #takePublication(name: string, bytes: Buffer): void {
    const sealed = parseSealedPublication(bytes.toString("utf8"));
    if (!sealed) throw new Error(`${name} in it is damaged`);
    this.#publications.push(sealed.publication);
  }

  async finish(): Promise<Publication> {
    const history = this.#publications.sort((one, other) => one.number - other.number);
    const last = history.at(-1);
    if (!last) throw new Error("it is no backup of Montra");
    if (!this.#editions.has(last.edition)) throw new Error("it has been cut off");
    const { store } = this.#session;
    using edition = new Edition(await store.editionFile(last.edition));
    const missing = await store.missingMedia(mediaOf(edition));
    if (missing.length > 0) throw new Error(`it lacks ${missing.length} images`);
    await this.#session.keepFrom(last.number);
    await this.#session.adopt(history);
    return last;
  }
}
