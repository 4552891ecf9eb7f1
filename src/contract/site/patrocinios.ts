/** Sponsors of an award edition. (content.md, "All the fields") */
import { type Collection, declareCollection } from "../collection.ts";
import { field } from "../field.ts";
import { award, schedule, timestamps } from "./shared-fields.ts";

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
    // Free text, in the editors' words. (contract.md, "Sponsor")
    tipo: field.text({
      synonyms: ["categoria"],
      required: true,
      en: { label: "Kind", help: "Sponsorship type." },
      pt: { label: "Tipo", help: "O tipo de patrocínio." },
      example: "Media partner",
    }),
    nome: field.text({
      wire: false,
      role: "image text",
      synonyms: ["patrocinador", "alt"],
      en: { label: "Name", help: "Name of the sponsor, for people who cannot see the logo." },
      pt: { label: "Nome", help: "O nome do patrocinador, dito a quem não vê o logótipo." },
    }),
    link: field.url({
      wire: false,
      role: "image link",
      synonyms: ["url", "site"],
      en: { label: "Link", help: "Address of the sponsor's site, which the logo links to." },
      pt: { label: "Ligação", help: "O endereço do site do patrocinador, aonde o logótipo leva." },
    }),
    ...timestamps({ wire: false }),
    ...schedule,
  },
  names: [],
  displayName: { by: ["nome", "tipo"], beside: "imagem" },
  identity: { parts: [["premio"], ["imagem"], ["tipo"]], duplicate: "allowed" },
});
