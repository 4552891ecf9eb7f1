/** Themes of news. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments } from "../field.ts";

export const temas = declareCollection({
  name: "temas",
  one: "a theme",
  fields: {
    id: field.id(),
    nome: field.text("Theme name.", { required: true }),
    slug: field.slug(),
    ...moments({ wire: false }),
  },
  names: ["slug", "nome"],
});
