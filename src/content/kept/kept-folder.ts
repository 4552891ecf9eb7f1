/**
 * The files of a folder as they were read, in memory, for whoever reads the same folder again and again: one
 * that has not changed is not opened. What items say of each other is compared anew each time, so that a
 * folder is right or wrong for the same reasons however often it was read before.
 */
import { DatabaseSync } from "node:sqlite";
import type { Compared, Origin, Staged, StagedRow } from "../check/scratch.ts";
import { type Head, NO_BODY } from "../check/staged-item.ts";
import type { SourceFile } from "../files/folder.ts";
import { type FileState, isSameState } from "../files/read-file.ts";
import { COARSEST_MILLISECONDS } from "../files/work-keys.ts";
import type { Notice } from "../report/content.ts";

/** An item without its HTML, which is out of memory. */
export interface KeptItem extends Pick<StagedRow, "head" | "values" | "isFaulty"> {
  readonly origin: Origin;
  /** Row of its body; `undefined` where it has none. */
  readonly body: number | bigint | undefined;
}

/** A file as it was read. */
export interface KeptFile {
  readonly location: string;
  readonly state: FileState;
  readonly items: readonly KeptItem[];
  readonly notices: readonly Notice[];
  /** Of those who may still ask for its bodies: this memory, and each reading of which it is a part. */
  users: number;
}

export class KeptFolder implements Disposable {
  readonly compared = new WeakMap<Head, Compared>();
  readonly #bodies = new DatabaseSync("");
  readonly #insert;
  readonly #select;
  readonly #delete;
  readonly #files = new Map<string, KeptFile>();
  #hosts = "";

  constructor() {
    this.#bodies.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      CREATE TABLE bodies (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
      BEGIN;`);
    this.#insert = this.#bodies.prepare("INSERT INTO bodies (body) VALUES (?)");
    this.#select = this.#bodies.prepare("SELECT body FROM bodies WHERE id = ?");
    this.#delete = this.#bodies.prepare("DELETE FROM bodies WHERE id = ?");
  }

  /** What files are read with from now on; where that is something else, nothing is known of them. */
  readWith(frameHosts: readonly string[]): void {
    const hosts = frameHosts.join(" ");
    if (hosts !== this.#hosts) this.keepOnly(new Set());
    this.#hosts = hosts;
  }

  /** @param paths of the files that there are */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#drop(path);
  }

  /** A file that is in a state in which it was read; `undefined` of one that has to be read. */
  find({ path, location }: SourceFile, state: FileState | undefined): KeptFile | undefined {
    const known = this.#files.get(path);
    const isKnown =
      known && state && known.location === location && isSameState(known.state, state);
    return isKnown ? known : undefined;
  }

  /** @param file without problems */
  keep({ path }: SourceFile, file: KeptFile): void {
    const { mtimeMs, ctimeMs } = file.state;
    // What was written so shortly ago may be written again without a trace.
    if (Math.max(mtimeMs, ctimeMs) > Date.now() - COARSEST_MILLISECONDS) return;
    this.#drop(path);
    this.#files.set(path, file);
    file.users++;
  }

  pack({ origin, packed, head, isFaulty }: Staged): KeptItem {
    const { body } = packed;
    const row = body.length === 0 ? undefined : this.#insert.run(body).lastInsertRowid;
    return { origin, head, values: new Map(head.values), isFaulty, body: row };
  }

  bodyOf({ body }: KeptItem): Uint8Array {
    return body === undefined ? NO_BODY : (this.#select.get(body)?.body as Uint8Array);
  }

  /** Somebody asks for no more bodies of a file. */
  release(file: KeptFile): void {
    if (--file.users > 0 || !this.#bodies.isOpen) return;
    for (const { body } of file.items) if (body !== undefined) this.#delete.run(body);
  }

  [Symbol.dispose](): void {
    if (this.#bodies.isOpen) this.#bodies.close();
  }

  #drop(path: string): void {
    const known = this.#files.get(path);
    this.#files.delete(path);
    if (known) this.release(known);
  }
}
