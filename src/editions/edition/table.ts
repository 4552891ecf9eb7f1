/** Tables as data, from which their SQL and the defaults for older editions are made. */

export interface Column {
  readonly name: string;
  /** Type and constraints. */
  readonly sql: string;
  /** The value in editions made before this column existed. */
  readonly absent: string | number | null;
  /** If it repeats another table for faster reads: that table, and SQL for the same value. */
  readonly repeats?: { readonly table: string; readonly sql: string };
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Constraints over several columns, as a safeguard: the content has been checked. */
  readonly constraints?: readonly string[];
  readonly withoutRowid?: true;
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

/** To run after all rows have been inserted: sorting once is faster than keeping an order. */
export function createIndexes({ name: table, indexes = {}, unique = [] }: Table): string {
  const uniqueIndexes = unique.map((name) => {
    return `CREATE UNIQUE INDEX ${table}_unique_${name} ON ${table} (${name});\n`;
  });
  const others = Object.entries(indexes).map(([index, columns]) => {
    return `CREATE INDEX ${index} ON ${table} (${columns});\n`;
  });
  return [...uniqueIndexes, ...others].join("");
}
