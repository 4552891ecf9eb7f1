/** Award editions. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { id, slug, timestamps } from "./shared-fields.ts";

export const premios: Collection = declareCollection({
  name: "premios",
  nouns: {
    en: { one: "an award edition", other: "award editions" },
    pt: { one: "uma edição do prémio", other: "edições do prémio" },
  },
  fields: {
    id,
    nome: field.text({
      required: true,
      en: { label: "Name", help: "Name of the award edition." },
      pt: { label: "Nome", help: "O nome da edição do prémio." },
      example: "Prémio 2026",
    }),
    slug: slug({
      wire: false,
      // In the addresses of award editions, a number is an id.
      insteadOfDigits: "edicao-",
    }),
    ano: field.integer({
      wire: false,
      min: 1,
      max: 9999,
      en: { label: "Year", help: "The year of the edition." },
      pt: { label: "Ano", help: "O ano da edição." },
    }),
    ...timestamps({ wire: false }),
  },
  names: ["slug", "nome"],
});
