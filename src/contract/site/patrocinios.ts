/** Sponsors of an award edition. (content.md, "All the fields") */
import { declareCollection } from "../collection.ts";
import { field, moments, schedule } from "../field.ts";

export const patrocinios = declareCollection({
  name: "patrocinios",
  one: "a sponsor",
  fields: {
    premio: field.reference("premios", "Award edition.", { required: true }),
    imagem: field.image("Logo.", { required: true }),
    // Free text: the contract shows four values but does not say that the list is closed.
    tipo: field.text("Sponsorship type.", { required: true }),
    ...moments({ wire: false }),
    ...schedule(),
  },
  names: [],
  called: { by: ["tipo"], beside: "imagem" },
  identity: { parts: [["premio"], ["imagem"], ["tipo"]], again: "told apart by order" },
});
