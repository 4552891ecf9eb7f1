/**
 * Writes an edition: one SQLite file, made whole, in one transaction, checked, flushed, never changed
 * again. The same rows give the same bytes, since nothing in it depends on when or where it is made.
 * @see architecture.md, "Editions"
 */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import type { Site } from "../../contract/site.ts";
import { columnOf, linkTable } from "../collection-tables.ts";
import type { FormerName } from "../former-names.ts";
import { plainText, searchTables } from "../search-tables.ts";
import { createTable } from "../table.ts";
import { APPLICATION_ID, EDITION_FORMAT, tables } from "../tables.ts";

export interface MediaRow {
  readonly address: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** In pixels; none of an attachment. */
  readonly width?: number;
  readonly height?: number;
  /** Path in the content folder, null for crops and thumbnails. */
  readonly source: string | null;
  /** Of the file in the content folder, where it was made smaller. */
  readonly sourceBytes?: number;
}

export interface RegisterRow {
  readonly collection: CollectionName;
  readonly key: string;
  /** The item's row in its collection's table. */
  readonly item: number;
  readonly fingerprint: string;
  /** Epoch seconds. */
  readonly firstPublished: number;
  /** Epoch seconds. */
  readonly lastChanged: number;
}

/** A row of a collection: values by field name as in an edition, images and references as row numbers. */
export interface ItemRow {
  readonly row: number;
  readonly posicao: number;
  readonly values: Readonly<
    Record<string, string | number | boolean | null | readonly number[] | readonly string[]>
  >;
}

type Columns = Record<string, string | number | null>;

export class EditionWriter {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #insertMedia: StatementSync;
  readonly #linkThumbnail: StatementSync;
  readonly #insertRegister: StatementSync;
  readonly #insertFormerName: StatementSync;
  readonly #inserts = new Map<CollectionName, ItemInsert>();

  /** @param file a path at which nothing is yet */
  constructor(file: string) {
    this.#file = file;
    this.#db = new DatabaseSync(file);
    // No journal: a file that is not finished is thrown away whole. References may point forward
    // within the transaction (related news), so they are checked at its end.
    this.#db.exec(`
      PRAGMA page_size = 4096;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA foreign_keys = OFF;
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${EDITION_FORMAT};
      BEGIN;
      ${tables.map(createTable).join(";\n")};`);
    this.#insertMedia = this.#db.prepare(
      `INSERT INTO media (address, sha256, bytes, media_type, width, height, source, source_bytes)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET source = coalesce(source, excluded.source) RETURNING id`,
    );
    this.#linkThumbnail = this.#db.prepare("UPDATE media SET thumbnail_id = ? WHERE id = ?");
    this.#insertRegister = this.#db.prepare(
      `INSERT INTO register (collection, key, item, fingerprint, first_published, last_changed)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#insertFormerName = this.#db.prepare(
      "INSERT INTO former_names (collection, field, value, key) VALUES (?, ?, ?, ?)",
    );
  }

  writeSite(site: Site): void {
    this.#db
      .prepare("INSERT INTO site VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(
        site.nome,
        site.public_url,
        site.fuso_horario,
        site.noticia_url,
        site.vi_export.maximo,
        JSON.stringify(site.iframe_hosts),
        site.idioma,
        site.imagens.maximo,
      );
  }

  /** @returns the row number of the medium; the same address gives the same row */
  writeMedia(media: MediaRow): number {
    const { address, sha256, bytes, mediaType, width = null, height = null, source } = media;
    const about = [mediaType, width, height, source, media.sourceBytes ?? null];
    return this.#insertMedia.get(address, sha256, bytes, ...about)?.id as number;
  }

  /** @param image row of a medium, @param thumbnail row of what stands for it in lists */
  linkThumbnail(image: number, thumbnail: number): void {
    this.#linkThumbnail.run(thumbnail, image);
  }

  writeItem(name: CollectionName, item: ItemRow, extra: Columns = {}): void {
    let insert = this.#inserts.get(name);
    if (!insert) {
      insert = new ItemInsert(this.#db, collections[name], Object.keys(extra));
      this.#inserts.set(name, insert);
    }
    insert.run(item, extra);
  }

  writeRegister(row: RegisterRow): void {
    const { collection, key, item, fingerprint, firstPublished, lastChanged } = row;
    this.#insertRegister.run(collection, key, item, fingerprint, firstPublished, lastChanged);
  }

  writeFormerName({ collection, field, value, key }: FormerName): void {
    this.#insertFormerName.run(collection, field, value, key);
  }

  /**
   * Ends the transaction, checks every reference and flushes the file to disk.
   * @throws Error where a reference leads nowhere, which is a fault of Montra and not of the content
   */
  finish(): void {
    this.#writeSearch();
    this.#db.exec("COMMIT; ANALYZE;");
    const broken = this.#db.prepare("PRAGMA foreign_key_check").all();
    this.#db.close();
    if (broken.length > 0) {
      throw new Error(
        `The edition has ${broken.length} broken references: ${JSON.stringify(broken[0])}`,
      );
    }
    const descriptor = openSync(this.#file, "r+");
    fsyncSync(descriptor);
    closeSync(descriptor);
  }

  #writeSearch(): void {
    this.#db.function("plain", { deterministic: true }, (html) => plainText(String(html)));
    for (const { name, sql, select } of Object.values(searchTables)) {
      this.#db.exec(`${sql};
        INSERT INTO ${name} (rowid, titulo, texto)
          SELECT row_number() OVER (), titulo, texto FROM (${select});
        INSERT INTO ${name} (${name}) VALUES ('optimize');`);
    }
  }

  /** Gives up: closes the file, which the caller removes. */
  abandon(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}

/** The prepared statements that write one collection's items and their lists. */
class ItemInsert {
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
    const columns = written.flatMap(([name, field]) => columnOf(name, field) ?? []);
    const lists = written.filter(([, { kind }]) => kinds[kind].stored === "items");
    const all = ["id", "posicao", ...columns, ...extra];
    // By position: binding seventeen values by their names takes half as long again.
    this.#insert = db.prepare(
      `INSERT INTO ${collection} (${all.join(", ")}) VALUES (${all.map(() => "?").join(", ")})`,
    );
    const inRow = written.filter(([name, field]) => columnOf(name, field) !== undefined);
    this.#fields = inRow.map(([name]) => name);
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
  return typeof value === "boolean" ? Number(value) : ((value as string | number | null) ?? null);
}
