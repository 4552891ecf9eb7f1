/**
 * What a node served last, in one file of the cache folder: it is written for the next start, which may find the store
 * unreachable, and read then alone. A running node believes the database.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
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

export interface NodeMemoryState {
  /** Newest first. */
  readonly publications: readonly Publication[];
  /** Lineage of the server that returned the first of them (`postgres-lineage.ts`). */
  readonly lineage: string | undefined;
}

const EMPTY: NodeMemoryState = { publications: [], lineage: undefined };

/** The publications of which the first is served now. */
export function remember(served: Publication, before: readonly Publication[]): Publication[] {
  return [served, ...before.filter((one) => !isSame(one, served))].slice(0, MAX_PUBLICATIONS);
}

export class NodeMemory {
  readonly #folder: string;
  readonly #place: string;
  #written: string | undefined;

  /** @param place the store's place; a file about another place is ignored */
  constructor(folder: string, place: string) {
    this.#folder = folder;
    this.#place = place;
  }

  get #file(): string {
    return join(this.#folder, "followed.json");
  }

  /** Empty if there is no file for this store, or another user wrote it. Never throws. */
  async read(): Promise<NodeMemoryState> {
    try {
      if (!isOurs(this.#file)) return EMPTY;
      const read = JSON.parse(await readFile(this.#file, "utf8")) as {
        place: string;
        publications: string[];
        lineage?: string;
      };
      if (read.place !== this.#place) return EMPTY;
      const publications = read.publications.flatMap(
        (text) => parseSealedPublication(text)?.publication ?? [],
      );
      return { publications, lineage: read.lineage };
    } catch {
      return EMPTY;
    }
  }

  /** Writes what has changed since the last time. Never throws: without the file the next start waits for the store. */
  async write({ publications, lineage }: NodeMemoryState): Promise<void> {
    const sealed = publications.map((one) => sealPublication(one).text);
    const text = JSON.stringify({ place: this.#place, publications: sealed, lineage });
    if (text === this.#written) return;
    const unfinished = `${this.#file}.${randomUUID()}.tmp`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, text);
      await rename(unfinished, this.#file);
      this.#written = text;
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }
}
