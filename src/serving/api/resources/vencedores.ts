import { candidato as item } from "../../../contract/items.ts";
import { fromSql, type ListResource } from "../resource.ts";
import { awardEdition, awardOrder, presentProject } from "./award-projects.ts";

/** The winners: a bare array, in the editors' order, each with the category it won. */
export const vencedores: ListResource = {
  kind: "list",
  name: "vencedores",
  title: "Award winners",
  description: "The projects that won, in the editors' order, each with the category it won.",
  path: "/api/premio/vencedores/",
  item,
  collection: "candidatos",
  envelope: "none",
  filters: {
    categorias__descricao: {
      matches: ["categoria"],
      meaning: "The category won, by its exact name.",
    },
    premio: {
      matches: ["premio_id", "premio_slug", "premio_nome", "categoria"],
      meaning: "The award edition, by id, slug or name; else the name of a category won.",
      offers: awardEdition,
    },
  },
  order: awardOrder("vencedores"),
  load: fromSql(
    `SELECT vencedores.id, categorias.descricao AS categorias, media.address AS foto,
       coalesce(vencedores.nome, candidatos.nome) AS nome,
       coalesce(vencedores.codigo, candidatos.codigo) AS codigo
     FROM vencedores
     LEFT JOIN candidatos ON candidatos.id = candidato_id
     JOIN categorias ON categorias.id = vencedores.categoria_id
     JOIN media ON media.id = coalesce(vencedores.foto_id, candidatos.foto_id)
     WHERE vencedores.id IN (SELECT value FROM json_each(:ids))`,
    presentProject,
  ),
  whenEmpty: "No winner has been published.",
  firstIs: "First in the editors' order",
};
