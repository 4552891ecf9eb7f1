import { candidato as item } from "../../../contract/items.ts";
import { fromSql, type ListResource } from "../resource.ts";
import { awardEdition, awardOrder, presentProject } from "./award-projects.ts";

/** The candidates of the awards: a bare array, in the editors' order. (contract.md, "The resources") */
export const candidatos: ListResource = {
  kind: "list",
  name: "candidatos",
  title: "Award candidates",
  description: "The projects that entered the award, in the editors' order.",
  path: "/api/premio/candidatos/",
  item,
  collection: "candidatos",
  envelope: "none",
  filters: {
    categorias__descricao: { matches: ["categoria"], meaning: "The category, by its exact name." },
    premio: {
      matches: ["premio_id", "premio_slug", "premio_nome"],
      meaning: "The award edition, by id, slug or name.",
      offers: awardEdition,
    },
  },
  searched: true,
  order: awardOrder("candidatos"),
  load: fromSql(
    `SELECT candidatos.id, categorias.descricao AS categorias, media.address AS foto, nome, codigo
     FROM candidatos
     JOIN categorias ON categorias.id = categoria_id
     JOIN media ON media.id = foto_id
     WHERE candidatos.id IN (SELECT value FROM json_each(:ids))`,
    presentProject,
  ),
  whenEmpty: "No candidate has been published.",
  firstIs: "First in the editors' order",
};
