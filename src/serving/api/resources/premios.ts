/** Award editions and categories, the filter values for candidates and winners. */
import { awardCategory, awardEdition } from "../../../contract/items.ts";
import { fromSql, type ListResource } from "../resource.ts";
import { candidatos } from "./candidatos.ts";
import { vencedores } from "./vencedores.ts";

export const premios: ListResource = {
  kind: "list",
  name: "premios",
  title: "Award editions",
  description:
    "The editions of the award, in the editors' order, each with its numbers of entries.",
  path: "/api/premio/",
  item: awardEdition,
  collection: "premios",
  envelope: "none",
  filters: {},
  order: "SELECT id FROM premios ORDER BY posicao",
  load: fromSql(
    `SELECT id, nome, slug, ano FROM premios WHERE id IN (SELECT value FROM json_each(:ids))`,
    ({ id, nome, slug, ano }, catalogue) => ({
      id: id as number,
      nome: nome as string,
      slug: slug as string,
      ano: ano as number | null,
      total_candidatos: catalogue.list(candidatos).withValue("premio_id", id as number).length,
      total_vencedores: catalogue.list(vencedores).withValue("premio_id", id as number).length,
    }),
  ),
  whenEmpty: "No award edition has been published.",
  firstIs: "First in the editors' order",
};

export const categorias: ListResource = {
  kind: "list",
  name: "categorias",
  title: "Award categories",
  description:
    "The categories of the award, in the editors' order, each with its numbers of entries.",
  path: "/api/premio/categorias/",
  item: awardCategory,
  collection: "categorias",
  envelope: "none",
  filters: {},
  order: "SELECT id FROM categorias ORDER BY posicao",
  load: fromSql(
    `SELECT id, descricao FROM categorias WHERE id IN (SELECT value FROM json_each(:ids))`,
    ({ descricao }, catalogue) => ({
      descricao: descricao as string,
      total_candidatos: catalogue.list(candidatos).withValue("categoria", descricao as string)
        .length,
      total_vencedores: catalogue.list(vencedores).withValue("categoria", descricao as string)
        .length,
    }),
  ),
  whenEmpty: "No category has been published.",
  firstIs: "First in the editors' order",
};
