/**
 * Items that no collection declares: the teasers, the items of the award's resources, the envelope. Keys are in
 * the order of the tables in contract.md, "The resources". `title` names the shape in documents and in
 * generated client types.
 */
import * as z from "zod";
import { kinds, webAddress } from "./kinds.ts";

const mediaPath = z.string().regex(/^\/media\/./);
const categorias = z.string().describe("Category name.");
const foto = mediaPath.describe("Site-relative path of an image.");
const nome = z.string().describe("Name of the project.");

/** An item of /api/v1/vi-export/. */
export const teaser = z
  .strictObject({
    titulo: z.string().describe("Headline."),
    imagem: z.url().describe("Absolute URL of the image, cropped to 350×200."),
    url: webAddress().describe("Absolute URL of the news page."),
  })
  .meta({ title: "News teaser" });

/** An item of /api/v1/noticias/. */
export const newsTeaser = z
  .strictObject({
    id: z.int().min(1).describe("Identifier."),
    titulo: z.string().describe("Headline."),
    antetitulo: z.string().describe("Overline / kicker."),
    slug: z.string().describe("URL slug."),
    data: z.iso.date().describe("News date."),
    teaser: z.string().describe("Summary text; may contain HTML line breaks."),
    imagem: z.url().describe("Absolute URL of the image, cropped to 350×200."),
    tema: z.int().min(1).nullable().describe("Id of a theme."),
    autor: z.int().min(1).nullable().describe("Id of the author."),
    url: webAddress().describe("Absolute URL of the news page."),
  })
  .meta({ title: "News summary" });

const candidates = z.int().min(0).describe("Number of candidates.");
const winners = z.int().min(0).describe("Number of winners.");

/** An item of /api/premio/. */
export const awardEdition = z
  .strictObject({
    id: z.int().min(1).describe("Identifier."),
    nome: z.string().describe("Name of the award edition."),
    slug: z.string().describe("URL slug, not all digits."),
    ano: z.int().nullable().describe("Year."),
    total_candidatos: candidates,
    total_vencedores: winners,
  })
  .meta({ title: "Award edition with counts" });

/** An item of /api/premio/categorias/. */
export const awardCategory = z
  .strictObject({
    descricao: z.string().describe("Category name."),
    total_candidatos: candidates,
    total_vencedores: winners,
  })
  .meta({ title: "Award category with counts" });

/** A candidate or winner in a list. */
export const candidato = z
  .strictObject({
    categorias,
    foto,
    nome,
    url: z
      .string()
      .regex(/^\/candidato\/[A-Za-z0-9]{8}\/$/)
      .describe("Site-relative path of the candidate."),
  })
  .meta({ title: "Award entry" });

/** One candidate or winner, at /candidato/<code>/. */
export const candidatoDetalhe = z
  .strictObject({
    codigo: kinds.code.wire().describe("Code of the candidate."),
    nome,
    categorias,
    foto,
    descricao: z.string().describe("HTML description."),
    premio: z
      .strictObject({
        id: z.int().min(1).describe("Identifier."),
        nome: z.string().describe("Name of the award edition."),
      })
      .describe("Award edition."),
    vitorias: z.array(z.string()).describe("Names of the categories won."),
  })
  .meta({ title: "Award candidate" });

/** An item of /api/premio/list/<id>/patrociniostop/. */
export const patrocinio = z
  .strictObject({
    imagem: mediaPath.describe("Site-relative path of a logo image."),
    tipo: z.string().describe("Sponsorship type."),
  })
  .meta({ title: "Sponsor" });

/** An item of /api/v1/alteracoes/. */
export const addressChange = z
  .strictObject({
    url: z.url().describe("Absolute URL of the address; of a list that of its first page."),
    alteracao: z
      .enum(["added", "changed", "removed"])
      .describe("What became of it since the publication that was asked for."),
    publicacao: z.int().min(1).describe("Number of the publication that changed it last."),
  })
  .meta({ title: "Change of an address" });

/** The paginated envelope around items. @param more further members, after the others */
export function envelope(item: z.ZodType, more: Readonly<Record<string, z.ZodType>> = {}) {
  return z.strictObject({
    count: z.int().min(0).describe("Total number of items."),
    next: z.url().nullable().describe("URL of the next page, null on the last one."),
    previous: z.url().nullable().describe("URL of the page before, null on the first one."),
    results: z.array(item).describe("The items of the page."),
    ...more,
  });
}
