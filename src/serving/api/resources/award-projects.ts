/** What the lists of candidates and winners share: order, filter columns, shape of items. */
import { mediaPath } from "../../../contract/media-addresses.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";
import type { JsonObject } from "../json-value.ts";

/** In the editors' order. `posicao` is unique, so no second sort key is needed. */
export function awardOrder(table: "candidatos" | "vencedores"): string {
  return `
    SELECT ${table}.id, premio_id, premios.slug AS premio_slug, premios.nome AS premio_nome,
      categorias.descricao AS categoria
    FROM ${table}
    JOIN premios ON premios.id = premio_id
    JOIN categorias ON categorias.id = categoria_id
    ORDER BY ${table}.posicao`;
}

export function presentProject(row: Row): JsonObject {
  return {
    categorias: row.categorias as string,
    foto: mediaPath(row.foto as string),
    nome: row.nome as string,
    url: `/candidato/${row.codigo}/`,
  };
}
