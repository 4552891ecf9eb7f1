/** Sponsors of an award edition. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { award, moments, schedule } from "./shared-fields.ts";

export const patrocinios: Collection = declareCollection({
  name: "patrocinios",
  nouns: {
    en: { one: "a sponsor", other: "sponsors" },
    pt: { one: "um patrocínio", other: "patrocínios" },
  },
  fields: {
    premio: award,
    imagem: field.image({
      synonyms: ["foto", "logo"],
      required: true,
      en: { label: "Logo", help: "The logo of the sponsor." },
      pt: { label: "Logótipo", help: "O logótipo do patrocinador." },
    }),
    // Free text: the contract shows four values but does not say that the list is closed.
    tipo: field.text({
      synonyms: ["categoria"],
      required: true,
      en: { label: "Kind", help: "Sponsorship type." },
      pt: { label: "Tipo", help: "O tipo de patrocínio." },
      example: "Media partner",
    }),
    ...moments({ wire: false }),
    ...schedule(),
  },
  names: [],
  called: { by: ["tipo"], beside: "imagem" },
  identity: { parts: [["premio"], ["imagem"], ["tipo"]], again: "the order tells them apart" },
});
