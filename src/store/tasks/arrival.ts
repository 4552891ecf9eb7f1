/**
 * What has come out of an archive so far, into a store that holds no publication. Whoever made the
 * archive may wish it ill: only what the first entry names is taken, in the order of a backup, so that what
 * is written and what is remembered have bounds before they begin. Whatever came is taken back unless all
 * of it did.
 */
import { createHash, hash } from "node:crypto";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Changes } from "../../edition/changes-file.ts";
import { Edition } from "../../edition/open-edition.ts";
import { checkPlainTables, sizeOfMedia } from "../../edition/plain-tables.ts";
import { MEDIA_ADDRESS } from "../media-address.ts";
import { mediaOf } from "../newest-whole.ts";
import { type Publication, parseSealedPublication } from "../publication.ts";
import { type PublishingSession, StoreUnavailableError } from "../store.ts";
import { unwritable } from "../unwritable.ts";
import { writeFlushed } from "../writing/durable-file.ts";
import { firstBeyond, type Gap } from "./gaps.ts";
import { ArchiveError, type TarEntry } from "./read-tar.ts";

/** Beyond these an archive is refused. Each is many times what a site comes to. */
export const restoreBounds = {
  entries: 1_000_000,
  mediumBytes: 64 * 1024 * 1024,
  publicationBytes: 1024 * 1024,
  /** Of all publications together. */
  historyBytes: 128 * 1024 * 1024,
  addressBytes: 512,
} as const;

/** What the first entry of a backup says of it. */
export interface Mark {
  /** The number of the publication that is to be current. */
  readonly publication: number;
  /** SHA-256 of its edition. */
  readonly edition: string;
  /** The first publication whose edition is in the archive; the last one alone where absent. */
  readonly keptFrom?: number | undefined;
  /** Ascending: numbers that were damaged in the store of which it was made. */
  readonly lacks: readonly Gap[];
}

/** A part of the store's folder that a backup may hold, by the name in it. */
const EDITION = /^editions\/([0-9a-f]{64})\.db$/;
const PUBLICATION = /^publications\/([0-9]{6,15})\.json$/;

export class Arrival {
  readonly #session: PublishingSession;
  readonly #mark: Mark;
  readonly #publications = new Map<number, Publication>();
  #historyBytes = 0;
  #entries = 0;
  /** Bytes of each medium of the edition, by address, until it has come; `undefined` before the edition. */
  #awaited: Map<string, number> | undefined;
  readonly #arrived = new Set<string>();
  readonly #editions = new Set<string>();
  #wanted: ReadonlySet<string> | undefined;
  /** What the store did not have before. */
  readonly #added: { kind: "edition" | "medium"; name: string }[] = [];

  constructor(session: PublishingSession, mark: Mark) {
    this.#session = session;
    this.#mark = mark;
  }

  /**
   * Takes one entry; what a backup does not need is passed over.
   * @throws ArchiveError, StoreUnavailableError, EditionFormatError
   */
  async take(entry: TarEntry): Promise<void> {
    this.#entries += 1;
    if (this.#entries > restoreBounds.entries) {
      throw new ArchiveError(`it holds more than ${restoreBounds.entries} entries`);
    }
    const name = plainName(entry);
    if (entry.kind === "folder") return;
    const [, edition] = EDITION.exec(name) ?? [];
    const [, number] = PUBLICATION.exec(name) ?? [];
    if (edition !== undefined && this.#isWanted(edition)) await this.#takeEdition(edition, entry);
    else if (edition !== undefined && edition === this.#last?.changes)
      await this.#takeChanges(edition, entry);
    else if (number !== undefined) await this.#takePublication(Number(number), entry);
    else if (name.startsWith("media/")) await this.#takeMedium(name.slice("media/".length), entry);
  }

  /** Which comes before all editions. */
  get #last(): Publication | undefined {
    return this.#publications.get(this.#mark.publication);
  }

  /** Whether an edition is the last, or one of those that can be gone back to: the history comes before them. */
  #isWanted(sha256: string): boolean {
    this.#wanted ??= new Set(this.#earlier().map(({ edition }) => edition));
    return sha256 === this.#mark.edition || this.#wanted.has(sha256);
  }

  /** The publications before the last whose editions are in the archive. */
  #earlier(): Publication[] {
    const { publication: last, keptFrom = last } = this.#mark;
    const all = [...this.#publications.values()];
    return all.filter(({ number }) => number >= keptFrom && number < last);
  }

