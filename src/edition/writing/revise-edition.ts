/**
 * Takes rows out of an edition that nobody has published and puts others in, for whoever shows what is being
 * written. What comes of it answers like an edition that was written whole, but for its index of full text,
 * which is gone until it is asked for: it takes longer than all else.
 */
import { DatabaseSync } from "node:sqlite";
import { collections } from "../../contract/collections.ts";
import { APPEARS, type CollectionName, GOES } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { columnOf, isShown, linkTable } from "../collection-tables.ts";
import type { FormerName } from "../former-names.ts";
import { searchTables } from "../search-tables.ts";
import { EditionRows, type RegisterRow } from "./edition-rows.ts";
import { writeSearch } from "./write-search.ts";

export class EditionReviser extends EditionRows implements Disposable {
  /** @param file an edition that nobody has open */
  constructor(file: string) {
    super(open(file));
  }

  clearSite(): void {
    this.db.exec("DELETE FROM site");
  }

  /** Media are to be written again; what had a row keeps it. @param wanted addresses of those that there are */
  clearMedia(wanted: ReadonlySet<string>): void {
    const drop = this.db.prepare("DELETE FROM media WHERE id = ?");
    for (const [address, row] of this.#mediaRows()) if (!wanted.has(address)) drop.run(row);
    this.db.exec("UPDATE media SET source = NULL, thumbnail_id = NULL");
  }

  registered(collection: CollectionName, key: string): RegisterRow | undefined {
    const row = this.db
      .prepare("SELECT * FROM register WHERE collection = ? AND key = ?")
      .get(collection, key);
    if (!row) return undefined;
    return {
      ...{ collection, key, item: row.item as number, fingerprint: row.fingerprint as string },
      firstPublished: row.first_published as number,
      lastChanged: row.last_changed as number,
    };
  }

  remove(name: CollectionName, { row, key }: { readonly row: number; readonly key: string }): void {
    for (const [field, { kind }] of Object.entries(collections[name].fields)) {
      if (kinds[kind].stored !== "items") continue;
      this.db.prepare(`DELETE FROM ${linkTable(name, field)} WHERE item_id = ?`).run(row);
    }
    this.db.prepare(`DELETE FROM ${name} WHERE id = ?`).run(row);
    this.db.prepare("DELETE FROM register WHERE collection = ? AND key = ?").run(name, key);
  }

  /** The places of a collection's items in their order, by row. */
  places(name: CollectionName): Map<number, number> {
    const rows = this.db.prepare(`SELECT id, posicao FROM ${name}`).all();
    return new Map(rows.map(({ id, posicao }) => [id as number, posicao as number]));
  }

  /** Gives items other places, by row. */
  move(name: CollectionName, places: ReadonlyMap<number, number>): void {
    const place = this.db.prepare(`UPDATE ${name} SET posicao = ? WHERE id = ?`);
    // Out of the way of each other first.
    for (const row of places.keys()) place.run(-1 - row, row);
    for (const [row, at] of places) place.run(at, row);
  }

  clearFormerNames(): void {
    this.db.exec("DELETE FROM former_names");
  }

  /** Whether an item that is to be seen all the time has a name. */
  isTaken({ collection, field, value }: FormerName): boolean {
    const declared = collections[collection as CollectionName];
    const { fields } = declared;
    const at = (fields[field] && columnOf(field, fields[field])) ?? field;
    const timed = [APPEARS, GOES].filter((moment) => fields[moment]);
    const conditions = [
      `CAST(${at} AS TEXT) = ?`,
      isShown(declared),
      ...timed.map((moment) => `${moment} IS NULL`),
    ];
    const sql = `SELECT 1 FROM ${collection} WHERE ${conditions.join(" AND ")}`;
    return this.db.prepare(sql).get(value) !== undefined;
  }

  #mediaRows(): [address: string, row: number][] {
    const rows = this.db.prepare("SELECT address, id FROM media").all();
    return rows.map(({ address, id }) => [address as string, id as number]);
  }

  dropSearch(): void {
    for (const { name } of Object.values(searchTables))
      this.db.exec(`DROP TABLE IF EXISTS ${name}`);
  }

  writeSearch(): void {
    writeSearch(this.db);
  }

  finish(): void {
    this.db.exec("COMMIT");
  }

  [Symbol.dispose](): void {
    if (this.db.isOpen) this.db.close();
  }
}

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA foreign_keys = OFF;
    BEGIN;`);
  return db;
}
