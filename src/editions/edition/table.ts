/**
 * Describes the tables of an edition as data. The SQL that creates them is generated from it, and so are the defaults
 * for columns that an older edition lacks.
 */

export interface Column {
  readonly name: string;
  /** Type and constraints. */
  readonly sql: string;
  /** The value in editions made before this column existed. */
  readonly absent: string | number | null;
  /** If the column repeats another table for faster reads: that table, and SQL for the same value from it. */
  readonly repeats?: { readonly table: string; readonly sql: string };
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Constraints over several columns: a safeguard, because the content has already been checked. */
  readonly constraints?: readonly string[];
  readonly withoutRowid?: true;
  /** Columns whose values are unique. Their indexes are created after all rows, like the others. */
  readonly unique?: readonly string[];
  /** Indexed columns by index name. */
  readonly indexes?: Readonly<Record<string, string>>;
}

export function column(name: string, sql: string, absent: Column["absent"] = null): Column {
  return { name, sql, absent };
}

export function createTable({ name, columns, constraints = [], withoutRowid }: Table): string {
  const lines = [...columns.map(({ name, sql }) => `${name} ${sql}`), ...constraints];
  const options = withoutRowid ? "STRICT, WITHOUT ROWID" : "STRICT";
  return `CREATE TABLE ${name} (\n  ${lines.join(",\n  ")}\n) ${options};\n`;
}

/** SQL to run after all rows have been inserted, because sorting them once is faster than keeping them sorted. */
export function createIndexes({ name: table, indexes = {}, unique = [] }: Table): string {
  const uniqueIndexes = unique.map((name) => {
    return `CREATE UNIQUE INDEX ${table}_unique_${name} ON ${table} (${name});\n`;
  });
  const others = Object.entries(indexes).map(([index, columns]) => {
    return `CREATE INDEX ${index} ON ${table} (${columns});\n`;
  });
  return [...uniqueIndexes, ...others].join("");
}
