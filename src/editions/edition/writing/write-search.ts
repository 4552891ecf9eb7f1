/** Writes the full-text indexes of an edition after all items have been inserted. */
import type { DatabaseSync } from "node:sqlite";
import { SEARCH_COLUMNS } from "../../../contract/site/site.ts";
import { plainText, searchable, searchTables } from "../search-tables.ts";

// FTS5 collects the index in memory up to this size. With its default of 1 MB it writes about a hundred segments and
// merges them repeatedly, which was a quarter of the total time.
const MAX_BUFFER_BYTES = 64 * 1024 ** 2;

const { title, text } = SEARCH_COLUMNS;

export function writeSearch(db: DatabaseSync): void {
  db.function("plain", { deterministic: true }, (html) => plainText(String(html)));
  db.function("searchable", { deterministic: true }, (text) => searchable(String(text)));
  for (const { name, sql, select } of Object.values(searchTables)) {
    db.exec(`${sql};
      INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${MAX_BUFFER_BYTES});
      INSERT INTO ${name} (rowid, ${title}, ${text})
        SELECT row_number() OVER (), searchable(${title}), searchable(${text}) FROM (${select});
      INSERT INTO ${name} (${name}) VALUES ('optimize');`);
  }
}
