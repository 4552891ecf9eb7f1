import { mediaPath } from "../../../contract/media-addresses.ts";
import { newsTeaser, teaser } from "../../../contract/site/items.ts";
import { newsAddress } from "../addresses.ts";
import { fieldsOnDemand } from "../collection-items.ts";
import { pictureOf } from "../pictures.ts";
import { collectionDetail, collectionList, namedFilters } from "../plain-collection.ts";
import { fromSql } from "../resource.ts";

const picture = pictureOf("noticias", "imagem");
const orderings = { data: "SELECT id FROM noticias ORDER BY data, id" };
const order = `
  SELECT noticias.id, data, tema_id, temas.slug AS tema_slug, autor_id, autores.slug AS autor_slug
  FROM noticias
  LEFT JOIN temas ON temas.id = tema_id
  LEFT JOIN autores ON autores.id = autor_id
  ORDER BY data DESC, noticias.id DESC`;

export const noticiasList = collectionList("noticias", {
  title: { en: "News", pt: "Notícias" },
  description: {
    en: "All news, newest first, each as a teaser shows it.",
    pt: "Todas as notícias, a mais recente primeiro, cada uma em resumo.",
  },
  path: "/api/v1/noticias/",
  item: newsTeaser,
  filters: {
    ...namedFilters("noticias"),
    tema: {
      matches: ["tema_id", "tema_slug"],
      en: { meaning: "The theme, by id or slug." },
      pt: { meaning: "O tema, pelo identificador ou pelo slug." },
      to: "temas",
    },
    autor: {
      matches: ["autor_id", "autor_slug"],
      en: { meaning: "The author, by id or slug." },
      pt: { meaning: "O autor, pelo identificador ou pelo slug." },
      to: "autores",
    },
    data__gte: {
      matches: ["data"],
      range: "from",
      en: { label: "From", meaning: "News of that day and later." },
      pt: { label: "Desde", meaning: "Notícias desse dia e dos seguintes." },
    },
    data__lte: {
      matches: ["data"],
      range: "to",
      en: { label: "Until", meaning: "News of that day and earlier." },
      pt: { label: "Até", meaning: "Notícias desse dia e dos anteriores." },
    },
  },
  onDemand: {
    ...fieldsOnDemand("noticias", ["created", "modified", "conteudo", "fechada", "relacionadas"]),
    ...picture,
  },
  searched: "noticias",
  orderings,
  order,
  load: fromSql(
    `SELECT noticias.id, titulo, antetitulo, slug, data, teaser, media.address AS imagem,
       tema_id, autor_id, url
     FROM noticias JOIN media ON media.id = crop_id
     WHERE noticias.id IN (SELECT value FROM json_each(:ids))`,
    (row, catalogue) => ({
      id: row.id as number,
      titulo: row.titulo as string,
      antetitulo: row.antetitulo as string,
      slug: row.slug as string,
      data: row.data as string,
      teaser: row.teaser as string,
      imagem: catalogue.publicUrl + mediaPath(row.imagem as string),
      tema: row.tema_id as number | null,
      autor: row.autor_id as number | null,
      url: newsAddress(row, catalogue),
    }),
  ),
});

export const noticiaDetail = collectionDetail("noticias", {
  name: "noticia",
  path: "/noticias/:slug/",
});

export const viExportList = collectionList("noticias", {
  name: "vi-export",
  title: { en: "News teasers", pt: "Destaques" },
  nouns: {
    en: { one: "a news teaser", other: "news teasers" },
    pt: { one: "um destaque", other: "destaques" },
  },
  description: {
    en: "The latest news, newest first: headline, cropped image and link.",
    pt: "As últimas notícias, a mais recente primeiro: título, imagem recortada e ligação.",
  },
  path: "/api/v1/vi-export/",
  item: teaser,
  partOf: noticiasList,
  filters: noticiasList.filters,
  onDemand: picture,
  searched: "noticias",
  orderings,
  order: `${order} LIMIT (SELECT vi_export_maximo FROM site)`,
  load: fromSql(
    `SELECT noticias.id, titulo, media.address AS imagem, slug, url
     FROM noticias JOIN media ON media.id = crop_id
     WHERE noticias.id IN (SELECT value FROM json_each(:ids))`,
    (row, catalogue) => ({
      titulo: row.titulo as string,
      imagem: catalogue.publicUrl + mediaPath(row.imagem as string),
      url: newsAddress(row, catalogue),
    }),
  ),
});
