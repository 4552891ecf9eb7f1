/** `site.yaml` as JSON Schema. (content.md, "All the settings") */

import { siteDefaults } from "../../contract/site.ts";
import { languages, say } from "../../language/language.ts";
import type { JsonSchema } from "./item-schema.ts";

const optional = (description: string, { type, ...value }: JsonSchema): JsonSchema => ({
  description,
  type: [type, "null"],
  ...value,
});

export function siteSchema(): JsonSchema {
  const { site } = say.schema;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: site.title,
    type: "object",
    properties: {
      nome: { description: site.nome, type: "string", pattern: "\\S" },
      public_url: optional(site.publicUrl, {
        type: "string",
        pattern: "^\\s*[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]",
      }),
      fuso_horario: optional(site.zone({ usual: siteDefaults.fuso_horario }), {
        type: "string",
        examples: ["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"],
      }),
      idioma: optional(site.language({ known: languages }), {
        type: "string",
        enum: [...languages, null],
      }),
      noticia_url: optional(site.newsUrl({ usual: siteDefaults.noticia_url }), {
        type: "string",
        pattern: "\\{(slug|id)\\}",
      }),
      vi_export: optional(site.viExport, {
        type: "object",
        properties: {
          maximo: optional(site.viExportMost({ most: siteDefaults.vi_export.maximo }), {
            type: "integer",
            minimum: 1,
          }),
        },
        additionalProperties: false,
      }),
      imagens: optional(site.images, {
        type: "object",
        properties: {
          maximo: optional(site.imagesMost({ most: siteDefaults.imagens.maximo }), {
            type: "integer",
            minimum: 640,
            maximum: 10_000,
          }),
        },
        additionalProperties: false,
      }),
      iframe_hosts: optional(site.hosts, {
        type: "array",
        items: { type: "string", pattern: "\\S" },
      }),
    },
    required: ["nome"],
    additionalProperties: false,
  };
}
