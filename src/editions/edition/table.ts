/**
 * A table of an edition as data: the SQL that makes it is written from this, and what an older edition
 * lacks of it is known by it.
 */

export interface Column {
  readonly name: string;
  /** Type and constraints. */
  readonly sql: string;
  /** What editions have that were made before there was such a column. */
  readonly absent: string | number | null;
  /** Where it repeats another table for quicker reading: that table, and the same from it. */
  readonly repeats?: { readonly table: string; readonly sql: string };
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** What holds for several columns: the content has been checked, and this is the last to look. */
  readonly constraints?: readonly string[];
  readonly withoutRowid?: true;
  /** Columns of each index, by the index's name. */
  readonly indexes?: Readonly<Record<string, string>>;
}

export function column(name: string, sql: string, absent: Column["absent"] = null): Column {
  return { name, sql, absent };
}

/** The statements that make a table and its indexes. */
export function createTable(table: Table): string {
  const { name, columns, constraints = [], withoutRowid, indexes = {} } = table;
  const lines = [...columns.map((one) => `${one.name} ${one.sql}`), ...constraints];
  const options = withoutRowid ? "STRICT, WITHOUT ROWID" : "STRICT";
  const statements = [`CREATE TABLE ${name} (\n  ${lines.join(",\n  ")}\n) ${options}`];
  for (const [index, on] of Object.entries(indexes)) {
    statements.push(`CREATE INDEX ${index} ON ${name} (${on})`);
  }
  return statements.join(";\n");
}
