/** Categories of the awards. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments } from "../field.ts";

export const categorias = declareCollection({
  name: "categorias",
  one: "a category",
  fields: {
    descricao: field.text("Category name.", { required: true }),
    ...moments({ wire: false }),
  },
  names: ["descricao"],
  identity: {
    parts: [["descricao"]],
    again: { wrong: "is also written in", expected: "each category once" },
  },
});
