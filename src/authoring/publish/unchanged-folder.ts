/**
 * Of which folder the current edition was made: where that folder has not changed since, there is nothing
 * to publish, and none of its files has to be read.
 */
import { hash } from "node:crypto";
import { Edition } from "../../editions/edition/open-edition.ts";
import { EDITION_FORMAT } from "../../editions/edition/tables.ts";
import { mediaOf, type WholePublication } from "../../editions/store/newest-whole.ts";
import type { Publication } from "../../editions/store/publication.ts";
import type { Store } from "../../editions/store/store.ts";
import { language } from "../../language/language.ts";
import { FileHashes } from "../content/files/file-hashes.ts";
import { listFolder, realFolder } from "../content/files/folder.ts";
import type { WorkCache } from "../content/files/work-cache.ts";
import { yieldEvery } from "../content/files/yield-when-due.ts";
import { CONTENT_VERSION } from "../content/read-content.ts";
import type { Notice } from "../content/report/content.ts";
import { DERIVED_VERSION } from "./derive-images.ts";

interface Known {
  /** Of the files, see {@link FileHashes.digest}. */
  readonly digest: string;
  readonly edition: string;
  /** On which the notices were made, some of which speak of the future. */
  readonly day: string;
  readonly notices: readonly Notice[];
}

export interface UnchangedFolder {
  readonly publication: Publication;
  readonly notices: readonly Notice[];
}

/** What a work cache knows of one content folder. */
export class FolderMemory {
  readonly hashes: FileHashes;
  readonly #cache: WorkCache;
  readonly #key: string;
  readonly #digest: string;

  private constructor(
    cache: WorkCache,
    key: string,
    about: { hashes: FileHashes; digest: string },
  ) {
    this.#cache = cache;
    this.#key = key;
    this.hashes = about.hashes;
    this.#digest = about.digest;
  }

  /** Looks at the folder: what is remembered later is remembered of it as it is now. */
  static async of(folder: string, cache: WorkCache, signal: AbortSignal): Promise<FolderMemory> {
    const hashes = new FileHashes(cache, folder);
    const yieldWhenDue = yieldEvery(YIELD_MS, () => signal.throwIfAborted());
    const digest = await hashes.digest(listFolder(folder), { yieldWhenDue });
    return new FolderMemory(cache, keyOf(folder), { hashes, digest });
  }

  /**
   * @param current the newest publication with a whole edition
   * @returns `undefined` where the folder has to be read
   */
  async unchangedSince(
    store: Store,
    current: WholePublication | undefined,
  ): Promise<UnchangedFolder | undefined> {
    const kept = this.#cache.get(this.#key);
    if (!kept || !current?.isCurrent) return undefined;
    const known = JSON.parse(Buffer.from(kept).toString("utf8")) as Known;
    const { publication, file } = current;
    if (known.edition !== publication.edition || known.digest !== this.#digest) return undefined;
    using edition = new Edition(file);
    if (known.day !== dayIn(edition.site.fuso_horario)) return undefined;
    // What the store has lost is stored again, for which the folder has to be read.
    const missing = await store.missingMedia(mediaOf(edition));
    if (missing.length > 0) return undefined;
    this.hashes.save();
    return { publication, notices: known.notices };
  }

  /** Remember that the folder, as it was looked at, makes an edition. */
  remember(edition: string, about: { zone: string; notices: readonly Notice[] }): void {
    const { zone, notices } = about;
    const known: Known = { digest: this.#digest, edition, day: dayIn(zone), notices };
    this.#cache.set(this.#key, Buffer.from(JSON.stringify(known)));
  }
}

const YIELD_MS = 40;

function keyOf(folder: string): string {
  const versions = `${language} ${CONTENT_VERSION} ${EDITION_FORMAT} ${DERIVED_VERSION}`;
  const place = realFolder(folder);
  return hash("sha256", `folder\0${versions}\0${place}`);
}

function dayIn(zone: string): string {
  return Temporal.Now.zonedDateTimeISO(zone).toPlainDate().toString();
}
