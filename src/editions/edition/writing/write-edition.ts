/**
 * Writes an edition: one SQLite file, written in one transaction, checked, flushed and never changed again. The same
 * rows give the same bytes, because nothing depends on the time or the machine.
 * @see architecture.md, "Editions"
 */

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

export interface MediaRow {
  readonly address: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** Pixels; absent for an attachment. */
  readonly width?: number;
  readonly height?: number;
  /** Path in the content folder, null for crops and thumbnails. */
  readonly source: string | null;
  /** Size of the file in the content folder if the image was scaled down. */
  readonly sourceBytes?: number;
}

export interface RegisterRow {
  readonly collection: CollectionName;
  readonly key: string;
  /** The row in the collection's table. */
  readonly item: number;
  readonly fingerprint: string;
  /** Epoch seconds. */
  readonly firstPublished: number;
  /** Epoch seconds. */
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

  /** @param image row of the image @param thumbnail row of its thumbnail for lists */
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

  /**
   * Commits, checks every reference and flushes the file to disk. Yields often, so that the caller can pause.
   * @param searched collections with a search index
   * @throws Error on a broken reference, which is a bug in Montra: the content has been checked
   */
  *finish(searched: readonly SearchTable[] = Object.values(searchTables)): Generator<void> {
    writeLists(this.#db);
    // Before the other indexes, because SQLite would use one of them to read the items by date and jump between pages.
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
