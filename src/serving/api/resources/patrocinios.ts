import { patrocinio } from "../../../contract/items.ts";
import { mediaPath } from "../../../contract/media-addresses.ts";

import { fromSql, type ListResource } from "../resource.ts";

/** The sponsors of one award edition: a bare array, in the editors' order. */
export const patrocinios: ListResource = {
  kind: "list",
  name: "patrociniostop",
  title: "Sponsors",
  description: "The sponsors of an award edition, in the editors' order.",
  path: "/api/premio/list/:premio/patrociniostop/",
  item: patrocinio,
  collection: "patrocinios",
  envelope: "none",
  filters: {},
  order: "SELECT id, premio_id FROM patrocinios ORDER BY posicao",
  load: fromSql(
    `SELECT patrocinios.id, media.address AS imagem, tipo
     FROM patrocinios JOIN media ON media.id = imagem_id
     WHERE patrocinios.id IN (SELECT value FROM json_each(:ids))`,
    ({ imagem, tipo }) => ({ imagem: mediaPath(imagem as string), tipo: tipo as string }),
  ),
  scope: {
    segment: "Id of the award edition; 1 is the first one.",
    column: "premio_id",
    exists: "SELECT id FROM premios ORDER BY id",
    collection: "premios",
  },
  whenEmpty: "This award edition has no sponsors yet.",
  firstIs: "First in the editors' order",
};
