import { awardCategory, awardEdition } from "../../../contract/site/items.ts";
import { collectionList } from "../plain-collection.ts";
import { fromSql } from "../resource.ts";
import { candidatosList } from "./candidatos.ts";
import { vencedoresList } from "./vencedores.ts";

export const premiosList = collectionList("premios", {
  description: {
    en: "The editions of the award, in the editors' order, each with its numbers of entries.",
    pt: "As edições do prémio, na ordem dos editores, cada uma com o número de candidaturas e de vencedores.",
  },
  path: "/api/premio/",
  item: awardEdition,
  envelope: "none",
  load: fromSql(
    `SELECT id, nome, slug, ano FROM premios WHERE id IN (SELECT value FROM json_each(:ids))`,
    ({ id, nome, slug, ano }, catalogue) => ({
      id: id as number,
      nome: nome as string,
      slug: slug as string,
      ano: ano as number | null,
      total_candidatos: catalogue.list(candidatosList).withValue("premio_id", id as number).length,
      total_vencedores: catalogue.list(vencedoresList).withValue("premio_id", id as number).length,
    }),
  ),
});

export const categoriasList = collectionList("categorias", {
  title: { en: "Award categories", pt: "Categorias do prémio" },
  description: {
    en: "The categories of the award, in the editors' order, each with its numbers of entries.",
    pt: "As categorias do prémio, na ordem dos editores, cada uma com o número de candidaturas e de vencedores.",
  },
  path: "/api/premio/categorias/",
  item: awardCategory,
  envelope: "none",
  load: fromSql(
    `SELECT id, descricao FROM categorias WHERE id IN (SELECT value FROM json_each(:ids))`,
    ({ descricao }, catalogue) => ({
      descricao: descricao as string,
      total_candidatos: catalogue.list(candidatosList).withValue("categoria", descricao as string)
        .length,
      total_vencedores: catalogue.list(vencedoresList).withValue("categoria", descricao as string)
        .length,
    }),
  ),
});
