/** The items of an import, in a temporary database: 100,000 events would fill the memory. */
import { DatabaseSync } from "node:sqlite";
import type { CollectionName } from "../../../contract/field.ts";

/** Ids that an import assigns are greater, because the ids of items read later are unknown. */
export const MAX_USUAL_ID = 1_000_000_000;

/** Fields by name; references as ids or names, images as the source's addresses. */
export type HarvestItem = Readonly<Record<string, unknown>>;

/** An entry of the service's list of news: an item, or its teaser if nothing else is shown. */
export type ListedNews =
  | { readonly id: number; readonly teaser?: never }
  | { readonly id?: never; readonly teaser: HarvestItem };

export class Harvest implements Disposable {
  /** The address of each news page, by id. */
  readonly newsAddresses = new Map<number, string>();
  readonly newsList: ListedNews[] = [];
  /** The comments in the files of news without a text, by id. */
  readonly teaserComments = new Map<number, string>();
  /** Ids of items by other references: `temas urbanismo` (a slug), `temas 7f1c-…` (no number). */
  readonly idByReference = new Map<string, number>();
  // SQLite keeps a database without a name in a temporary file, and deletes it.
  readonly #db = new DatabaseSync("");
  readonly #sql = this.#db.createTagStore();

  constructor() {
    // One transaction is fast. It is never committed, because the database is deleted anyway.
    this.#db.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000;
      CREATE TABLE items (
        collection TEXT, key, modified TEXT, slug TEXT, item TEXT, PRIMARY KEY (collection, key)
      ) WITHOUT ROWID;
      CREATE INDEX slugs ON items (collection, slug);
      BEGIN`);
  }

  /** On the same key, the item with the later `modified` stays, or else the first. */
  add(name: CollectionName, key: number, item: HarvestItem): void {
    const modified = typeof item.modified === "string" ? item.modified : "";
    const slug = typeof item.slug === "string" ? item.slug : "";
    this.#sql.run`
      INSERT INTO items VALUES (${name}, ${key}, ${modified}, ${slug}, ${JSON.stringify(item)})
      ON CONFLICT DO UPDATE
      SET modified = excluded.modified, slug = excluded.slug, item = excluded.item
      WHERE excluded.modified > items.modified`;
  }

  get(name: CollectionName, key: number): HarvestItem | undefined {
    const row = this.#sql.get`SELECT item FROM items WHERE collection = ${name} AND key = ${key}`;
    return row && JSON.parse(String(row.item));
  }

  /** If several items have the slug, the one with this `titulo`, or else the first. */
  bySlug(name: CollectionName, slug: string, titulo?: string): HarvestItem | undefined {
    const rows = this.#sql.all`SELECT item FROM items
      WHERE collection = ${name} AND slug = ${slug} ORDER BY key`;
    const found = rows.map(({ item }): HarvestItem => JSON.parse(String(item)));
    return found.find((item) => item.titulo === titulo) ?? found[0];
  }

  count(name: CollectionName): number {
    const row = this.#sql.get`SELECT count(*) AS items FROM items WHERE collection = ${name}`;
    return Number(row?.items);
  }

  *items(name: CollectionName): Generator<HarvestItem> {
    const sql = "SELECT item FROM items WHERE collection = ? ORDER BY key";
    for (const { item } of this.#db.prepare(sql).iterate(name)) yield JSON.parse(String(item));
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}

/** An id; some serialisers print it as a string: "12". */
export function numberIn(id: unknown): number | undefined {
  const number = typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
  return isId(number) ? number : undefined;
}

export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
