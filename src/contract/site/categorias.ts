/** Categories of the awards. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { timestamps } from "./shared-fields.ts";

export const categorias: Collection = declareCollection({
  name: "categorias",
  nouns: {
    en: { one: "a category", other: "categories" },
    pt: { one: "uma categoria", other: "categorias" },
  },
  fields: {
    descricao: field.text({
      required: true,
      en: { label: "Category", help: "Category name." },
      pt: { label: "Categoria", help: "O nome da categoria." },
      example: "Reabilitação",
    }),
    ...timestamps({ wire: false }),
  },
  names: ["descricao"],
  identity: {
    parts: [["descricao"]],
    duplicate: {
      en: { wrong: "is also written in", expected: "each category once" },
      pt: { wrong: "também está escrita em", expected: "cada categoria uma só vez" },
    },
  },
});
