/**
 * Of which folder the current edition was made: where that folder has not changed since, there is nothing
 * to publish, and none of its files has to be read.
 */

import { hash } from "node:crypto";
import { realFolder } from "../content/files/folder.ts";
import { digestOf, type FolderStamps, stampFolder } from "../content/files/stamps.ts";
import type { WorkCache } from "../content/files/work-cache.ts";
import { CONTENT_VERSION } from "../content/read-content.ts";
import type { Notice } from "../content/report/content.ts";
import { Edition } from "../edition/open-edition.ts";
import { EDITION_FORMAT } from "../edition/tables.ts";
import { language } from "../language/language.ts";
import { mediaOf, type WholePublication } from "../store/newest-whole.ts";
import type { Publication } from "../store/publication.ts";
import type { Store } from "../store/store.ts";
import { DERIVED_VERSION } from "./derive-images.ts";

interface Known {
  /** Nanoseconds, see `stamps.ts`. */
  readonly settledBefore: string;
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
  readonly #cache: WorkCache | undefined;
  readonly #key: string;
  readonly #stamps: FolderStamps | undefined;

  /** Looks at the folder: what is remembered later is remembered of it as it is now. */
  constructor(folder: string, cache: WorkCache | undefined) {
    this.#cache = cache;
    this.#key = keyOf(folder);
    this.#stamps = cache && stampFolder(folder);
  }

  /**
   * @param current the newest publication with a whole edition
   * @returns `undefined` where the folder has to be read
   */
  async unchangedSince(
    store: Store,
    current: WholePublication | undefined,
  ): Promise<UnchangedFolder | undefined> {
    const kept = this.#stamps && this.#cache?.peek(this.#key);
    if (!kept || !this.#stamps || !current?.isCurrent) return undefined;
    const known = JSON.parse(Buffer.from(kept).toString("utf8")) as Known;
    const { publication, file } = current;
    if (known.edition !== publication.edition) return undefined;
    using edition = new Edition(file);
    if (known.day !== dayIn(edition.site.fuso_horario)) return undefined;
    if (digestOf(this.#stamps, BigInt(known.settledBefore)) !== known.digest) return undefined;
    // What the store has lost is stored again, for which the folder has to be read.
    const missing = await store.missingMedia(mediaOf(edition));
    return missing.length > 0 ? undefined : { publication, notices: known.notices };
  }

  /** Remember that the folder, as it was looked at, makes an edition. */
  remember(edition: string, about: { zone: string; notices: readonly Notice[] }): void {
    if (!this.#stamps) return;
    const { settledBefore } = this.#stamps;
    const digest = digestOf(this.#stamps, settledBefore);
    if (digest === undefined) return;
    const known: Known = {
      settledBefore: String(settledBefore),
      digest,
      edition,
      day: dayIn(about.zone),
      notices: about.notices,
    };
    this.#cache?.set(this.#key, Buffer.from(JSON.stringify(known)));
  }
}

function keyOf(folder: string): string {
  const versions = `${language} ${CONTENT_VERSION} ${EDITION_FORMAT} ${DERIVED_VERSION}`;
  const place = realFolder(folder);
  return hash("sha256", `folder\0${versions}\0${place}`);
}

function dayIn(zone: string): string {
  return Temporal.Now.zonedDateTimeISO(zone).toPlainDate().toString();
}
