/** Candidates of an award edition. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { award, code, formerCodes, imageText, schedule, timestamps } from "./shared-fields.ts";

export const candidatos: Collection = declareCollection({
  name: "candidatos",
  nouns: {
    en: { one: "a candidate", other: "candidates" },
    pt: { one: "uma candidatura", other: "candidaturas" },
  },
  fields: {
    codigo: code,
    codigos_anteriores: formerCodes,
    nome: field.text({
      synonyms: ["titulo", "projeto", "nome do projeto"],
      required: true,
      en: { label: "Name", help: "Name of the project." },
      pt: { label: "Nome", help: "O nome do projeto." },
    }),
    premio: award,
    categoria: field.reference("categorias", {
      required: true,
      en: { label: "Category", help: "The category entered." },
      pt: { label: "Categoria", help: "A categoria a que concorre." },
    }),
    foto: field.image({
      synonyms: ["imagem"],
      required: true,
      en: { label: "Photograph", help: "Photograph of the project." },
      pt: { label: "Fotografia", help: "Uma fotografia do projeto." },
    }),
    alt: imageText,
    descricao: field.html({
      synonyms: ["texto", "conteudo"],
      en: { label: "Description", help: "What the project is.", meaning: "HTML description." },
      pt: { label: "Descrição", help: "O que é o projeto.", meaning: "Descrição em HTML." },
    }),
    ...timestamps({ wire: false }),
    ...schedule,
  },
  body: "descricao",
  names: ["codigo", "nome"],
  searched: ["codigo", "categoria", "descricao"],
  namesWithin: "premio",
  // Recognises a project whose code has changed.
  sameBy: ["premio", "nome"],
  // Duplicate codes are reported by the check that also compares them with the codes of winners.
  identity: { parts: [["codigo"]], duplicate: "reported elsewhere" },
});
