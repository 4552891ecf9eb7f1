import { teaser } from "../../../contract/items.ts";
import { mediaPath } from "../../../contract/media-addresses.ts";
import { newsAddress } from "../addresses.ts";
import { fromSql, type ListResource, NEWEST } from "../resource.ts";

/** The short list of news teasers, newest first. (contract.md, "The resources") */
export const viExport: ListResource = {
  kind: "list",
  name: "vi-export",
  title: "News teasers",
  description: "The latest news, newest first: headline, cropped image and link.",
  path: "/api/v1/vi-export/",
  item: teaser,
  collection: "noticias",
  envelope: "pages",
  filters: {},
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
  whenEmpty: "No news has been published.",
  firstIs: NEWEST,
};
