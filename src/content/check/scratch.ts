/**
 * The scratch database of one reading: items that were checked, out of memory, in the order in which
 * editors want them. SQLite deletes it by itself, also when the process dies: it has no name.
 */

import { tmpdir } from "node:os";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { collectionNames } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { say } from "../../language/language.ts";
import type { PackedItem } from "./staged-item.ts";

/** The temporary folder is full or cannot be written. */
export class ScratchError extends Error {
  override name = "ScratchError";
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
  readonly head: string;
  readonly isFaulty: boolean;
}

export interface CheckedRow {
  readonly posicao: number;
  readonly row: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly head: string;
  readonly body: Uint8Array;
  /** JSON of what was resolved: references as rows, codes that were derived. */
  readonly resolved: string;
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

const OF_SEQ = `
  SELECT posicao, item, key, fingerprint, head, body, resolved
  FROM staged JOIN checked USING (seq) LEFT JOIN bodies USING (seq)
  WHERE staged.seq = ?`;

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

const NOTHING = new Uint8Array();

export class Scratch implements Disposable {
  readonly #database: DatabaseSync;
  readonly #insertStaged: StatementSync;
  readonly #insertBody: StatementSync;
  readonly #insertChecked: StatementSync;
  readonly #bySeq: StatementSync;
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

  stage(
    name: CollectionName,
    origin: Origin,
    packed: PackedItem,
    ordem: number | undefined,
    isFaulty: boolean,
  ): void {
    const seq = ++this.#seq;
    this.#guard(() => {
      this.#insertStaged.run(
        seq,
        collectionNames.indexOf(name),
        ordem ?? null,
        origin.file,
        origin.sheet ?? null,
        origin.lineShift,
        isFaulty ? 1 : 0,
        packed.head,
      );
      if (packed.body.length > 0) this.#insertBody.run(seq, packed.body);
    });
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

  /** The checked item of a file that holds one item; `undefined` where it has none. */
  checkedIn(
    file: string,
  ): { readonly staged: StagedRow; readonly checked: CheckedRow } | undefined {
    this.#database.exec(`CREATE INDEX IF NOT EXISTS staged_file ON staged (file);
      CREATE INDEX IF NOT EXISTS checked_seq ON checked (seq);`);
    const seq = this.#database.prepare("SELECT seq FROM staged WHERE file = ?").get(file)?.seq;
    const staged = typeof seq === "number" ? this.stagedBySeq(seq) : undefined;
    if (!staged) return undefined;
    const statement = this.#database.prepare(OF_SEQ);
    statement.setReturnArrays(true);
    const cells = statement.get(staged.seq) as unknown as CheckedCells | undefined;
    return cells && { staged, checked: toCheckedRow(cells) };
  }

  /** The number of the item that is staged next. */
  get nextSeq(): number {
    return this.#seq + 1;
  }

  /** The place in the editors' order, from 1, of an item in a file of its own that is not there yet. */
  placeOf(name: CollectionName, file: string): number {
    const row = this.#database
      .prepare(
        `SELECT count(*) AS before FROM checked JOIN staged USING (seq)
         WHERE checked.collection = :collection AND (ordem IS NOT NULL
           OR file NOT LIKE '%/%'
           OR (file LIKE '%/\\_%' ESCAPE '\\') < (:file LIKE '%/\\_%' ESCAPE '\\')
           OR ((file LIKE '%/\\_%' ESCAPE '\\') = (:file LIKE '%/\\_%' ESCAPE '\\') AND file < :file))`,
      )
      .get({ collection: collectionNames.indexOf(name), file });
    return Number(row?.before ?? 0) + 1;
  }

  /** Makes room for an item at a place: all from there on move by one. */
  moveFrom(name: CollectionName, posicao: number): void {
    const collection = collectionNames.indexOf(name);
    const run = (sql: string, ...values: number[]) => this.#database.prepare(sql).run(...values);
    run(
      "UPDATE checked SET posicao = -posicao - 1 WHERE collection = ? AND posicao >= ?",
      ...[collection, posicao],
    );
    run("UPDATE checked SET posicao = -posicao WHERE collection = ? AND posicao < 0", collection);
  }

  /** Takes an item out; all behind its place move by one. */
  remove(name: CollectionName, seq: number, posicao: number): void {
    const collection = collectionNames.indexOf(name);
    const run = (sql: string, ...values: number[]) => this.#database.prepare(sql).run(...values);
    run("DELETE FROM checked WHERE seq = ?", seq);
    run("DELETE FROM bodies WHERE seq = ?", seq);
    run("DELETE FROM staged WHERE seq = ?", seq);
    run(
      "UPDATE checked SET posicao = -posicao + 1 WHERE collection = ? AND posicao > ?",
      ...[collection, posicao],
    );
    run("UPDATE checked SET posicao = -posicao WHERE collection = ? AND posicao < 0", collection);
  }

  bodyOf(seq: number): Uint8Array {
    const row = this.#database.prepare("SELECT body FROM bodies WHERE seq = ?").get(seq);
    return (row?.body as Uint8Array | undefined) ?? NOTHING;
  }

  /** Rows of the checked items of a collection whose files are drafts. */
  rowsOfDrafts(name: CollectionName): ReadonlySet<number> {
    const rows = this.#database
      .prepare(
        `SELECT item FROM checked JOIN staged USING (seq)
         WHERE checked.collection = ? AND file LIKE '%/\\_%' ESCAPE '\\'`,
      )
      .all(collectionNames.indexOf(name));
    return new Set(rows.map(({ item }) => item as number));
  }

  /** An item that was read and checked anew, in the place that it had. */
  replace(
    seq: number,
    packed: PackedItem,
    { fingerprint, resolved }: Pick<CheckedRow, "fingerprint" | "resolved">,
  ): void {
    const run = (sql: string, ...values: (string | number | Uint8Array)[]) =>
      this.#database.prepare(sql).run(...values);
    this.#guard(() => {
      run("UPDATE staged SET head = ? WHERE seq = ?", packed.head, seq);
      run("DELETE FROM bodies WHERE seq = ?", seq);
      if (packed.body.length > 0) this.#insertBody.run(seq, packed.body);
      run(
        "UPDATE checked SET fingerprint = ?, resolved = ? WHERE seq = ?",
        fingerprint,
        resolved,
        seq,
      );
    });
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
  return { posicao, row, key, fingerprint, head, body: body ?? NOTHING, resolved };
}

function toStagedRow([seq, file, sheet, lineShift, faulty, head]: StagedCells): StagedRow {
  return { seq, file, sheet: sheet ?? undefined, lineShift, isFaulty: faulty === 1, head };
}
