/** Award editions. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments } from "../field.ts";

export const premios = declareCollection({
  name: "premios",
  one: "an award edition",
  fields: {
    id: field.id(),
    nome: field.text("Name of the award edition.", { required: true }),
    slug: field.slug("URL slug, not all digits.", {
      wire: false,
      // In the addresses of award editions, a number is an id.
      insteadOfDigits: "edicao-",
    }),
    ano: field.integer("Year.", { wire: false }),
    ...moments({ wire: false }),
  },
  names: ["slug", "nome"],
  lastIsMeant: true,
});
