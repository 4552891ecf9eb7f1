/**
 * Editions that were made before a field or a collection was declared: a column that one lacks is its
 * declared default, a table that it lacks is empty. Views of the same names say so, so that every
 * statement reads an older edition as it reads a new one, at the same cost: SQLite puts the view's columns
 * into the statement when it is prepared.
 * @see architecture.md, "Editions"
 */
import type { DatabaseSync } from "node:sqlite";
import type { Column, Table } from "./table.ts";
import { foundation, tables } from "./tables.ts";
import { type Changes, type Conditions, readSchedule } from "./visible.ts";

const COLUMNS = `SELECT t.name AS "table", c.name AS "column"
  FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.schema = 'main'`;

const SCHEMA = "SELECT group_concat(sql, ';') AS schema FROM sqlite_schema";

/** By the name of a table. */
type KnownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Makes views for what an edition lacks, and for what is not to be seen at a moment; otherwise none. The file
 * stays as it is.
 * @param at epoch milliseconds; `undefined` where all that it holds is to be read
 */
export function makeViews(db: DatabaseSync, at: number | undefined): Changes {
  const known = columnsIn(db);
  const { changes, conditions } = at === undefined ? EVERYTHING : readSchedule(db, at, known);
  const views = tables.flatMap((table) => viewOf(table, known.get(table.name), conditions) ?? []);
  // Views of a connection are kept where its temporary tables are, of which no file is made.
  if (views.length > 0) db.exec(`PRAGMA temp_store = MEMORY; ${views.join(";")}`);
  return changes;
}

/** Of the edition that was opened last: the next one mostly has the same tables. */
let last: { readonly schema: string | null; readonly columns: KnownColumns } | undefined;

/** What an edition has. To ask for the columns takes half the time of opening one, so the same schema asks once. */
function columnsIn(db: DatabaseSync): KnownColumns {
  const { schema } = db.prepare(SCHEMA).get() as { schema: string | null };
  if (last?.schema === schema) return last.columns;
  const columns = new Map<string, Set<string>>();
  for (const { table, column } of db.prepare(COLUMNS).all() as Record<string, string>[]) {
    columns.getOrInsertComputed(table as string, () => new Set()).add(column as string);
  }
  last = { schema, columns };
  return columns;
}

const EVERYTHING = {
  changes: { last: -Infinity, next: Infinity },
  conditions: new Map<string, string>(),
};

function viewOf(
  table: Table,
  known: ReadonlySet<string> | undefined,
  conditions: Conditions,
): string | undefined {
  const { name, columns } = table;
  if (!known) {
    // Without these a file is no edition.
    if (foundation.includes(table)) return undefined;
    const nothing = columns.map((one) => `NULL AS ${one.name}`);
    return `CREATE TEMP VIEW ${name} AS SELECT ${nothing.join(", ")} WHERE FALSE`;
  }
  const isRead = ({ name: column, repeats }: Column) =>
    known.has(column) && !(repeats && conditions.has(repeats.table));
  const condition = conditions.get(name);
  if (columns.every(isRead) && condition === undefined) return undefined;
  const selected = columns.map((one) =>
    isRead(one) ? one.name : `${one.repeats?.sql ?? literal(one.absent)} AS ${one.name}`,
  );
  const where = condition === undefined ? "" : ` WHERE ${condition}`;
  return `CREATE TEMP VIEW ${name} AS SELECT ${selected.join(", ")} FROM main.${name}${where}`;
}

function literal(value: string | number | null): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");
}
