/** What the lists of candidates and of winners share: the order, the filters' columns, the shape. */
import { mediaPath } from "../../../contract/media-addresses.ts";
import type { Row } from "../../../editions/edition/open-edition.ts";

import type { JsonObject } from "../json-value.ts";

/** The editors' order. `posicao` is unique in an edition, so it is total without a second key. */
export function awardOrder(table: "candidatos" | "vencedores"): string {
  return `
    SELECT ${table}.id, premio_id, premios.slug AS premio_slug, premios.nome AS premio_nome,
      categorias.descricao AS categoria
    FROM ${table}
    JOIN premios ON premios.id = premio_id
    JOIN categorias ON categorias.id = categoria_id
    ORDER BY ${table}.posicao`;
}

/** What the form offers to filter by award edition. */
export const awardEdition = { value: "premio_slug", label: "premio_nome" } as const;

/** @param row `categorias`, `foto`, `nome`, `codigo` */
export function presentProject(row: Row): JsonObject {
  return {
    categorias: row.categorias as string,
    foto: mediaPath(row.foto as string),
    nome: row.nome as string,
    url: `/candidato/${row.codigo}/`,
  };
}
