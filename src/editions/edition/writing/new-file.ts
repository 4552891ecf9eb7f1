/** The first and the last step of writing an SQLite file that is never changed again. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { createTable, type Table } from "../table.ts";

// SQLite's default of 2 MiB is too small for the keys of 100,000 events, which are not in order.
const PAGE_CACHE_KIBIBYTES = 8 * 1024;

/** Begins a transaction for all rows. @param kind by which readers recognise the file */
export function beginFile(
  db: DatabaseSync,
  kind: { readonly id: number; readonly format: number },
  tables: readonly Table[],
): void {
  // No journal, because an unfinished file is deleted.
  db.exec(`
    PRAGMA page_size = 4096;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -${PAGE_CACHE_KIBIBYTES};
    PRAGMA application_id = ${kind.id};
    PRAGMA user_version = ${kind.format};
    BEGIN;
    ${tables.map(createTable).join("")}`);
}

/** Flushes the file, which SQLite has closed. */
export function endFile(file: string): void {
  const descriptor = openSync(file, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
