/** The statements that write one collection's items and their lists into an edition. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Collection } from "../../../contract/collection.ts";
import { kinds } from "../../../contract/kinds.ts";
import { columnOf, idsColumn, linkTable } from "../collection-tables.ts";

/** A row of a collection: values by field name as in an edition, images and references as row numbers. */
export interface ItemRow {
  readonly row: number;
  readonly posicao: number;
  readonly values: Readonly<
    Record<string, string | number | boolean | null | readonly number[] | readonly string[]>
  >;
}

export type Columns = Record<string, string | number | null>;

/** The prepared statements that write one collection's items and their lists. */
export class ItemInsert {
  readonly #insert: StatementSync;
  /** Fields that have a column, in the order of the statement, after `id` and `posicao`. */
  readonly #fields: readonly string[];
  readonly #extra: readonly string[];
  readonly #links: readonly (readonly [field: string, insert: StatementSync])[];

  constructor(
    db: DatabaseSync,
    { name: collection, fields }: Collection,
    extra: readonly string[],
  ) {
    const written = Object.entries(fields).filter(([name]) => name !== "id");
    const lists = written.filter(([, { kind }]) => kinds[kind].stored === "items");
    const inRow = [
      ...written.flatMap(([name, field]) => {
        const at = columnOf(name, field);
        return at === undefined ? [] : [{ name, at }];
      }),
      ...lists.map(([name]) => ({ name, at: idsColumn(name) })),
    ];
    const columns = inRow.map(({ at }) => at);
    const all = ["id", "posicao", ...columns, ...extra];
    // By position: binding seventeen values by their names takes half as long again.
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
