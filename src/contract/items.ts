/**
 * Items that are not a collection's own: the teaser, what the award's resources print, the envelope.
 * Keys stand in the order of the tables of contract.md, "The resources". A `title` is
 * the name of the shape in documents and in the types of clients.
 */
import { z } from "zod";
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

/** A candidate or winner by itself, at /candidato/<code>/. */
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

/** The paginated envelope around items. */
export function envelope(item: z.ZodType) {
  return z.strictObject({
    count: z.int().min(0).describe("Total number of items."),
    next: z.url().nullable().describe("URL of the next page, null on the last one."),
    previous: z.url().nullable().describe("URL of the page before, null on the first one."),
    results: z.array(item).describe("The items of the page."),
  });
}
