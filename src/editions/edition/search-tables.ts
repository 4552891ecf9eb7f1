/**
 * Full-text indexes: one FTS5 table per searchable collection, with accents and case folded and without the texts
 * themselves. Its rowid is the item's position in the list, so that matches come in the order of the list.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { isShown } from "./collection-tables.ts";

export interface SearchTable {
  readonly name: string;
  readonly sql: string;
  /** SQL: `titulo` and `texto` of every item, in the order of the list; `plain()` removes HTML. */
  readonly select: string;
  /** SQL: the ids of the same items in the same order, including items that are not visible now. */
  readonly everyId: string;
}

const TOKENS = "tokenize='unicode61 remove_diacritics 2'";

function table(collection: CollectionName, select: string, order: string): SearchTable {
  const name = `busca_${collection}`;
  const shownInOrder = `WHERE ${isShown(collections[collection])} ORDER BY ${order}`;
  return {
    name,
    sql: `CREATE VIRTUAL TABLE ${name} USING fts5(titulo, texto, content='', columnsize=0, detail=column, ${TOKENS})`,
    select: `${select} ${shownInOrder}`,
    everyId: `SELECT id FROM main.${collection} ${shownInOrder}`,
  };
}

export const searchTables: Partial<Readonly<Record<CollectionName, SearchTable>>> = {
  noticias: table(
    "noticias",
    `SELECT titulo, antetitulo || ' ' || plain(teaser) || ' ' || plain(conteudo) AS texto
     FROM noticias`,
    "data DESC, id DESC",
  ),
  eventos: table(
    "eventos",
    `SELECT eventos.titulo,
       locais.nome || ' ' || plain(coalesce(acomodacao, '')) || ' ' || coalesce((
         SELECT group_concat(autores.titulo, ' ') FROM eventos_autor
         JOIN autores ON autores.id = target_id WHERE item_id = eventos.id), '') AS texto
     FROM eventos JOIN locais ON locais.id = local_id`,
    "data_inicio DESC, eventos.id DESC",
  ),
  candidatos: table(
    "candidatos",
    `SELECT nome AS titulo,
       codigo || ' ' || categorias.descricao || ' ' || plain(candidatos.descricao) AS texto
     FROM candidatos JOIN categorias ON categorias.id = categoria_id`,
    "candidatos.posicao",
  ),
};

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text of sanitised HTML, which has only complete tags and these four entities. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? "");
}
