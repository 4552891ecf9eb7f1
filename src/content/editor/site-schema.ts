/** `site.yaml` as JSON Schema. (content.md, "All the settings") */
import { siteDefaults, siteLanguages } from "../../contract/site.ts";
import type { JsonSchema } from "./item-schema.ts";

const optional = (description: string, { type, ...value }: JsonSchema): JsonSchema => ({
  description,
  type: [type, "null"],
  ...value,
});

export const siteSchema: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "the site",
  type: "object",
  properties: {
    nome: { description: "Name of the site.", type: "string", pattern: "\\S" },
    public_url: optional("The address at which readers reach the service.", {
      type: "string",
      pattern: "^\\s*[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]",
    }),
    fuso_horario: optional(
      `Time zone in which days begin; ${siteDefaults.fuso_horario} if left out.`,
      { type: "string", examples: ["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"] },
    ),
    idioma: optional(
      "Language of the pages: pt or en; pt if left out in a time zone of Portugal, else en.",
      { type: "string", enum: [...siteLanguages, null] },
    ),
    noticia_url: optional(
      `Address of a news page, with {public_url}, {slug} and {id}; ${siteDefaults.noticia_url} if left out.`,
      { type: "string", pattern: "\\{(slug|id)\\}" },
    ),
    vi_export: optional("The short list of news.", {
      type: "object",
      properties: {
        maximo: optional(
          `How many news it shows at most; ${siteDefaults.vi_export.maximo} if left out.`,
          { type: "integer", minimum: 1 },
        ),
      },
      additionalProperties: false,
    }),
    imagens: optional("Images.", {
      type: "object",
      properties: {
        maximo: optional(
          `How many pixels the longer side of an image has at most; ${siteDefaults.imagens.maximo} if left out.`,
          { type: "integer", minimum: 640, maximum: 10_000 },
        ),
      },
      additionalProperties: false,
    }),
    iframe_hosts: optional("Hosts whose frames stay in HTML.", {
      type: "array",
      items: { type: "string", pattern: "\\S" },
    }),
  },
  required: ["nome"],
  additionalProperties: false,
};
