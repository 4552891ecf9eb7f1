/** Writes the index of full text of an edition, once all of its items are there. */
import type { DatabaseSync } from "node:sqlite";
import { plainText, searchTables } from "../search-tables.ts";

export function writeSearch(db: DatabaseSync): void {
  db.function("plain", { deterministic: true }, (html) => plainText(String(html)));
  for (const { name, sql, select } of Object.values(searchTables)) {
    db.exec(`${sql};
      INSERT INTO ${name} (rowid, titulo, texto)
        SELECT row_number() OVER (), titulo, texto FROM (${select});
      INSERT INTO ${name} (${name}) VALUES ('optimize');`);
  }
}
