/** The order, the filter columns and the shape of items that the lists of candidates and winners share. */
import { mediaPath } from "../../../contract/media-addresses.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";
import type { JsonObject } from "../json-value.ts";

/**
 * SQL of the editors' order, with the columns to filter by. `posicao` is unique in an edition, so no second sort key is
 * needed.
 */
export function awardOrder(table: "candidatos" | "vencedores"): string {
  return `
    SELECT ${table}.id, premio_id, premios.slug AS premio_slug, premios.nome AS premio_nome,
      categorias.descricao AS categoria
    FROM ${table}
    JOIN premios ON premios.id = premio_id
    JOIN categorias ON categorias.id = categoria_id
    ORDER BY ${table}.posicao`;
}

/** @param row with `categorias`, `foto`, `nome`, `codigo` */
export function presentProject(row: Row): JsonObject {
  return {
    categorias: row.categorias as string,
    foto: mediaPath(row.foto as string),
    nome: row.nome as string,
    url: `/candidato/${row.codigo}/`,
  };
}
