import { mediaPath } from "../../../contract/media-addresses.ts";
import { teaser } from "../../../contract/site/items.ts";
import { newsAddress } from "../addresses.ts";
import { collectionList } from "../plain-collection.ts";
import { fromSql } from "../resource.ts";

/** The short list of news teasers, newest first. (contract.md, "The resources") */
export const viExport = collectionList("noticias", {
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
  order: `
    SELECT id FROM noticias ORDER BY data DESC, id DESC
    LIMIT (SELECT vi_export_maximo FROM site)`,
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
