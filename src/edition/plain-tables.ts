/**
 * Whether a file that came from outside is made of plain tables. A view, a trigger or a computed column
 * runs what its author wrote each time it is read: one that never ends would hold whoever reads it.
 */
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { isDiskFault } from "./disk-fault.ts";
import { EditionFormatError } from "./open-edition.ts";
import { searchTables } from "./search-tables.ts";

/** Indexes of full text as Montra makes them, and the plain tables in which SQLite keeps each. */
const SEARCH = Object.values(searchTables)
  .flatMap(({ name, sql, formerly }) => [sql, formerly].map((one) => [name, one] as const))
  .map(([name, sql]) => `SELECT '${name}' AS name, '${sql.replaceAll("'", "''")}' AS sql`)
  .join(" UNION ALL ");
const NOT_PLAIN = `
  WITH search AS (${SEARCH}),
    known AS (SELECT name FROM sqlite_schema JOIN search USING (name, sql) WHERE type = 'table')
  SELECT name FROM sqlite_schema WHERE type NOT IN ('table', 'index')
  UNION ALL SELECT t.name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type <> 'table'
    AND t.name NOT IN known AND NOT (t.type = 'shadow' AND EXISTS (
      SELECT 1 FROM known, json_each('["_data", "_idx", "_content", "_docsize", "_config"]')
      WHERE t.name = known.name || value))
  UNION ALL SELECT x.name FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS x
    WHERE t.schema = 'main' AND x.hidden <> 0 AND t.name NOT IN known
  LIMIT 1`;

export interface MediaTable {
  readonly media: number;
  /** Bytes of the longest address. */
  readonly longest: number;
}

/** @throws EditionFormatError where there is anything but tables; the errors of a disk that fails */
export function checkPlainTables(file: string): void {
  reading(file, (db) => {
    const found = db.prepare(NOT_PLAIN).get();
    if (found) throw new Error(`it holds "${String(found.name).slice(0, 60)}", which is no table`);
  });
}

/**
 * @param file an edition of plain tables
 * @returns how much its table of media would take in memory
 * @throws EditionFormatError where it has none; the errors of a disk that fails
 */
export function sizeOfMedia(file: string): MediaTable {
  return reading(file, (db) => {
    // The length stands before the text, which is not read.
    const sums = "SELECT count(*) AS media, max(octet_length(address)) AS longest FROM media";
    const row = db.prepare(sums).get();
    return { media: Number(row?.media ?? 0), longest: Number(row?.longest ?? 0) };
  });
}

function reading<Found>(file: string, read: (db: DatabaseSync) => Found): Found {
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    return read(db);
  } catch (cause) {
    if (isDiskFault(cause)) throw cause;
    throw new EditionFormatError(`Cannot read ${file} as an edition: ${(cause as Error).message}`, {
      cause,
    });
  } finally {
    db.close();
  }
}
