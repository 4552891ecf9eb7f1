/** Organisations that hold events and write news. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { id, slug, timestamps } from "./shared-fields.ts";

export const autores: Collection = declareCollection({
  name: "autores",
  nouns: { en: { one: "an author", other: "authors" }, pt: { one: "um autor", other: "autores" } },
  fields: {
    id,
    ...timestamps({ wire: true }),
    titulo: field.text({
      synonyms: ["title", "organizacao"],
      required: true,
      en: { label: "Name", help: "The name of the author, an organisation." },
      pt: { label: "Nome", help: "O nome do autor, que é uma organização." },
    }),
    imagem: field.image({
      synonyms: ["foto", "fotografia", "logo"],
      required: true,
      en: { label: "Logo", help: "A logo image.", meaning: "Absolute URL of a logo image." },
      pt: { label: "Logótipo", help: "O logótipo.", meaning: "URL absoluto de um logótipo." },
    }),
    conteudo: field.html({
      synonyms: ["descricao"],
      en: { label: "Text", help: "Who the author is.", meaning: "HTML description." },
      pt: { label: "Texto", help: "Quem é o autor.", meaning: "Descrição em HTML." },
    }),
    link: field.url({
      synonyms: ["url", "website", "ligacao"],
      required: true,
      en: { label: "Site", help: "The address of the author's own site." },
      pt: { label: "Site", help: "O endereço do site do autor." },
    }),
    slug: slug(),
    contacto: field.html({
      synonyms: ["morada"],
      en: { label: "Contacts", help: "Office addresses and contact details, in HTML." },
      pt: { label: "Contactos", help: "Moradas e contactos, em HTML." },
    }),
  },
  body: "conteudo",
  names: ["slug", "titulo"],
});
