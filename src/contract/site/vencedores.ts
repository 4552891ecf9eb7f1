/** Winners: candidates, or projects that were not candidates. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { award, code, formerCodes, imageText, schedule, timestamps } from "./shared-fields.ts";

export const vencedores: Collection = declareCollection({
  name: "vencedores",
  nouns: {
    en: { one: "a winner", other: "winners" },
    pt: { one: "um vencedor", other: "vencedores" },
  },
  fields: {
    premio: award,
    categoria: field.reference("categorias", {
      required: true,
      en: { label: "Category", help: "The category won." },
      pt: { label: "Categoria", help: "A categoria em que venceu." },
    }),
    candidato: field.reference("candidatos", {
      within: "premio",
      tiebreaker: "categoria",
      indexed: true,
      en: { label: "Candidate", help: "The candidate that won." },
      pt: { label: "Candidatura", help: "A candidatura que venceu." },
    }),
    codigo: code,
    codigos_anteriores: formerCodes,
    nome: field.text({
      absent: null,
      en: { label: "Name", help: "Name of a project that was not a candidate." },
      pt: { label: "Nome", help: "O nome de um projeto que não se candidatou." },
    }),
    foto: field.image({
      en: { label: "Photograph", help: "Photograph of a project that was not a candidate." },
      pt: { label: "Fotografia", help: "Uma fotografia de um projeto que não se candidatou." },
    }),
    alt: imageText,
    descricao: field.html({
      en: { label: "Description", help: "Description of a project that was not a candidate." },
      pt: { label: "Descrição", help: "O que é o projeto que não se candidatou." },
    }),
    ...timestamps({ wire: false }),
    ...schedule,
  },
  body: "descricao",
  searched: ["codigo", "categoria", "descricao", "candidato"],
  names: [],
  displayName: { by: ["nome", "candidato"], beside: "categoria" },
  identity: {
    parts: [["premio"], ["categoria"], ["candidato", "nome"]],
    duplicate: {
      en: {
        wrong: "has already won this category, in",
        expected: "each winner of a category only once",
      },
      pt: {
        wrong: "já consta como vencedor desta categoria em",
        expected: "cada vencedor de uma categoria uma só vez",
      },
    },
  },
  either: {
    reference: "candidato",
    required: ["nome", "foto"],
    optional: ["codigo", "codigos_anteriores", "alt", "descricao"],
    ownItem: { en: "a project that was not a candidate", pt: "um projeto que não se candidatou" },
  },
});
