/**
 * What the processes of a machine tell each other of the store that they follow, in one file of the cache
 * folder: the publications that were current last, newest first, and by the time of the file when the
 * store was asked. So a machine asks once for all its processes, and one that starts while the store is
 * away knows what to answer from.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isOurs } from "../private-folder.ts";
import {
  isSame,
  type Publication,
  parseSealedPublication,
  sealPublication,
} from "../publication.ts";

/** More than the newest: a version that cannot read its edition has the ones before. */
const REMEMBERED = 3;

export interface Remembered {
  /** Newest first. */
  readonly publications: readonly Publication[];
  /** Whether the database said last that it does not have the first of them yet. */
  readonly isAhead: boolean;
  /** The lineage of the server that gave the first of them, as `postgres-lineage.ts` tells it. */
  readonly lineage: string | undefined;
}

const NOTHING: Remembered = { publications: [], isAhead: false, lineage: undefined };

export class NodeMemory {
  readonly #folder: string;
  readonly #place: string;

  /** @param place the store's, which must be the same for what is remembered to count */
  constructor(folder: string, place: string) {
    this.#folder = folder;
    this.#place = place;
  }

  get #file(): string {
    return join(this.#folder, "followed.json");
  }

  /** Nothing where nothing is remembered of this store, or somebody else wrote it. Never throws. */
  async read(): Promise<Remembered> {
    try {
      if (!isOurs(this.#file)) return NOTHING;
      const read = JSON.parse(await readFile(this.#file, "utf8")) as {
        place: string;
        publications: string[];
        isAhead?: boolean;
        lineage?: string;
      };
      if (read.place !== this.#place) return NOTHING;
      const { isAhead = false, lineage } = read;
      const publications = read.publications.flatMap(
        (text) => parseSealedPublication(text)?.publication ?? [],
      );
      return { publications, isAhead, lineage };
    } catch {
      return NOTHING;
    }
  }

  /** Milliseconds since some process of this machine asked the store; Infinity where none did. */
  async age(): Promise<number> {
    const known = await stat(this.#file).catch(() => undefined);
    const age = known ? Date.now() - known.mtimeMs : Infinity;
    // A time that has not come yet says nothing: it would keep the store from being asked until then.
    return age >= 0 ? age : Infinity;
  }

  /**
   * Notes that the store was asked, and what is answered from since.
   * @returns false where the folder cannot be written
   */
  async note(current: Publication, about: Omit<Remembered, "publications">): Promise<boolean> {
    const { publications: before, ...known } = await this.read();
    const now = new Date();
    const { isAhead, lineage } = about;
    const isKnown = known.isAhead === isAhead && known.lineage === lineage;
    if (isKnown && before[0] && isSame(before[0], current)) {
      return await utimes(this.#file, now, now).then(...YES_OR_NO);
    }
    const all = [current, ...before.filter((one) => !isSame(one, current))];
    const publications = all.slice(0, REMEMBERED).map((one) => sealPublication(one).text);
    const text = JSON.stringify({ place: this.#place, publications, isAhead, lineage });
    const unfinished = `${this.#file}.${randomUUID()}.tmp`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, text);
      await rename(unfinished, this.#file);
      return true;
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
      return false;
    }
  }
}

const YES_OR_NO = [() => true, () => false] as const;
