/**
 * Opens an edition for reading: read-only and `immutable`, so that no lock is taken and no file appears
 * beside it, also on a file system that cannot be written.
 * @see architecture.md, "Editions"
 */

import { readFileSync, statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { languageOfZone, type Site } from "../../contract/site/site.ts";
import { isDiskFault } from "./disk-fault.ts";
import { makeViews } from "./older-editions.ts";
import { APPLICATION_ID, EDITION_FORMAT } from "./tables.ts";
import type { Changes } from "./visible.ts";

/** The file is no edition that this version of Montra can read. */
export class EditionFormatError extends Error {
  override name = "EditionFormatError";
  readonly isExplained = true;
}

/**
 * Up to this size an edition is read whole as it is opened, so that what happens to its file afterwards
 * reaches nobody; a larger one would take its size in every process.
 */
const MOST_BYTES_IN_MEMORY = 16 * 1024 * 1024;

/** Of a larger one, what is kept of its pages; SQLite's own 2 MiB hold little of what 100,000 events need. */
const PAGES_KIBIBYTES = 16 * 1024;

/** Whether an edition is read whole, so that what happens to its file afterwards reaches nobody. */
export function isReadWhole(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= MOST_BYTES_IN_MEMORY;
}

function open(file: string): DatabaseSync {
  if (isReadWhole(file)) {
    const db = new DatabaseSync(":memory:");
    try {
      db.deserialize(readFileSync(file));
      return db;
    } catch (cause) {
      db.close();
      throw isDiskFault(cause)
        ? cause
        : new EditionFormatError(`Cannot read ${file} as an edition`, { cause });
    }
  }
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  const db = new DatabaseSync(address, { readOnly: true });
  db.exec(`PRAGMA cache_size = -${PAGES_KIBIBYTES}`);
  return db;
}

export type Row = Record<string, string | number | null>;
/** A row whose columns are known by their place. */
export type Cells = readonly (string | number | null)[];

/** An open edition. Statements are prepared once per text of SQL. */
export class Edition implements Disposable {
  readonly site: Site;
  /** When what is to be seen changed last and changes next; never where all is read. */
  readonly changes: Changes;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #statementsOfCells = new Map<string, StatementSync>();

  /**
   * @param file path of the edition
   * @param options `visibleAt`: only what is to be seen at that moment, epoch milliseconds; all where absent
   * @throws EditionFormatError where the file is no edition, or one of a newer format; the errors of a
   *   disk that fails
   */
  constructor(file: string, { visibleAt }: { visibleAt?: number } = {}) {
    this.#db = open(file);
    try {
      this.#checkFormat(file);
      this.changes = makeViews(this.#db, visibleAt);
      this.site = this.#readSite();
    } catch (cause) {
      this.#db.close();
      // A disk that fails says nothing about the file: no older edition is to be taken instead.
      if (cause instanceof EditionFormatError || isDiskFault(cause)) throw cause;
      throw new EditionFormatError(`Cannot read ${file} as an edition`, { cause });
    }
  }

  all(sql: string, parameters: Record<string, SQLInputValue> = {}): Row[] {
    return this.#prepare(sql).all(parameters) as Row[];
  }

  /** All rows as arrays, which are made in nine tenths of the time of objects. */
  cells(sql: string, parameters: Record<string, SQLInputValue> = {}): Cells[] {
    return this.#prepareCells(sql).all(parameters) as unknown as Cells[];
  }

  get(sql: string, parameters: Record<string, SQLInputValue> = {}): Row | undefined {
    return this.#prepare(sql).get(parameters) as Row | undefined;
  }

  /** Whether the file has a table: earlier ones had no index of full text. */
  hasTable(name: string): boolean {
    return this.get("SELECT 1 FROM main.sqlite_schema WHERE name = :name", { name }) !== undefined;
  }

  /** Reads rows one by one, for what may be long. */
  iterate(sql: string): { columns: readonly string[]; rows: Iterable<Cells> } {
    const statement = this.#prepareCells(sql);
    const columns = statement.columns().map(({ name }) => name);
    return { columns, rows: statement.iterate() as unknown as Iterable<Cells> };
  }

  [Symbol.dispose](): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    return this.#statements.getOrInsertComputed(sql, () => this.#db.prepare(sql));
  }

  #prepareCells(sql: string): StatementSync {
    return this.#statementsOfCells.getOrInsertComputed(sql, () => {
      const statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    });
  }

  #checkFormat(file: string): void {
    const { application_id } = this.get("PRAGMA application_id") as { application_id: number };
    const { user_version } = this.get("PRAGMA user_version") as { user_version: number };
    if (application_id !== APPLICATION_ID) {
      throw new EditionFormatError(`${file} is a SQLite file, but no edition of Montra`);
    }
    if (user_version > EDITION_FORMAT) {
      throw new EditionFormatError(
        `${file} has format ${user_version} and this version of Montra reads up to ${EDITION_FORMAT}: upgrade Montra on this machine`,
      );
    }
  }

  #readSite(): Site {
    const row = this.get("SELECT * FROM site") as Row;
    const fuso_horario = row.fuso_horario as string;
    return {
      nome: row.nome as string,
      public_url: row.public_url as string | null,
      fuso_horario,
      // An edition from before there was a choice says nothing.
      idioma: (row.idioma as string | null) ?? languageOfZone(fuso_horario),
      noticia_url: row.noticia_url as string,
      vi_export: { maximo: row.vi_export_maximo as number },
      imagens: { maximo: row.imagens_maximo as number },
      iframe_hosts: JSON.parse(row.iframe_hosts as string) as string[],
    };
  }
}
