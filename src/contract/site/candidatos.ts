/** Candidates of an award edition. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments, schedule } from "../field.ts";

export const candidatos = declareCollection({
  name: "candidatos",
  one: "a candidate",
  fields: {
    codigo: field.code(
      "Eight letters and digits; derived from award, category and name if absent.",
      { derivedFrom: ["premio", "categoria", "nome"] },
    ),
    codigos_anteriores: field.formerNames(
      "codigo",
      "code",
      "Codes that it had before, which lead to it.",
    ),
    nome: field.text("Name of the project.", { required: true }),
    premio: field.reference("premios", "Award edition.", { required: true }),
    categoria: field.reference("categorias", "Category entered.", { required: true }),
    foto: field.image("Photograph of the project.", { required: true }),
    descricao: field.html("HTML description of the project."),
    ...moments({ wire: false }),
    ...schedule(),
  },
  body: "descricao",
  names: ["codigo", "nome"],
  namesWithin: "premio",
  sameBy: ["premio", "nome"],
  identity: { parts: [["codigo"]], again: "said of the codigo" },
});
