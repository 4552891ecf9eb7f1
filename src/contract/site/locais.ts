/** Venues of events. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments } from "../field.ts";

export const locais = declareCollection({
  name: "locais",
  one: "a venue",
  fields: {
    id: field.id(),
    nome: field.text("Venue name.", { required: true }),
    conteudo: field.html("HTML fragment; may be the empty string."),
    gps: field.gps('Latitude and longitude as decimal numbers, "<lat>,<lng>".', { required: true }),
    imagem: field.image("Absolute URL of an image."),
    slug: field.slug("URL slug.", { wire: false }),
    ...moments({ wire: false }),
  },
  body: "conteudo",
  names: ["slug", "nome"],
});
