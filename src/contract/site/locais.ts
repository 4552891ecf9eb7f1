/** Venues of events. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { id, slug, timestamps } from "./shared-fields.ts";

export const locais: Collection = declareCollection({
  name: "locais",
  nouns: { en: { one: "a venue", other: "venues" }, pt: { one: "um local", other: "locais" } },
  fields: {
    id,
    nome: field.text({
      synonyms: ["titulo"],
      required: true,
      en: { label: "Name", help: "The name of the venue." },
      pt: { label: "Nome", help: "O nome do local." },
    }),
    conteudo: field.html({
      synonyms: ["descricao", "morada"],
      en: { label: "Text", help: "How to get there.", meaning: "HTML; may be the empty string." },
      pt: { label: "Texto", help: "Como lá chegar.", meaning: "HTML; pode ser o texto vazio." },
    }),
    gps: field.gps({
      synonyms: ["coordenadas gps"],
      required: true,
      en: { label: "Coordinates", help: "Latitude and longitude in degrees, <lat>,<lng>." },
      pt: { label: "Coordenadas", help: "A latitude e a longitude em graus, <lat>,<lng>." },
    }),
    imagem: field.image({
      synonyms: ["foto", "fotografia"],
      en: { label: "Picture", help: "Picture of the venue.", meaning: "Absolute URL of an image." },
      pt: { label: "Imagem", help: "Uma imagem do local.", meaning: "URL absoluto de uma imagem." },
    }),
    slug: slug({ wire: false }),
    ...timestamps({ wire: false }),
  },
  body: "conteudo",
  names: ["slug", "nome"],
});
