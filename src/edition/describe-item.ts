/**
 * Items of an edition in words: what an item is called, and the values of its fields as editors would
 * say them, references by the name of what they lead to.
 */
import type { Collection } from "../contract/collection.ts";
import { collections } from "../contract/collections.ts";
import type { CollectionName, Field } from "../contract/field.ts";
import type { Edition, Row } from "./open-edition.ts";
import { columnOf, linkTable } from "./tables.ts";

/** What is called by something else than a field of its own. */
const CALLED: Readonly<Partial<Record<CollectionName, string>>> = {
  vencedores: `
    SELECT coalesce(vencedores.nome, candidatos.nome) || ' (' || categorias.descricao || ')' AS name
    FROM vencedores LEFT JOIN candidatos ON candidatos.id = candidato_id
    JOIN categorias ON categorias.id = vencedores.categoria_id WHERE vencedores.id = :id`,
  patrocinios: `
    SELECT tipo || ' (' || coalesce(media.source, media.address) || ')' AS name
    FROM patrocinios JOIN media ON media.id = imagem_id WHERE patrocinios.id = :id`,
};

/** @param id row of the item in its collection's table */
export function nameOfItem(edition: Edition, collection: CollectionName, id: number): string {
  const field = collections[collection].names.at(-1);
  const sql = CALLED[collection] ?? `SELECT ${field} AS name FROM ${collection} WHERE id = :id`;
  return String(edition.get(sql, { id })?.name ?? id);
}

/** The fields of an item as text, in the order of their declaration; null is the empty text. */
export function fieldsOfItem(
  edition: Edition,
  collection: Collection,
  id: number,
): Map<string, string> {
  const row = edition.get(`SELECT * FROM ${collection.name} WHERE id = :id`, { id }) as Row;
  const described = new Map<string, string>();
  for (const [name, field] of Object.entries(collection.fields)) {
    described.set(name, describe(edition, { collection, name, field, row }));
  }
  return described;
}

function describe(
  edition: Edition,
  about: { collection: Collection; name: string; field: Field; row: Row },
): string {
  const { collection, name, field, row } = about;
  const column = columnOf(name, field);
  const value = column === undefined ? null : row[column];
  if (field.kind === "references" && field.to) {
    const links = edition.all(
      `SELECT target_id FROM ${linkTable(collection.name, name)} WHERE item_id = :id ORDER BY posicao`,
      { id: row.id as number },
    );
    const to = field.to;
    return links.map((link) => nameOfItem(edition, to, link.target_id as number)).join(", ");
  }
  if (value === null || value === undefined) return "";
  if (field.kind === "reference" && field.to) return nameOfItem(edition, field.to, Number(value));
  if (field.kind === "image") return describeImage(edition, Number(value));
  if (field.kind === "flag") return value === 1 ? "true" : "false";
  return String(value);
}

function describeImage(edition: Edition, id: number): string {
  const row = edition.get(
    "SELECT source, address, width, height, bytes FROM media WHERE id = :id",
    {
      id,
    },
  ) as Row;
  return `${row.source ?? row.address} (${row.width}×${row.height}, ${row.bytes} bytes)`;
}
