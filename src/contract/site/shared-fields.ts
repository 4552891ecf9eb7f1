/** Fields that several collections have. (content.md, "All the fields") */
import { type Field, type FieldEntry, field } from "../field.ts";

export const id = field.id({
  synonyms: ["n.º", "nº", "num"],
  required: true,
  en: { label: "Number", help: "Unique number; it never changes.", meaning: "Identifier." },
  pt: {
    label: "Número",
    help: "Número único deste item; não se altera.",
    meaning: "Identificador.",
  },
});

export function slug(options: Partial<FieldEntry> = {}): Field {
  return field.slug({
    required: true,
    en: {
      label: "Name in the address",
      help: "The end of the page's address.",
      meaning: "URL slug.",
    },
    pt: {
      label: "Nome no endereço",
      help: "O fim do endereço da página, por exemplo «obras-na-baixa».",
      meaning: "Slug do URL.",
    },
    ...options,
  } as FieldEntry);
}

export const formerSlugs = field.formerNames("slug", "slug", {
  en: { label: "Former names", help: "Its earlier slugs; their addresses redirect here." },
  pt: {
    label: "Endereços anteriores",
    help: "Nomes que teve no endereço e que reencaminham para esta página.",
  },
});

export const code = field.code({
  derivedFrom: ["premio", "categoria", "nome"],
  en: { label: "Code", help: "Eight letters and digits, the end of the page's address." },
  pt: { label: "Código", help: "Oito letras e algarismos, com que termina o endereço da página." },
});

export const formerCodes = field.formerNames("codigo", "code", {
  en: { label: "Former codes", help: "Its earlier codes; their addresses redirect here." },
  pt: {
    label: "Códigos anteriores",
    help: "Códigos antigos, cujos endereços reencaminham para esta página.",
  },
});

export const award = field.reference("premios", {
  required: true,
  en: { label: "Award edition", help: "The award edition." },
  pt: { label: "Edição do prémio", help: "A edição do prémio." },
});

/** Every collection has both. */
export function timestamps(options: { wire: boolean }): { created: Field; modified: Field } {
  return {
    created: field.moment({
      ...options,
      stamped: "firstPublished",
      en: { label: "Created", help: "When it was created. If empty: its first publication." },
      pt: { label: "Criado", help: "Em branco, é o momento da primeira publicação." },
    }),
    modified: field.moment({
      ...options,
      stamped: "lastChanged",
      en: {
        label: "Changed",
        help: "When it last changed. If empty: the last publication that changed it.",
      },
      pt: { label: "Alterado", help: "Em branco, é o momento da última publicação em que mudou." },
    }),
  };
}

export const imageText = field.text({
  wire: false,
  role: "image text",
  rare: true,
  synonyms: ["descricao da imagem", "texto alternativo"],
  en: {
    label: "What the picture shows",
    help: "For people who cannot see it. If empty, pages use the title.",
  },
  pt: {
    label: "O que a imagem mostra",
    help: "Para quem não vê a imagem. Em branco, é usado o título.",
  },
  example: "Fachada com andaimes",
});

/** The fields for the moments at which a scheduled item appears and disappears. */
export const APPEARS = "publicar_em";
export const GOES = "retirar_em";

export const schedule: Readonly<Record<typeof APPEARS | typeof GOES, Field>> = {
  [APPEARS]: field.instant({
    wire: false,
    en: {
      label: "Shown from",
      help: "When it becomes visible. Empty: as soon as it is published.",
    },
    pt: {
      label: "Publicar em",
      help: "Data e hora em que fica visível. Em branco, aparece assim que publicar.",
    },
  }),
  [GOES]: field.instant({
    wire: false,
    en: { label: "Hidden from", help: "When it stops being visible. Empty: never." },
    pt: {
      label: "Retirar em",
      help: "Data e hora em que deixa de estar visível. Em branco, fica sempre.",
    },
  }),
};

/** The position in the editors' order, which every collection accepts. */
export const ORDER = "ordem";

export const order = field.integer({
  wire: false,
  rare: true,
  synonyms: ["order", "posicao", "position"],
  en: { label: "Order", help: "Place in the editors' order." },
  pt: { label: "Ordem", help: "Posição na lista (1 = primeiro)." },
});
