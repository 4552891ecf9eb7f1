import { mediaPath } from "../../../contract/media-addresses.ts";
import { patrocinio } from "../../../contract/site/items.ts";
import { fieldsOnDemand } from "../collection-items.ts";
import { pictureOf } from "../pictures.ts";
import { collectionList } from "../plain-collection.ts";
import { fromSql } from "../resource.ts";

export const patrociniosList = collectionList("patrocinios", {
  name: "patrociniostop",
  description: {
    en: "The sponsors of an award edition, in the editors' order.",
    pt: "Quem patrocina uma edição do prémio, na ordem dos editores.",
  },
  path: "/api/premio/list/:premio/patrociniostop/",
  item: patrocinio,
  envelope: "none",
  onDemand: {
    ...fieldsOnDemand("patrocinios", ["nome", "link"]),
    ...pictureOf("patrocinios", "imagem"),
  },
  order: "SELECT id, premio_id FROM patrocinios ORDER BY posicao",
  load: fromSql(
    `SELECT patrocinios.id, media.address AS imagem, tipo
     FROM patrocinios JOIN media ON media.id = imagem_id
     WHERE patrocinios.id IN (SELECT value FROM json_each(:ids))`,
    ({ imagem, tipo }) => ({ imagem: mediaPath(imagem as string), tipo: tipo as string }),
  ),
  scope: {
    segment: {
      en: "Id of the award edition; 1 is the first one.",
      pt: "Identificador da edição do prémio; 1 é a primeira.",
    },
    column: "premio_id",
    exists: "SELECT id FROM premios ORDER BY id",
    collection: "premios",
  },
  whenEmpty: {
    en: "This award edition has no sponsors yet.",
    pt: "Esta edição do prémio ainda não tem patrocínios.",
  },
});