  async #takeEdition(sha256: string, entry: TarEntry): Promise<void> {
    const file = await this.#write(sha256, entry);
    // What one edition has in common with another is awaited once.
    this.#awaited ??= new Map();
    for (const [address, size] of mediaIn(file)) this.#awaited.set(address, size);
    await this.#add(sha256, file);
  }

  /** The list of what changed until the last publication. */
  async #takeChanges(sha256: string, entry: TarEntry): Promise<void> {
    const file = await this.#write(sha256, entry);
    checkPlainTables(file);
    new Changes(file)[Symbol.dispose]();
    await this.#add(sha256, file);
  }

  /** @returns the file that it is in for now */
  async #write(sha256: string, { bytes, content }: TarEntry): Promise<string> {
    if (this.#editions.has(sha256)) throw new ArchiveError("it holds its edition twice");
    this.#editions.add(sha256);
    const { scratchFolder, store } = this.#session;
    await requireRoom(scratchFolder, bytes);
    const file = join(scratchFolder, `${sha256}.db`);
    const whole = createHash("sha256");
    await writeFlushed(file, passing(content, whole)).catch((cause: unknown) => {
      const isOurs = cause instanceof ArchiveError || cause instanceof StoreUnavailableError;
      throw isOurs ? cause : unwritable(store.place, cause);
    });
    if (whole.digest("hex") === sha256) return file;
    throw new ArchiveError(`the edition ${sha256} in it is damaged`);
  }

  async #add(sha256: string, file: string): Promise<void> {
    const isNew = !(await this.#session.kept.editions()).some(({ name }) => name === sha256);
    if (isNew) this.#added.push({ kind: "edition", name: sha256 });
    await this.#session.addEdition(file, sha256);
  }

  async #takeMedium(address: string, { bytes, content }: TarEntry): Promise<void> {
    if (!this.#awaited) throw new ArchiveError("its images come before its edition");
    if (this.#arrived.has(address)) throw new ArchiveError(`it holds the medium ${address} twice`);
    const expected = this.#awaited.get(address);
    // Named by no edition that is restored.
    if (expected === undefined) return;
    if (bytes !== expected) throw new ArchiveError(`the medium ${address} in it is damaged`);
    const medium = await buffer(content);
    const found = hash("sha256", medium);
    if (!found.startsWith(MEDIA_ADDRESS.exec(address)?.[1] as string)) {
      throw new ArchiveError(`the medium ${address} in it is damaged`);
    }
    this.#awaited.delete(address);
    this.#arrived.add(address);
    const missing = await this.#session.store.missingMedia([{ address, bytes }]);
    if (missing.length > 0) this.#added.push({ kind: "medium", name: address });
    await this.#session.addMedia(address, medium);
  }

  async #takePublication(number: number, { name, bytes, content }: TarEntry): Promise<void> {
    // It was written down and never became current.
    if (number > this.#mark.publication) return;
    this.#historyBytes += bytes;
    const { publicationBytes, historyBytes } = restoreBounds;
    if (bytes > publicationBytes || this.#historyBytes > historyBytes) {
      throw new ArchiveError(`its history is longer than any: ${bytes} bytes in ${cut(name)}`);
    }
    if (this.#publications.has(number)) throw new ArchiveError(`it holds ${cut(name)} twice`);
    const sealed = parseSealedPublication((await buffer(content)).toString("utf8"));
    if (sealed?.publication.number !== number)
      throw new ArchiveError(`${cut(name)} in it is damaged`);
    this.#publications.set(number, sealed.publication);
  }

  /**
   * @param following what is to stand behind the last publication of the archive
   * @returns that last one. @throws ArchiveError, StoreUnavailableError
   */
  async finish(following: (last: Publication) => readonly Publication[]): Promise<Publication> {
    const { publication: last, edition } = this.#mark;
    if (!this.#awaited || !this.#editions.has(edition)) {
      throw new ArchiveError("it holds no edition");
    }
    for (const { number, edition: earlier } of this.#earlier()) {
      if (!this.#editions.has(earlier)) {
        throw new ArchiveError(`it lacks the edition of publication ${number}`);
      }
    }
    if (this.#awaited.size > 0) throw new ArchiveError(`it lacks ${this.#awaited.size} images`);
    const current = this.#last;
    // A number beyond all entries may be said; what reads a history counts to its last number.
    if (last > restoreBounds.entries) throw new ArchiveError("its history is longer than any");
    const has = (number: number) => this.#publications.has(number);
    const lacking = firstBeyond(this.#mark.lacks, { last, has });
    if (lacking || !current) throw new ArchiveError(`it lacks publication ${lacking ?? last}`);
    if (current.edition !== edition)
      throw new ArchiveError("its last publication has another edition");
    const added = following(current);
    const { keptFrom = last } = this.#mark;
    if (last > 1) await this.#session.keepFrom(Math.min(keptFrom, last));
    const history = [...this.#publications.values()];
    history.sort((one, other) => one.number - other.number);
    await this.#session.adopt([...history, ...added]);
    return current;
  }

  /** Takes everything back that the store did not have before. */
  async takeBack(): Promise<void> {
    for (const { kind, name } of this.#added.splice(0)) await this.#session.kept.remove(kind, name);
  }
}

/** @returns the name below the store's folder. @throws ArchiveError where it leads anywhere else */
function plainName({ name, kind }: TarEntry): string {
  if (name.startsWith("/") || name.split("/").includes("..")) {
    throw new ArchiveError(`it holds a name that leads elsewhere, "${cut(name)}"`);
  }
  if (kind === "other")
    throw new ArchiveError(`"${cut(name)}" in it is neither a file nor a folder`);
  return name.replace(/^(?:\.\/)+/, "");
}

function cut(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

async function* passing(
  content: AsyncIterable<Uint8Array>,
  hash: { update(some: Uint8Array): unknown },
) {
  for await (const some of content) {
    hash.update(some);
    yield some;
  }
}

// Said before the disk is full: others write to it as well.
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes <= bavail * bsize) return;
  throw new StoreUnavailableError(
    `There is no room for the edition in ${dirname(folder)}: it has ${bytes} bytes, and ${bavail * bsize} are free. Make room, or restore on another disk`,
  );
}

/** What an edition of an unknown maker names, by address. @throws ArchiveError, EditionFormatError */
function mediaIn(file: string): Map<string, number> {
  checkPlainTables(file);
  const { media, longest } = sizeOfMedia(file);
  if (media > restoreBounds.entries) throw new ArchiveError(`its edition names ${media} images`);
  if (longest > restoreBounds.addressBytes) {
    throw new ArchiveError(`its edition names an image by an address of ${longest} bytes`);
  }
  using edition = new Edition(file);
  const named = new Map<string, number>();
  for (const { address, bytes } of mediaOf(edition)) {
    if (!MEDIA_ADDRESS.test(address) || !(bytes <= restoreBounds.mediumBytes)) {
      throw new ArchiveError(`its edition names the image ${cut(address)} of ${bytes} bytes`);
    }
    named.set(address, bytes);
  }
  return named;
}
