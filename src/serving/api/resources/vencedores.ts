import { candidato as item } from "../../../contract/site/items.ts";
import { pictureFrom } from "../pictures.ts";
import { collectionList } from "../plain-collection.ts";
import { fromSql } from "../resource.ts";
import { awardOrder, presentProject } from "./award-projects.ts";

export const vencedoresList = collectionList("vencedores", {
  title: { en: "Award winners", pt: "Vencedores do prémio" },
  description: {
    en: "The projects that won, in the editors' order, each with the category it won.",
    pt: "Os projetos premiados, na ordem dos editores, cada um com a categoria em que venceu.",
  },
  path: "/api/premio/vencedores/",
  item,
  // The page of a winner is the page of the candidate.
  collection: "candidatos",
  envelope: "none",
  filters: {
    categorias__descricao: {
      matches: ["categoria"],
      en: { label: "Category", meaning: "The category won, by its exact name." },
      pt: { label: "Categoria", meaning: "A categoria em que venceu, pelo nome exato." },
    },
    premio: {
      matches: ["premio_id", "premio_slug", "premio_nome", "categoria"],
      en: { meaning: "The award edition, by id, slug or name; else the name of a category won." },
      pt: {
        meaning:
          "A edição do prémio, pelo identificador, pelo slug ou pelo nome; se não a houver, o nome de uma categoria ganha.",
      },
      to: "premios",
    },
  },
  onDemand: {
    foto_dados: pictureFrom(`
      SELECT vencedores.id, coalesce(vencedores.foto_id, candidatos.foto_id) AS image, NULL AS crop,
        coalesce(nullif(vencedores.alt, ''), vencedores.nome, nullif(candidatos.alt, ''), candidatos.nome) AS alt
      FROM vencedores LEFT JOIN candidatos ON candidatos.id = candidato_id
      WHERE vencedores.id IN (SELECT value FROM json_each(:keys))`),
  },
  searched: "vencedores",
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
});
