/**
 * What the processes of a machine tell each other of the store that they follow, in one file of the cache
 * folder: the publications that were current last, newest first, and by the time of the file when the
 * store was asked. So a machine asks once for all its processes, and one that starts while the store is
 * away knows what to answer from.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Publication, parseSealedPublication, sealPublication } from "./publication.ts";

/** Two, so that a version that cannot read the newest edition has the one before. */
const REMEMBERED = 3;

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

  /** Newest first; none where nothing is remembered of this store. Never throws. */
  async read(): Promise<Publication[]> {
    try {
      const { place, publications } = JSON.parse(await readFile(this.#file, "utf8")) as {
        place: string;
        publications: string[];
      };
      if (place !== this.#place) return [];
      return publications.flatMap((text) => parseSealedPublication(text)?.publication ?? []);
    } catch {
      return [];
    }
  }

  /** Milliseconds since some process of this machine asked the store; Infinity where none did. */
  async age(): Promise<number> {
    const known = await stat(this.#file).catch(() => undefined);
    return known ? Math.max(0, Date.now() - known.mtimeMs) : Infinity;
  }

  /** Notes that the store was asked, and what it said last. A folder that cannot be written is let be. */
  async note(current: Publication): Promise<void> {
    const before = await this.read();
    const now = new Date();
    if (before[0] && isSame(before[0], current)) {
      await utimes(this.#file, now, now).catch(() => {});
      return;
    }
    const all = [current, ...before.filter((one) => !isSame(one, current))];
    const publications = all.slice(0, REMEMBERED).map((one) => sealPublication(one).text);
    const unfinished = `${this.#file}.${randomUUID()}.tmp`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(unfinished, JSON.stringify({ place: this.#place, publications }));
      await rename(unfinished, this.#file);
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }
}

export function isSame(one: Publication, other: Publication): boolean {
  return one.number === other.number && one.time === other.time && one.edition === other.edition;
}
