/** Winners: each refers to a candidate, or is a project of its own that was not one. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments, schedule } from "../field.ts";

export const vencedores = declareCollection({
  name: "vencedores",
  one: "a winner",
  fields: {
    premio: field.reference("premios", "Award edition.", { required: true }),
    categoria: field.reference("categorias", "Category won.", { required: true }),
    candidato: field.reference("candidatos", "The candidate that won.", {
      within: "premio",
      decidedBy: "categoria",
      indexed: true,
    }),
    codigo: field.code(
      "Eight letters and digits; derived from award, category and name if absent.",
      { derivedFrom: ["premio", "categoria", "nome"] },
    ),
    codigos_anteriores: field.formerNames(
      "codigo",
      "code",
      "Codes that it had before, which lead to it.",
    ),
    nome: field.text("Name of a project that was no candidate.", { absent: null }),
    foto: field.image("Photograph of a project that was no candidate."),
    descricao: field.html("HTML description of a project that was no candidate."),
    ...moments({ wire: false }),
    ...schedule(),
  },
  body: "descricao",
  names: [],
  called: { by: ["nome", "candidato"], beside: "categoria" },
  identity: {
    parts: [["premio"], ["categoria"], ["candidato", "nome"]],
    again: {
      wrong: "won this category already, in",
      expected: "each winner of a category once",
    },
  },
  either: {
    reference: "candidato",
    needs: ["nome", "foto"],
    takes: ["codigo", "codigos_anteriores", "descricao"],
    own: "a project that was no candidate",
  },
});
