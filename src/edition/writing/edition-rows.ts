/** The statements that write the rows of an edition, whether it is written whole or in part. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { Site } from "../../contract/site.ts";
import type { FormerName } from "../former-names.ts";
import { type Columns, ItemInsert, type ItemRow } from "./item-insert.ts";

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

export class EditionRows {
  protected readonly db: DatabaseSync;
  readonly #insertMedia: StatementSync;
  readonly #linkThumbnail: StatementSync;
  readonly #insertRegister: StatementSync;
  readonly #insertFormerName: StatementSync;
  readonly #inserts = new Map<CollectionName, ItemInsert>();

  /** @param db with the tables of an edition */
  constructor(db: DatabaseSync) {
    this.db = db;
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
    this.db
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
    const make = () => new ItemInsert(this.db, collections[name], Object.keys(extra));
    this.#inserts.getOrInsertComputed(name, make).run(item, extra);
  }

  writeRegister(row: RegisterRow): void {
    const { collection, key, item, fingerprint, firstPublished, lastChanged } = row;
    this.#insertRegister.run(collection, key, item, fingerprint, firstPublished, lastChanged);
  }

  writeFormerName({ collection, field, value, key }: FormerName): void {
    this.#insertFormerName.run(collection, field, value, key);
  }
}
