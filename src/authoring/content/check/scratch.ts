/**
 * The scratch database of one reading: items that were checked, out of memory, in the order in which
 * editors want them. SQLite deletes it by itself, also when the process dies: it has no name.
 */

import { tmpdir } from "node:os";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import type { StagedValue } from "./check-value.ts";
import { type Head, NO_BODY, type PackedItem } from "./staged-item.ts";

/** The temporary folder is full or cannot be written. */
export class ScratchError extends Error {
  override name = "ScratchError";
  readonly isExplained = true;
}

/** Where an item comes from. */
export interface Origin {
  readonly file: string;
  readonly sheet: string | undefined;
  /** What is added to the lines of the item's own text. */
  readonly lineShift: number;
}

export interface StagedRow extends Origin {
  readonly seq: number;
  readonly head: Head;
  /** Of the head, by field. */
  readonly values: ReadonlyMap<string, StagedValue>;
  readonly isFaulty: boolean;
}

/** An item on its way to where it is kept until it has been compared with the others. */
export interface Staged {
  readonly origin: Origin;
  readonly packed: PackedItem;
  /** What is packed, as it is read. */
  readonly head: Head;
  readonly isFaulty: boolean;
}

export interface CheckedRow {
  readonly posicao: number;
  readonly row: number;
  readonly key: string;
  readonly fingerprint: string;
  /** JSON of what was resolved: references as rows, codes that were derived. */
  readonly resolved: string;
  /** What it was checked from. */
  readonly head: Head;
  readonly body: Uint8Array;
}

const TABLES = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -32768;
  CREATE TABLE staged (
    seq INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL,
    ordem INTEGER,
    file TEXT NOT NULL,
    sheet TEXT,
    line_shift INTEGER NOT NULL,
    faulty INTEGER NOT NULL,
    head TEXT NOT NULL
  ) STRICT;
  -- Apart from the heads, so that a pass over the heads does not read every body.
  CREATE TABLE bodies (seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
  CREATE TABLE checked (
    collection INTEGER NOT NULL,
    posicao INTEGER NOT NULL,
    item INTEGER NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    seq INTEGER NOT NULL,
    resolved TEXT NOT NULL,
    PRIMARY KEY (collection, posicao)
  ) STRICT, WITHOUT ROWID;
  BEGIN;`;

const IN_ORDER = `
  SELECT seq, file, sheet, line_shift, faulty, head FROM staged
  WHERE collection = ? ORDER BY ordem IS NULL, ordem, seq`;

const OF_COLLECTION = `
  SELECT posicao, item, key, fingerprint, head, body, resolved
  FROM checked JOIN staged USING (seq) LEFT JOIN bodies USING (seq)
  WHERE checked.collection = ? ORDER BY posicao`;

/** Of {@link IN_ORDER}. */
type StagedCells = readonly [
  seq: number,
  file: string,
  sheet: string | null,
  lineShift: number,
  faulty: number,
  head: string,
];

/** Of {@link OF_COLLECTION}. */
type CheckedCells = readonly [
  posicao: number,
  row: number,
  key: string,
  fingerprint: string,
  head: string,
  body: Uint8Array | null,
  resolved: string,
];

export class Scratch implements Disposable {
  readonly #database: DatabaseSync;
  readonly #insertStaged: StatementSync;
  readonly #insertBody: StatementSync;
  readonly #insertChecked: StatementSync;
  readonly #bySeq: StatementSync;
  /** By collection and field. */
  readonly #images = new Map<string, Set<string>>();
  #seq = 0;

  constructor() {
    // An empty name is a private database on disk that is unlinked as soon as it is open.
    this.#database = new DatabaseSync("");
    this.#database.exec(TABLES);
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#insertStaged = prepare("INSERT INTO staged VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    this.#insertBody = prepare("INSERT INTO bodies VALUES (?, ?)");
    this.#insertChecked = prepare("INSERT INTO checked VALUES (?, ?, ?, ?, ?, ?, ?)");
    this.#bySeq = prepare(
      "SELECT seq, file, sheet, line_shift, faulty, head FROM staged WHERE seq = ?",
    );
    this.#bySeq.setReturnArrays(true);
  }

  stage(name: CollectionName, { origin, packed, head, isFaulty }: Staged): void {
    const seq = ++this.#seq;
    this.#guard(() => {
      this.#insertStaged.run(
        seq,
        collectionNames.indexOf(name),
        head.ordem,
        origin.file,
        origin.sheet ?? null,
        origin.lineShift,
        isFaulty ? 1 : 0,
        packed.head,
      );
      if (packed.body.length > 0) this.#insertBody.run(seq, packed.body);
    });
    for (const [path, field] of head.images) {
      this.#images.getOrInsertComputed(`${name} ${field}`, () => new Set()).add(path);
    }
  }

  /** The items of a collection in the editors' order: `ordem`, then as they were staged. */
  *staged(name: CollectionName): Generator<StagedRow> {
    const rows = this.#rows(IN_ORDER, name) as Iterable<StagedCells>;
    for (const row of rows) yield toStagedRow(row);
  }

  stagedBySeq(seq: number): StagedRow | undefined {
    const row = this.#bySeq.get(seq) as unknown as StagedCells | undefined;
    return row && toStagedRow(row);
  }

  /** Paths of the images that items of a collection name in a field. */
  imagesIn(name: CollectionName, field: string): ReadonlySet<string> {
    return this.#images.get(`${name} ${field}`) ?? new Set();
  }

  check(name: CollectionName, seq: number, checked: Omit<CheckedRow, "head" | "body">): void {
    const { posicao, row, key, fingerprint, resolved } = checked;
    this.#guard(() =>
      this.#insertChecked.run(
        collectionNames.indexOf(name),
        posicao,
        row,
        key,
        fingerprint,
        seq,
        resolved,
      ),
    );
  }

  /** The checked items of a collection in the editors' order. */
  *checked(name: CollectionName): Generator<CheckedRow> {
    const rows = this.#rows(OF_COLLECTION, name) as Iterable<CheckedCells>;
    for (const row of rows) yield toCheckedRow(row);
  }

  [Symbol.dispose](): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #rows(sql: string, name: CollectionName): unknown {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(collectionNames.indexOf(name));
  }

  #guard(write: () => void): void {
    try {
      write();
    } catch (cause) {
      throw new ScratchError(
        say.files.scratchFull({ folder: process.env.SQLITE_TMPDIR ?? tmpdir() }),
        { cause },
      );
    }
  }
}

function toCheckedRow(cells: CheckedCells): CheckedRow {
  const [posicao, row, key, fingerprint, head, body, resolved] = cells;
  const checked = { posicao, row, key, fingerprint, resolved };
  return { ...checked, head: JSON.parse(head) as Head, body: body ?? NO_BODY };
}

function toStagedRow([seq, file, sheet, lineShift, faulty, text]: StagedCells): StagedRow {
  const head = JSON.parse(text) as Head;
  const values = new Map(head.values);
  return { seq, file, sheet: sheet ?? undefined, lineShift, isFaulty: faulty === 1, head, values };
}
