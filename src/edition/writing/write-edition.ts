/**
 * Writes an edition: one SQLite file, made whole, in one transaction, checked, flushed, never changed
 * again. The same rows give the same bytes, since nothing in it depends on when or where it is made.
 * @see architecture.md, "Editions"
 */

import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { collections } from "../../contract/collections.ts";
import { APPEARS, GOES } from "../../contract/field.ts";
import { createTable } from "../table.ts";
import { APPLICATION_ID, EDITION_FORMAT, tables } from "../tables.ts";
import { isScheduled } from "../visible.ts";
import { EditionRows } from "./edition-rows.ts";
import { writeSearch } from "./write-search.ts";

export type { MediaRow, RegisterRow } from "./edition-rows.ts";
export type { ItemRow } from "./item-insert.ts";

/** Of each index, to plan statements by. */
const SAMPLE_ROWS = 400;

export class EditionWriter extends EditionRows {
  readonly #file: string;
  /** @param file a path at which nothing is yet */
  constructor(file: string) {
    super(create(file));
    this.#file = file;
  }

  /**
   * Ends the transaction, checks every reference and flushes the file to disk.
   * @throws Error where a reference leads nowhere, which is a fault of Montra and not of the content
   */
  finish(): void {
    writeSearch(this.db);
    this.db.exec("COMMIT; ANALYZE;");
    const broken = this.db.prepare("PRAGMA foreign_key_check").all();
    this.db.close();
    if (broken.length > 0) {
      throw new Error(
        `The edition has ${broken.length} broken references: ${JSON.stringify(broken[0])}`,
      );
    }
    const descriptor = openSync(this.#file, "r+");
    fsyncSync(descriptor);
    closeSync(descriptor);
  }

  /** Ends it for somebody who shows it once and publishes nothing: neither checked nor flushed. */
  finishUnpublished({ withSearch }: { withSearch: boolean }): void {
    if (withSearch) writeSearch(this.db);
    // It is opened after every save: what is scheduled in it is found without going through all items.
    for (const { name } of Object.values(collections).filter(isScheduled)) {
      for (const moment of [APPEARS, GOES])
        this.db.exec(
          `CREATE INDEX ${name}_${moment} ON ${name} (${moment}) WHERE ${moment} IS NOT NULL`,
        );
    }
    this.db.exec(`COMMIT; PRAGMA analysis_limit = ${SAMPLE_ROWS}; ANALYZE;`);
    this.db.close();
  }

  /** Gives up: closes the file, which the caller removes. */
  abandon(): void {
    if (this.db.isOpen) this.db.close();
  }
}

function create(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  // No journal: a file that is not finished is thrown away whole. References may point forward
  // within the transaction (related news), so they are checked at its end.
  db.exec(`
    PRAGMA page_size = 4096;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA foreign_keys = OFF;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${EDITION_FORMAT};
    BEGIN;
    ${tables.map(createTable).join(";\n")};`);
  return db;
}
