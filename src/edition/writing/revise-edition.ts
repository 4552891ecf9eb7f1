/**
 * Replaces some items of an edition that nobody has published, for whoever shows what is being written. What
 * comes of it answers like an edition that was written whole, but for its index of full text, which is gone
 * until it is asked for: it takes longer than all else.
 */
import { DatabaseSync } from "node:sqlite";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { linkTable } from "../collection-tables.ts";
import { searchTables } from "../search-tables.ts";
import { ItemInsert, type ItemRow } from "./item-insert.ts";
import type { RegisterRow } from "./write-edition.ts";
import { writeSearch } from "./write-search.ts";

export class EditionReviser implements Disposable {
  readonly #db: DatabaseSync;

  /** @param file an edition that nobody has open */
  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA foreign_keys = OFF;
      BEGIN;`);
  }

  /** Row numbers of media by their addresses. */
  mediaRows(): Map<string, number> {
    const rows = this.#db.prepare("SELECT address, id FROM media").all();
    return new Map(rows.map(({ address, id }) => [address as string, id as number]));
  }

  registered(collection: CollectionName, key: string): RegisterRow | undefined {
    const row = this.#db
      .prepare("SELECT * FROM register WHERE collection = ? AND key = ?")
      .get(collection, key);
    if (!row) return undefined;
    return {
      ...{ collection, key, item: row.item as number, fingerprint: row.fingerprint as string },
      firstPublished: row.first_published as number,
      lastChanged: row.last_changed as number,
    };
  }

  /** Puts an item in the place of the one with its row. */
  replace(item: ItemRow, registered: RegisterRow, extra: Record<string, number | null>): void {
    const { collection: name, key, fingerprint, lastChanged } = registered;
    this.#deleteRow(name, item.row);
    new ItemInsert(this.#db, collections[name], Object.keys(extra)).run(item, extra);
    this.#db
      .prepare(
        "UPDATE register SET fingerprint = ?, last_changed = ? WHERE collection = ? AND key = ?",
      )
      .run(fingerprint, lastChanged, name, key);
  }

  /** Adds an item that the edition does not have; those from its place on move by one. */
  insert(item: ItemRow, registered: RegisterRow, extra: Record<string, number | null>): void {
    const { collection: name, key, fingerprint, firstPublished, lastChanged } = registered;
    this.#db
      .prepare(`UPDATE ${name} SET posicao = -posicao - 1 WHERE posicao >= ?`)
      .run(item.posicao);
    this.#db.exec(`UPDATE ${name} SET posicao = -posicao WHERE posicao < 0`);
    new ItemInsert(this.#db, collections[name], Object.keys(extra)).run(item, extra);
    this.#db
      .prepare(
        `INSERT INTO register (collection, key, item, fingerprint, first_published, last_changed)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(name, key, item.row, fingerprint, firstPublished, lastChanged);
  }

  /** Takes an item out that nothing refers to; those behind its place move by one. */
  remove(
    name: CollectionName,
    { row, posicao, key }: Pick<ItemRow, "row" | "posicao"> & { readonly key: string },
  ): void {
    this.#deleteRow(name, row);
    this.#db.prepare("DELETE FROM register WHERE collection = ? AND key = ?").run(name, key);
    this.#db.prepare(`UPDATE ${name} SET posicao = -posicao + 1 WHERE posicao > ?`).run(posicao);
    this.#db.exec(`UPDATE ${name} SET posicao = -posicao WHERE posicao < 0`);
  }

  #deleteRow(name: CollectionName, row: number): void {
    for (const [field, { kind }] of Object.entries(collections[name].fields)) {
      if (kinds[kind].stored !== "items") continue;
      this.#db.prepare(`DELETE FROM ${linkTable(name, field)} WHERE item_id = ?`).run(row);
    }
    this.#db.prepare(`DELETE FROM ${name} WHERE id = ?`).run(row);
  }

  dropSearch(): void {
    for (const { name } of Object.values(searchTables))
      this.#db.exec(`DROP TABLE IF EXISTS ${name}`);
  }

  writeSearch(): void {
    writeSearch(this.#db);
  }

  finish(): void {
    this.#db.exec("COMMIT");
  }

  [Symbol.dispose](): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
