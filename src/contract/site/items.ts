/**
 * Items that no collection declares: the teasers, the items of the award's resources, the envelope. Keys are in
 * the order of the tables in contract.md, "The resources". `title` names the shape in documents and in
 * generated client types.
 */
import * as z from "zod";
import { webAddress } from "../kinds.ts";
import { worded } from "../words.ts";
import { fieldOf, wireSchemasOf } from "./collections.ts";

type Told = readonly [label: string, meaning: string, values?: Readonly<Record<string, string>>];

/** A member that no editor writes: its label and its meaning in every language. */
function member<Schema extends z.ZodType>(schema: Schema, en: Told, pt: Told): Schema {
  const told = ([label, meaning, values]: Told) => ({ label, meaning, ...(values && { values }) });
  return worded(schema, { en: told(en), pt: told(pt) });
}

const crop = member(
  z.url(),
  ["Picture", "Absolute URL of the image, cropped to 350×200."],
  ["Imagem", "URL absoluto da imagem, recortada a 350×200."],
);
const newsPage = member(
  webAddress(),
  ["Address", "Absolute URL of the news page."],
  ["Endereço", "URL absoluto da página da notícia."],
);
const mediaPath = z.string().regex(/^\/media\/./);

/** An item of /api/v1/vi-export/. */
export const teaser = z
  .strictObject({ ...wireSchemasOf("noticias", ["titulo"]), imagem: crop, url: newsPage })
  .meta({ title: "News teaser" });

/** An item of /api/v1/noticias/. */
export const newsTeaser = z
  .strictObject({
    ...wireSchemasOf("noticias", ["id", "titulo", "antetitulo", "slug", "data", "teaser"]),
    imagem: crop,
    ...wireSchemasOf("noticias", ["tema", "autor"]),
    url: newsPage,
  })
  .meta({ title: "News summary" });

const totals = {
  total_candidatos: member(
    z.int().min(0),
    ["Candidates", "Number of candidates."],
    ["Candidaturas", "Número de candidaturas."],
  ),
  total_vencedores: member(
    z.int().min(0),
    ["Winners", "Number of winners."],
    ["Vencedores", "Número de vencedores."],
  ),
};

/** An item of /api/premio/. */
export const awardEdition = z
  .strictObject({ ...wireSchemasOf("premios", ["id", "nome", "slug", "ano"]), ...totals })
  .meta({ title: "Award edition with counts" });

/** An item of /api/premio/categorias/. */
export const awardCategory = z
  .strictObject({ ...wireSchemasOf("categorias", ["descricao"]), ...totals })
  .meta({ title: "Award category with counts" });

const categorias = wireSchemasOf("categorias", ["descricao"]).descricao as z.ZodType;
const foto = member(
  mediaPath,
  ["Photograph", "Site-relative path of an image."],
  ["Fotografia", "Caminho de uma imagem neste serviço."],
);

/** A candidate or winner in a list. */
export const candidato = z
  .strictObject({
    categorias,
    foto,
    ...wireSchemasOf("candidatos", ["nome"]),
    url: member(
      z.string().regex(/^\/candidato\/[A-Za-z0-9]{8}\/$/),
      ["Address", "Site-relative path of the candidate."],
      ["Endereço", "Caminho da candidatura neste serviço."],
    ),
  })
  .meta({ title: "Award entry" });

/** One candidate or winner, at /candidato/<code>/. */
export const candidatoDetalhe = z
  .strictObject({
    ...wireSchemasOf("candidatos", ["codigo", "nome"]),
    categorias,
    foto,
    ...wireSchemasOf("candidatos", ["descricao"]),
    premio: worded(
      z.strictObject(wireSchemasOf("premios", ["id", "nome"])),
      fieldOf("candidatos", "premio").words,
    ),
    vitorias: member(
      z.array(z.string()),
      ["Won", "Names of the categories won."],
      ["Venceu em", "Nomes das categorias em que venceu."],
    ),
  })
  .meta({ title: "Award candidate" });

/** An item of /api/premio/list/<id>/patrociniostop/. */
export const patrocinio = z
  .strictObject({
    imagem: member(
      mediaPath,
      ["Logo", "Site-relative path of a logo image."],
      ["Logótipo", "Caminho da imagem de um logótipo neste serviço."],
    ),
    ...wireSchemasOf("patrocinios", ["tipo"]),
  })
  .meta({ title: "Sponsor" });

/** An item of /api/v1/alteracoes/. */
export const addressChange = z
  .strictObject({
    url: member(
      z.url(),
      ["Address", "Absolute URL of the address; of a list that of its first page."],
      ["Endereço", "URL absoluto do endereço; numa lista, o da primeira página."],
    ),
    alteracao: member(
      z.enum(["added", "changed", "removed"]),
      [
        "Change",
        "What became of it since the publication that was asked for.",
        { added: "New", changed: "Changed", removed: "Removed" },
      ],
      [
        "Alteração",
        "O que lhe aconteceu desde a publicação indicada.",
        { added: "Novo", changed: "Alterado", removed: "Retirado" },
      ],
    ),
    publicacao: member(
      z.int().min(1),
      ["Publication", "Number of the publication that changed it last."],
      ["Publicação", "Número da última publicação que o alterou."],
    ),
  })
  .meta({ title: "Change of an address" });

/** The paginated envelope around items. @param more further members, after the others */
export function envelope(item: z.ZodType, more: Readonly<Record<string, z.ZodType>> = {}) {
  return z.strictObject({
    count: member(
      z.int().min(0),
      ["Count", "Total number of items."],
      ["Total", "Número total de itens."],
    ),
    next: member(
      z.url().nullable(),
      ["Next", "URL of the next page, null on the last one."],
      ["Seguinte", "URL da página seguinte; null na última."],
    ),
    previous: member(
      z.url().nullable(),
      ["Previous", "URL of the page before, null on the first one."],
      ["Anterior", "URL da página anterior; null na primeira."],
    ),
    results: member(
      z.array(item),
      ["Items", "The items of the page."],
      ["Itens", "Os itens da página."],
    ),
    ...more,
  });
}
