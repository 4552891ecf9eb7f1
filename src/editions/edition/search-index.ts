/** Makes the full-text index of a collection after all items have been inserted. */
import type { DatabaseSync } from "node:sqlite";
import { SEARCH_COLUMNS } from "../../contract/site/site.ts";
import { plainText, type SearchTable, searchable } from "./search-tables.ts";

// With FTS5's default of 1 MB, merging a hundred segments took a quarter of the time.
const MAX_BUFFER_BYTES = 64 * 1024 ** 2;

const { title, text } = SEARCH_COLUMNS;

/** Yields after each item. @param schema `temp`: in the memory of this connection */
export function* makeSearchIndex(
  db: DatabaseSync,
  { name, sql, select }: SearchTable,
  schema: "main" | "temp",
): Generator<void> {
  db.exec(`${sql(schema)};
    INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${MAX_BUFFER_BYTES})`);
  const insert = db.prepare(`INSERT INTO ${name} (rowid, ${title}, ${text}) VALUES (?, ?, ?)`);
  let row = 0;
  // Arrays take half the time of objects.
  const items = db.prepare(select, { returnArrays: true });
  for (const [itemTitle, itemText] of items.iterate() as unknown as Iterable<[string, string]>) {
    row += 1;
    // `get` instead of `run`: see ItemInsert.
    insert.get(row, searchable(itemTitle), searchable(withoutMarkup(itemText)));
    yield;
  }
  db.exec(`INSERT INTO ${name} (${name}) VALUES ('optimize')`);
}

/** @param text plain and HTML parts in turn, a NUL between them: `Casa \0<p>Rua</p>\0 Porto` */
function withoutMarkup(text: string): string {
  return text
    .split("\0")
    .map((part, index) => (index % 2 === 0 ? part : plainText(part)))
    .join("");
}
