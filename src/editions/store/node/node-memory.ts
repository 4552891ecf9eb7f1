/** What nodes of this machine served last, for starts while the database is unreachable. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lineage } from "../postgres/postgres-lineage.ts";
import { isOurs } from "../private-folder.ts";
import {
  isSame,
  type Publication,
  parseSealedPublication,
  sealPublication,
} from "../publication.ts";

/** More than one, because an older version of Montra may be unable to read the newest edition. */
const MAX_PUBLICATIONS = 3;
const MAX_DATABASES = 10;

export interface ServedHistory {
  /** Identity of the database. */
  readonly database: string;
  /** The address by which it was reached last. */
  readonly place: string;
  /** Newest first. */
  readonly publications: readonly Publication[];
  /** Of the server that returned the newest publication (`postgres-lineage.ts`). */
  readonly lineage: Lineage | undefined;
}

/** A history in the file: its publications are sealed texts. */
type StoredHistory = Omit<ServedHistory, "publications"> & { publications: string[] };

export function withServedFirst(
  served: Publication,
  before: readonly Publication[],
): Publication[] {
  return [served, ...before.filter((one) => !isSame(one, served))].slice(0, MAX_PUBLICATIONS);
}

export class NodeMemory {
  readonly #folder: string;
  readonly #file: string;
  /** The last history written, as JSON. */
  #written: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, "followed.json");
  }

  /** Empty if there is no file, or another user wrote it. Never throws. */
  async read(): Promise<ServedHistory[]> {
    try {
      if (!isOurs(this.#file)) return [];
      const stored = JSON.parse(await readFile(this.#file, "utf8")) as StoredHistory[];
      return stored.map(({ publications, ...about }) => {
        const parsed = publications.map((text) => parseSealedPublication(text)?.publication);
        return { ...about, publications: parsed.filter((one) => one !== undefined) };
      });
    } catch {
      return [];
    }
  }

  /** Never throws: without the file, the next start waits for the database. */
  async write(served: ServedHistory): Promise<void> {
    const text = JSON.stringify(served);
    if (text === this.#written) return;
    const unfinished = `${this.#file}.${randomUUID()}.tmp`;
    const others = (await this.read()).filter(({ database }) => database !== served.database);
    const all = [served, ...others].slice(0, MAX_DATABASES).map(({ publications, ...about }) => ({
      ...about,
      publications: publications.map((one) => sealPublication(one).text),
    }));
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, JSON.stringify(all));
      await rename(unfinished, this.#file);
      this.#written = text;
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }
}
