/**
 * State that the processes of a machine share about a store, in one file of the cache folder: the last current
 * publications and, as the file's modification time, when the store was last queried. So one process queries the store
 * for all of them, and a process that starts while the store is unreachable knows what to serve.
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

/** More than one, because an older version of Montra may be unable to read the newest edition. */
const MAX_PUBLICATIONS = 3;

export interface Remembered {
  /** Newest first. */
  readonly publications: readonly Publication[];
  /** Whether the database did not have the first of them yet when last queried. */
  readonly isAhead: boolean;
  /** Lineage of the server that returned the first of them (`postgres-lineage.ts`). */
  readonly lineage: string | undefined;
}

const EMPTY: Remembered = { publications: [], isAhead: false, lineage: undefined };

export class NodeMemory {
  readonly #folder: string;
  readonly #place: string;

  /** @param place the store's place; a file about another place is ignored */
  constructor(folder: string, place: string) {
    this.#folder = folder;
    this.#place = place;
  }

  get #file(): string {
    return join(this.#folder, "followed.json");
  }

  /** Empty if there is no file for this store, or another user wrote it. Never throws. */
  async read(): Promise<Remembered> {
    try {
      if (!isOurs(this.#file)) return EMPTY;
      const read = JSON.parse(await readFile(this.#file, "utf8")) as {
        place: string;
        publications: string[];
        isAhead?: boolean;
        lineage?: string;
      };
      if (read.place !== this.#place) return EMPTY;
      const { isAhead = false, lineage } = read;
      const publications = read.publications.flatMap(
        (text) => parseSealedPublication(text)?.publication ?? [],
      );
      return { publications, isAhead, lineage };
    } catch {
      return EMPTY;
    }
  }

  /** Milliseconds since a process of this machine last queried the store; Infinity if unknown. */
  async age(): Promise<number> {
    const stats = await stat(this.#file).catch(() => undefined);
    const age = stats ? Date.now() - stats.mtimeMs : Infinity;
    // Ignore a time in the future, which would stop queries until then.
    return age >= 0 ? age : Infinity;
  }

  /**
   * Records that the store was queried, and the publication that is served.
   * @returns false if the folder cannot be written
   */
  async note(current: Publication, about: Omit<Remembered, "publications">): Promise<boolean> {
    const { publications: before, ...old } = await this.read();
    const now = new Date();
    const { isAhead, lineage } = about;
    const isUnchanged = old.isAhead === isAhead && old.lineage === lineage;
    const all = [current, ...before.filter((one) => !isSame(one, current))];
    const publications = all.slice(0, MAX_PUBLICATIONS).map((one) => sealPublication(one).text);
    const text = JSON.stringify({ place: this.#place, publications, isAhead, lineage });
    const unfinished = `${this.#file}.${randomUUID()}.tmp`;
    try {
      if (isUnchanged && before[0] && isSame(before[0], current)) {
        await utimes(this.#file, now, now);
        return true;
      }
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
