import { candidato as item } from "../../../contract/site/items.ts";
import { pictureOf } from "../pictures.ts";
import { collectionList } from "../plain-collection.ts";
import { fromSql } from "../resource.ts";
import { awardOrder, presentProject } from "./award-projects.ts";

export const candidatosList = collectionList("candidatos", {
  title: { en: "Award candidates", pt: "Candidaturas ao prémio" },
  description: {
    en: "The projects that entered the award, in the editors' order.",
    pt: "Os projetos que concorreram ao prémio, na ordem dos editores.",
  },
  path: "/api/premio/candidatos/",
  item,
  envelope: "none",
  filters: {
    categorias__descricao: {
      matches: ["categoria"],
      en: { label: "Category", meaning: "The category, by its exact name." },
      pt: { label: "Categoria", meaning: "A categoria, pelo nome exato." },
    },
    premio: {
      matches: ["premio_id", "premio_slug", "premio_nome"],
      en: { meaning: "The award edition, by id, slug or name." },
      pt: { meaning: "A edição do prémio, pelo identificador, pelo slug ou pelo nome." },
      to: "premios",
    },
  },
  onDemand: pictureOf("candidatos", "foto"),
  searched: "candidatos",
  order: awardOrder("candidatos"),
  load: fromSql(
    `SELECT candidatos.id, categorias.descricao AS categorias, media.address AS foto, nome, codigo
     FROM candidatos
     JOIN categorias ON categorias.id = categoria_id
     JOIN media ON media.id = foto_id
     WHERE candidatos.id IN (SELECT value FROM json_each(:ids))`,
    presentProject,
  ),
});
