/**
 * The scratch database of one reading: keeps checked items out of memory and returns them in the editors' order.
 * SQLite deletes the unnamed file by itself, even if the process is killed.
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
  /** Added to the line numbers in the item's own text. */
  readonly lineShift: number;
}

export interface StagedRow extends Origin {
  readonly seq: number;
  readonly head: Head;
  /** The values of `head`, by field. */
  readonly values: ReadonlyMap<string, StagedValue>;
  readonly isFaulty: boolean;
}

/** An item to be stored until all references can be resolved. */
export interface StagedItemRow {
  readonly origin: Origin;
  readonly packed: PackedItem;
  readonly head: Head;
  readonly isFaulty: boolean;
}

export interface CheckedRow {
  readonly posicao: number;
  readonly row: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly former: string | undefined;
  /** JSON of the resolved values: rows for references, and derived codes. */
  readonly resolved: string;
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
  -- A separate table, so that reading all heads does not read the bodies.
  CREATE TABLE bodies (seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
  CREATE TABLE checked (
    collection INTEGER NOT NULL,
    posicao INTEGER NOT NULL,
    item INTEGER NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    former TEXT,
    seq INTEGER NOT NULL,
    resolved TEXT NOT NULL,
    PRIMARY KEY (collection, posicao)
  ) STRICT, WITHOUT ROWID;
  BEGIN;`;

const IN_ORDER = `
  SELECT seq, file, sheet, line_shift, faulty, head FROM staged
  WHERE collection = ? ORDER BY ordem IS NULL, ordem, seq`;

const OF_COLLECTION = `
  SELECT posicao, item, key, fingerprint, former, head, body, resolved
  FROM checked JOIN staged USING (seq) LEFT JOIN bodies USING (seq)
  WHERE checked.collection = ? ORDER BY posicao`;

type StagedCells = readonly [
  seq: number,
  file: string,
  sheet: string | null,
  lineShift: number,
  faulty: number,
  head: string,
];

type CheckedCells = readonly [
  posicao: number,
  row: number,
  key: string,
  fingerprint: string,
  former: string | null,
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
  /** Paths of images by collection and field. */
  readonly #images = new Map<string, Set<string>>();
  #seq = 0;

  constructor() {
    // An empty name makes a private database on disk that is deleted when it is closed.
    this.#database = new DatabaseSync("");
    this.#database.exec(TABLES);
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#insertStaged = prepare("INSERT INTO staged VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    this.#insertBody = prepare("INSERT INTO bodies VALUES (?, ?)");
    this.#insertChecked = prepare("INSERT INTO checked VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    this.#bySeq = prepare(
      "SELECT seq, file, sheet, line_shift, faulty, head FROM staged WHERE seq = ?",
    );
    this.#bySeq.setReturnArrays(true);
  }

  stage(name: CollectionName, { origin, packed, head, isFaulty }: StagedItemRow): void {
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

  /** The items of a collection in the editors' order: by `ordem`, then as staged. */
  *staged(name: CollectionName): Generator<StagedRow> {
    const rows = this.#rows(IN_ORDER, name) as Iterable<StagedCells>;
    for (const row of rows) yield toStagedRow(row);
  }

  stagedBySeq(seq: number): StagedRow | undefined {
    const row = this.#bySeq.get(seq) as unknown as StagedCells | undefined;
    return row && toStagedRow(row);
  }

  /** Paths of the images in a field of a collection. */
  imagesIn(name: CollectionName, field: string): ReadonlySet<string> {
    return this.#images.get(`${name} ${field}`) ?? new Set();
  }

  check(name: CollectionName, seq: number, checked: Omit<CheckedRow, "head" | "body">): void {
    const { posicao, row, key, fingerprint, former, resolved } = checked;
    this.#guard(() =>
      this.#insertChecked.run(
        collectionNames.indexOf(name),
        posicao,
        row,
        key,
        fingerprint,
        former ?? null,
        seq,
        resolved,
      ),
    );
  }

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
  const [posicao, row, key, fingerprint, former, head, body, resolved] = cells;
  const checked = { posicao, row, key, fingerprint, former: former ?? undefined, resolved };
  return { ...checked, head: JSON.parse(head) as Head, body: body ?? NO_BODY };
}

function toStagedRow([seq, file, sheet, lineShift, faulty, text]: StagedCells): StagedRow {
  const head = JSON.parse(text) as Head;
  const values = new Map(head.values);
  return { seq, file, sheet: sheet ?? undefined, lineShift, isFaulty: faulty === 1, head, values };
}
