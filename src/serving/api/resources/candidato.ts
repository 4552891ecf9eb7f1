import { mediaPath, withAbsoluteMedia } from "../../../contract/media-addresses.ts";
import { candidatoDetalhe } from "../../../contract/site/items.ts";
import { pictureFrom } from "../pictures.ts";
import type { DetailResource } from "../resource.ts";

// A code belongs to a candidate, who may have won several times, or to a winner who was not a
// candidate. One of the two ids is NULL, which equals nothing.
const FIND = `
  WITH project AS (
    SELECT id AS candidato_id, NULL AS vencedor_id, codigo, nome, categoria_id, foto_id, descricao, premio_id
    FROM candidatos WHERE codigo = :codigo
    UNION ALL
    SELECT NULL, id, codigo, nome, categoria_id, foto_id, descricao, premio_id
    FROM vencedores WHERE codigo = :codigo
  )
  SELECT codigo, project.nome, categorias.descricao AS categorias, media.address AS foto,
    project.descricao, premio_id, premios.nome AS premio_nome,
    (SELECT json_group_array(won.descricao ORDER BY vencedores.posicao)
     FROM vencedores JOIN categorias AS won ON won.id = vencedores.categoria_id
     WHERE vencedores.candidato_id = project.candidato_id
       OR vencedores.id = project.vencedor_id) AS vitorias
  FROM project
  JOIN categorias ON categorias.id = project.categoria_id
  JOIN media ON media.id = project.foto_id
  JOIN premios ON premios.id = premio_id`;

export const candidatoDetail: DetailResource = {
  kind: "detail",
  name: "candidato",
  title: { en: "Award candidate", pt: "Candidatura ao prémio" },
  description: {
    en: "One candidate, or a winner that was not a candidate, by its code.",
    pt: "Uma candidatura, ou um vencedor que não se candidatou, pelo código.",
  },
  path: "/candidato/:codigo/",
  item: candidatoDetalhe,
  collection: "candidatos",
  segment: { en: "Code of the candidate or winner.", pt: "Código da candidatura ou do vencedor." },
  segmentField: "codigo",
  otherCollections: ["vencedores"],
  onDemand: {
    foto_dados: pictureFrom(`
      SELECT codigo AS id, foto_id AS image, NULL AS crop, coalesce(nullif(alt, ''), nome) AS alt FROM candidatos
      WHERE codigo IN (SELECT value FROM json_each(:keys))
      UNION ALL SELECT codigo, foto_id, NULL, coalesce(nullif(alt, ''), nome) FROM vencedores
      WHERE codigo IN (SELECT value FROM json_each(:keys))`),
  },
  names: `
    SELECT codigo AS name FROM candidatos
    UNION ALL SELECT codigo FROM vencedores WHERE codigo IS NOT NULL`,
  find: ({ edition, publicUrl }, codigo) => {
    const row = edition.get(FIND, { codigo });
    // Codes are compared ignoring case, but each address has one spelling.
    if (row?.codigo !== codigo) return undefined;
    return {
      codigo,
      nome: row.nome as string,
      categorias: row.categorias as string,
      foto: mediaPath(row.foto as string),
      descricao: withAbsoluteMedia(row.descricao as string, publicUrl),
      premio: { id: row.premio_id as number, nome: row.premio_nome as string },
      vitorias: JSON.parse(row.vitorias as string) as string[],
    };
  },
};
