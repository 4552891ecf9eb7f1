import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Collection } from "../../../contract/collection.ts";
import { kinds } from "../../../contract/kinds.ts";
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

/** Prepared statements that insert the items of one collection and their lists. */
export class ItemInsert {
  readonly #insert: StatementSync;
  /** Fields with a column, in the order of the statement, after `id` and `posicao`. */
  readonly #fields: readonly string[];
  readonly #extra: readonly string[];
  readonly #links: readonly (readonly [field: string, insert: StatementSync])[];

  constructor(
    db: DatabaseSync,
    { name: collection, fields }: Collection,
    extra: readonly string[],
  ) {
    const stored = Object.entries(fields).filter(([name]) => name !== "id");
    const lists = stored.filter(([, { kind }]) => kinds[kind].stored === "items");
    const inRow = [
      ...stored.flatMap(([name, field]) => {
        const at = columnOf(name, field);
        return at === undefined ? [] : [{ name, at }];
      }),
      ...lists.map(([name]) => ({ name, at: idsColumn(name) })),
    ];
    const columns = inRow.map(({ at }) => at);
    const all = ["id", "posicao", ...columns, ...extra];
    // Positional parameters: binding 17 values by name takes 50 % longer.
    this.#insert = db.prepare(
      `INSERT INTO ${collection} (${all.join(", ")}) VALUES (${all.map(() => "?").join(", ")})`,
    );
    this.#fields = inRow.map(({ name }) => name);
    this.#extra = extra;
    this.#links = lists.map(([name]) => [
      name,
      db.prepare(`INSERT INTO ${linkTable(collection, name)} VALUES (?, ?, ?)`),
    ]);
  }

  run({ row, posicao, values }: ItemRow, extra: Columns): void {
    this.#insert.run(
      row,
      posicao,
      ...this.#fields.map((name) => asColumn(values[name])),
      ...this.#extra.map((column) => extra[column] ?? null),
    );
    for (const [name, insert] of this.#links) {
      const targets = values[name] as readonly number[];
      for (const [index, target] of targets.entries()) insert.run(row, index + 1, target);
    }
  }
}

function asColumn(value: ItemRow["values"][string] | undefined): string | number | null {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : ((value as string | number | null) ?? null);
}
