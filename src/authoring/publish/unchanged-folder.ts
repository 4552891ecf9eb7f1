/** Remembers the folder's state at each edition, so that an unchanged folder is not read. */
import { hash } from "node:crypto";
import { Edition } from "../../editions/edition/open-edition.ts";
import { EDITION_FORMAT } from "../../editions/edition/tables.ts";
import { mediaOf } from "../../editions/store/newest-undamaged.ts";
import { realFolder } from "../../editions/store/private-folder.ts";
import type { Store, UndamagedPublication } from "../../editions/store/store.ts";
import { language } from "../../language/language.ts";
import { FileHashes } from "../content/files/file-hashes.ts";
import { listFolder } from "../content/files/folder.ts";
import type { WorkCache } from "../content/files/work-cache.ts";
import { yieldingWhenDue } from "../content/files/yield-when-due.ts";
import { CONTENT_VERSION } from "../content/read-content.ts";
import type { Notice } from "../content/report/content.ts";
import { DERIVED_VERSION } from "./derive-images.ts";

interface RememberedFolder {
  readonly digest: string;
  /** SHA-256 of the edition, hex. */
  readonly edition: string;
  /** When the notices were made, because some depend on the date. */
  readonly day: string;
  readonly notices: readonly Notice[];
}

export class FolderMemory {
  readonly hashes: FileHashes;
  readonly #cache: WorkCache;
  readonly #key: string;
  #digest = "";

  private constructor(cache: WorkCache, folder: string) {
    this.#cache = cache;
    const versions = `${language} ${CONTENT_VERSION} ${EDITION_FORMAT} ${DERIVED_VERSION}`;
    this.#key = hash("sha256", `folder\0${versions}\0${realFolder(folder)}`);
    this.hashes = new FileHashes(cache, folder);
  }

  static async open(folder: string, cache: WorkCache, signal: AbortSignal): Promise<FolderMemory> {
    const memory = new FolderMemory(cache, folder);
    const yieldWhenDue = yieldingWhenDue(() => signal.throwIfAborted());
    memory.#digest = await memory.hashes.digest(listFolder(folder), { yieldWhenDue });
    return memory;
  }

  /** @returns `undefined` if the folder has to be read */
  async unchangedSince(store: Store, newest: UndamagedPublication | undefined) {
    const cached = this.#cache.get(this.#key);
    if (!cached || !newest?.isCurrent) return undefined;
    const remembered = JSON.parse(Buffer.from(cached).toString("utf8")) as RememberedFolder;
    const { publication, file } = newest;
    if (remembered.edition !== publication.edition || remembered.digest !== this.#digest)
      return undefined;
    using edition = new Edition(file);
    if (remembered.day !== dayIn(edition.site.fuso_horario)) return undefined;
    // Media that the store has lost are stored again, so the folder has to be read.
    const missing = await store.missingMedia(mediaOf(edition));
    if (missing.length > 0) return undefined;
    this.hashes.save();
    return { publication, notices: remembered.notices };
  }

  remember(edition: string, { zone, notices }: { zone: string; notices: readonly Notice[] }): void {
    const day = dayIn(zone);
    const remembered: RememberedFolder = { digest: this.#digest, edition, day, notices };
    this.#cache.set(this.#key, Buffer.from(JSON.stringify(remembered)));
  }
}

function dayIn(zone: string): string {
  return Temporal.Now.plainDateISO(zone).toString();
}
