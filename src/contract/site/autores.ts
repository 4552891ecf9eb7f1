/** Organisations that hold events and write news. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments } from "../field.ts";

export const autores = declareCollection({
  name: "autores",
  one: "an author",
  fields: {
    id: field.id(),
    ...moments({ wire: true }),
    titulo: field.text("Author (organisation) name.", { required: true }),
    imagem: field.image("Absolute URL of a logo image.", { required: true }),
    conteudo: field.html("HTML description."),
    link: field.url("External URL of the author.", { required: true }),
    slug: field.slug(),
    contacto: field.html("HTML fragment with office addresses and contact details."),
  },
  body: "conteudo",
  names: ["slug", "titulo"],
});
