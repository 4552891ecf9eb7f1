import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { columnOf, idsColumn, linkTable } from "../collection-tables.ts";

export interface ItemRow {
  readonly row: number;
  readonly posicao: number;
  /** By field name, crops by column. Images and references are row numbers. */
  readonly values: Readonly<
    Record<string, string | number | boolean | null | readonly number[] | readonly string[]>
  >;
}

/** A prepared statement for one collection; lists follow in {@link writeLists}. */
export class ItemInsert {
  readonly #insert: StatementSync;
  /** The names of the values, in the order of the statement, after `id` and `posicao`. */
  readonly #names: readonly string[];

  constructor(db: DatabaseSync, { name: collection, fields }: Collection) {
    const inRow = Object.entries(fields).flatMap(columnsOf);
    const columns = ["id", "posicao", ...inRow.map(([, column]) => column)];
    // Positional parameters: binding 17 values by name takes 50 % longer.
    this.#insert = db.prepare(
      `INSERT INTO ${collection} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    this.#names = inRow.map(([name]) => name);
  }

  run({ row, posicao, values }: ItemRow): void {
    // Not `run`, which makes an object with the row id and a count: 5 % of an insert.
    this.#insert.get(row, posicao, ...this.#names.map((name) => asColumn(values[name])));
  }
}

/** The columns of a field, each with the name of its value in {@link ItemRow.values}. */
function columnsOf([name, field]: [string, Field]): [name: string, column: string][] {
  const columns: [string, string][] = [];
  const column = isList(field) ? idsColumn(name) : columnOf(name, field);
  if (column !== undefined && column !== "id") columns.push([name, column]);
  const { cropColumn } = field.rules;
  if (cropColumn !== undefined) columns.push([cropColumn, cropColumn]);
  return columns;
}

const isList = ({ kind }: Field) => kinds[kind].stored === "items";

/** Fills the tables of all lists from the JSON arrays in the rows of items; `key` is the index. */
export function writeLists(db: DatabaseSync): void {
  for (const { name, fields } of Object.values(collections)) {
    for (const [key, field] of Object.entries(fields)) {
      if (!isList(field)) continue;
      db.exec(`INSERT INTO ${linkTable(name, key)}
        SELECT ${name}.id, key + 1, value FROM ${name}, json_each(${idsColumn(key)})`);
    }
  }
}

function asColumn(value: ItemRow["values"][string] | undefined): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : ((value as string | number | null) ?? null);
}
