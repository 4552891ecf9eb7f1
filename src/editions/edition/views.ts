/**
 * Makes temporary views, so that queries need no special cases: they give older editions the
 * columns and tables that they lack, and hide scheduled items. They cost nothing per query, because
 * SQLite expands them when it prepares a statement.
 */
import type { DatabaseSync } from "node:sqlite";
import { collections } from "../../contract/site/collections.ts";
import type { Column, Table } from "./table.ts";
import { foundation, tables } from "./tables.ts";
import { type RowConditions, readSchedule, type Schedule, UNSCHEDULED } from "./visible.ts";

const COLUMNS = `SELECT t.name AS "table", c.name AS "column"
  FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.schema = 'main'`;

/** The columns that the edition has, by table. */
type KnownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * @param options `at`: hides items that are not visible at this moment, epoch milliseconds;
 *   `undefined` hides none. `showsHidden`: shows items whose flag hides them
 * @returns the moments around `at` at which items appear or disappear
 */
export function makeViews(
  db: DatabaseSync,
  { at, showsHidden }: { at: number | undefined; showsHidden: boolean },
): Schedule {
  const known = columnsIn(db);
  const { schedule, conditions } =
    at === undefined
      ? { schedule: UNSCHEDULED, conditions: new Map() }
      : readSchedule(db, at, known);
  const views: string[] = [];
  for (const table of tables) {
    const columns = known.get(table.name);
    const flag = showsHidden ? flagOf(table) : undefined;
    const view = columns ? viewOf(table, columns, { conditions, flag }) : emptyView(table);
    if (view !== undefined) views.push(view);
  }
  // Temporary views are kept in SQLite's temp store, which must not become a file.
  if (views.length > 0) db.exec(`PRAGMA temp_store = MEMORY; ${views.join(";")}`);
  return schedule;
}

function columnsIn(db: DatabaseSync): KnownColumns {
  const columns = new Map<string, Set<string>>();
  for (const { table, column } of db.prepare(COLUMNS).all() as { table: string; column: string }[])
    columns.getOrInsertComputed(table, () => new Set()).add(column);
  return columns;
}

/** Returns SQL for a table that the edition lacks. */
function emptyView(table: Table): string | undefined {
  // A file without a table that every edition has is damaged, and reading it must fail.
  if (foundation.includes(table)) return undefined;
  const nulls = table.columns.map(({ name }) => `NULL AS ${name}`);
  return `CREATE TEMP VIEW ${table.name} AS SELECT ${nulls.join(", ")} WHERE FALSE`;
}

// Returns SQL, or `undefined` if the table needs no view. The view shows items that `flag` hides.
function viewOf(
  { name, columns }: Table,
  known: ReadonlySet<string>,
  { conditions, flag }: { conditions: RowConditions; flag: string | undefined },
): string | undefined {
  // A column that repeats a table with hidden rows is computed again from the view of that table.
  const isUsable = (column: Column) =>
    known.has(column.name) && !(column.repeats && conditions.has(column.repeats.table));
  const condition = conditions.get(name);
  if (columns.every(isUsable) && condition === undefined && !flag) return undefined;
  const selected = columns.map((column) => {
    if (column.name === flag) return asShown(flag);
    if (isUsable(column)) return column.name;
    return `${column.repeats?.sql ?? literal(column.absent)} AS ${column.name}`;
  });
  const where = condition === undefined ? "" : ` WHERE ${condition}`;
  return `CREATE TEMP VIEW ${name} AS SELECT ${selected.join(", ")} FROM main.${name}${where}`;
}

function flagOf({ name }: Table): string | undefined {
  return Object.values(collections).find((collection) => collection.name === name)?.shownBy;
}

/** Replaces 0 by 2: in conditions 2 is true, but only 1 is printed as true. */
function asShown(flag: string): string {
  return `CASE ${flag} WHEN 0 THEN 2 ELSE 1 END AS ${flag}`;
}

function literal(value: string | number | null): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");
}
