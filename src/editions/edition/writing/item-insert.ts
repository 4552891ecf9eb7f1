import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { columnOf, idsColumn, linkTable } from "../collection-tables.ts";

/** An item to insert: values by field name; images and references are row numbers. */
export interface ItemRow {
  readonly row: number;
  readonly posicao: number;
  readonly values: Readonly<
    Record<string, string | number | boolean | null | readonly number[] | readonly string[]>
  >;
}

export type Columns = Record<string, string | number | null>;

/** A prepared statement that inserts the items of one collection; their lists follow in {@link writeLists}. */
export class ItemInsert {
  readonly #insert: StatementSync;
  /** Fields with a column, in the order of the statement, after `id` and `posicao`. */
  readonly #fields: readonly string[];
  readonly #extra: readonly string[];

  constructor(
    db: DatabaseSync,
    { name: collection, fields }: Collection,
    extra: readonly string[],
  ) {
    const stored = Object.entries(fields).filter(([name]) => name !== "id");
    const inRow = [
      ...stored.flatMap(([name, field]) => {
        const at = columnOf(name, field);
        return at === undefined ? [] : [{ name, at }];
      }),
      ...listsOf(fields).map((name) => ({ name, at: idsColumn(name) })),
    ];
    const columns = inRow.map(({ at }) => at);
    const all = ["id", "posicao", ...columns, ...extra];
    // Positional parameters: binding 17 values by name takes 50 % longer.
    this.#insert = db.prepare(
      `INSERT INTO ${collection} (${all.join(", ")}) VALUES (${all.map(() => "?").join(", ")})`,
    );
    this.#fields = inRow.map(({ name }) => name);
    this.#extra = extra;
  }

  run({ row, posicao, values }: ItemRow, extra: Columns): void {
    this.#insert.run(
      row,
      posicao,
      ...this.#fields.map((name) => asColumn(values[name])),
      ...this.#extra.map((column) => extra[column] ?? null),
    );
  }
}

/** Fills the tables of all lists of references from the rows of their items. */
export function writeLists(db: DatabaseSync): void {
  for (const { name, fields } of Object.values(collections)) {
    for (const field of listsOf(fields)) {
      db.exec(`INSERT INTO ${linkTable(name, field)}
        SELECT ${name}.id, key + 1, value FROM ${name}, json_each(${idsColumn(field)})`);
    }
  }
}

function listsOf(fields: Collection["fields"]): string[] {
  return Object.keys(fields).filter(
    (name) => kinds[(fields[name] as Field).kind].stored === "items",
  );
}

function asColumn(value: ItemRow["values"][string] | undefined): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : ((value as string | number | null) ?? null);
}
