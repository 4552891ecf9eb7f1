/** Writes an edition. The same rows give the same bytes: nothing depends on time or machine. */

import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Site } from "../../../contract/site/site.ts";
import type { FormerName } from "../former-names.ts";
import { makeSearchIndex } from "../search-index.ts";
import { type SearchTable, searchTables } from "../search-tables.ts";
import { createIndexes } from "../table.ts";
import { APPLICATION_ID, EDITION_FORMAT, tables } from "../tables.ts";
import { ItemInsert, type ItemRow, writeLists } from "./item-insert.ts";
import { beginFile, endFile } from "./new-file.ts";

export type { ItemRow } from "./item-insert.ts";

/** A row of the table `media`. */
export interface MediaRow {
  readonly address: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly width?: number;
  readonly height?: number;
  readonly source: string | null;
  readonly sourceBytes?: number;
}

/** A row of the table `register`, with times in epoch seconds. */
export interface RegisterRow {
  readonly collection: CollectionName;
  readonly key: string;
  readonly item: number;
  readonly fingerprint: string;
  readonly firstPublished: number;
  readonly lastChanged: number;
}

export class EditionWriter {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #insertMedia: StatementSync;
  readonly #linkThumbnail: StatementSync;
  readonly #insertRegister: StatementSync;
  readonly #insertFormerName: StatementSync;
  readonly #inserts = new Map<CollectionName, ItemInsert>();

  /** @param file path of the new file; must not exist */
  constructor(file: string) {
    // Foreign keys are checked at the end, because items may refer to later ones (related news).
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    beginFile(db, { id: APPLICATION_ID, format: EDITION_FORMAT }, tables);
    this.#file = file;
    this.#db = db;
    this.#insertMedia = db.prepare(
      `INSERT INTO media (address, sha256, bytes, media_type, width, height, source, source_bytes)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET source = coalesce(source, excluded.source) RETURNING id`,
    );
    this.#linkThumbnail = db.prepare("UPDATE media SET thumbnail_id = ? WHERE id = ?");
    this.#insertRegister = db.prepare(
      `INSERT INTO register (collection, key, item, fingerprint, first_published, last_changed)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#insertFormerName = db.prepare(
      "INSERT INTO former_names (collection, field, value, key) VALUES (?, ?, ?, ?)",
    );
  }

  writeSite(site: Site): void {
    // In the order of the columns in `site.ts`.
    this.#db
      .prepare("INSERT INTO site VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(
        site.nome,
        site.public_url,
        site.fuso_horario,
        site.noticia_url,
        site.vi_export.maximo,
        JSON.stringify(site.iframe_hosts),
        site.idioma,
        site.imagens.maximo,
        site.paginas,
      );
  }

  /** @returns the row number; the same address always gets the same row */
  writeMedia(media: MediaRow): number {
    const { address, sha256, bytes, mediaType, width = null, height = null, source } = media;
    const details = [mediaType, width, height, source, media.sourceBytes ?? null];
    return this.#insertMedia.get(address, sha256, bytes, ...details)?.id as number;
  }

  /** Both are rows of the table `media`. */
  linkThumbnail(image: number, thumbnail: number): void {
    this.#linkThumbnail.run(thumbnail, image);
  }

  writeItem(name: CollectionName, item: ItemRow): void {
    const make = () => new ItemInsert(this.#db, collections[name]);
    this.#inserts.getOrInsertComputed(name, make).run(item);
  }

  writeRegister(row: RegisterRow): void {
    const { collection, key, item, fingerprint, firstPublished, lastChanged } = row;
    this.#insertRegister.get(collection, key, item, fingerprint, firstPublished, lastChanged);
  }

  writeFormerName({ collection, field, value, key }: FormerName): void {
    this.#insertFormerName.run(collection, field, value, key);
  }

  /** Yields often. @throws Error on a broken reference: a bug, because the content was checked */
  *finish(searched: readonly SearchTable[] = Object.values(searchTables)): Generator<void> {
    writeLists(this.#db);
    // Before the other indexes, by which SQLite would read the items, jumping between pages.
    for (const table of searched) yield* makeSearchIndex(this.#db, table, "main");
    this.#db.exec(tables.map(createIndexes).join(""));
    this.#db.exec("COMMIT; ANALYZE;");
    yield;
    const broken = this.#db.prepare("PRAGMA foreign_key_check").all();
    this.#db.close();
    if (broken.length > 0) {
      throw new Error(
        `The edition has ${broken.length} broken references: ${JSON.stringify(broken[0])}`,
      );
    }
    endFile(this.#file);
  }

  /** Closes an unfinished file; the caller deletes it. */
  abandon(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
