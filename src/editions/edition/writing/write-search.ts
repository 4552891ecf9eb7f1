/** Writes the index of full text of an edition, once all of its items are there. */
import type { DatabaseSync } from "node:sqlite";
import { plainText, searchTables } from "../search-tables.ts";

// The index is gathered in memory up to this and written in one piece; at the megabyte that SQLite takes it is
// written in a hundred, which are merged again and again: a quarter of all the work.
const GATHERED_BYTES = 64 * 1024 ** 2;

export function writeSearch(db: DatabaseSync): void {
  db.function("plain", { deterministic: true }, (html) => plainText(String(html)));
  for (const { name, sql, select } of Object.values(searchTables)) {
    db.exec(`${sql};
      INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${GATHERED_BYTES});
      INSERT INTO ${name} (rowid, titulo, texto)
        SELECT row_number() OVER (), titulo, texto FROM (${select});
      INSERT INTO ${name} (${name}) VALUES ('optimize');`);
  }
}
