/** Themes of news. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { id, slug, timestamps } from "./shared-fields.ts";

export const temas: Collection = declareCollection({
  name: "temas",
  nouns: { en: { one: "a theme", other: "themes" }, pt: { one: "um tema", other: "temas" } },
  fields: {
    id,
    nome: field.text({
      required: true,
      en: { label: "Name", help: "The name of the theme." },
      pt: { label: "Nome", help: "O nome do tema." },
      example: "Reabilitação urbana",
    }),
    slug: slug(),
    ...timestamps({ wire: false }),
  },
  names: ["slug", "nome"],
});
