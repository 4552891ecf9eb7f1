/**
 * Schemas of what the API prints besides items of collections, with the keys in the order of
 * contract.md, "The resources". `title` names a schema in documents and in the types of the client.
 */
import * as z from "zod";
import type { CollectionName, Role } from "../field.ts";
import { webAddress } from "../kinds.ts";
import { capitalised, type MemberWords, type Wording, withCaption } from "../words.ts";
import { collections, fieldOf, wireSchemasOf } from "./collections.ts";

type Words = readonly [label: string, meaning: string, values?: Readonly<Record<string, string>>];

/** Adds words to a member that is not a field of a collection. */
export function member<Schema extends z.ZodType>(
  schema: Schema,
  { en, pt, role }: Wording<Words> & { readonly role?: Role },
): Schema {
  return withCaption(schema, { words: { en: memberWords(en), pt: memberWords(pt) }, role });
}

function memberWords([label, meaning, values]: Words): MemberWords {
  return { label, meaning, ...(values && { values }) };
}

const crop = member(z.url(), {
  en: ["Picture", "Absolute URL of the image, cropped to 350×200."],
  pt: ["Imagem", "URL absoluto da imagem, recortada a 350×200."],
});
const newsPage = member(webAddress(), {
  en: ["Address", "Absolute URL of the news page."],
  pt: ["Endereço", "URL absoluto da página da notícia."],
});
const mediaPathSchema = z.string().regex(/^\/media\/./);

/** An item of /api/v1/vi-export/. */
export const teaser = z
  .strictObject({ ...wireSchemasOf("noticias", ["titulo"]), imagem: crop, url: newsPage })
  .meta({ title: "News teaser" });

/** An item of /api/v1/noticias/. */
export const newsTeaser = z
  .strictObject({
    ...wireSchemasOf("noticias", ["id", "titulo", "antetitulo", "slug", "data", "teaser"]),
    imagem: crop,
    ...wireSchemasOf("noticias", ["tema", "autor"]),
    url: newsPage,
  })
  .meta({ title: "News summary" });

export function total(name: CollectionName) {
  const { en, pt } = collections[name].nouns;
  return member(z.int().min(0), {
    en: [capitalised(en.other), `Number of ${en.other}.`],
    pt: [capitalised(pt.other), `Número de ${pt.other}.`],
  });
}

const totals = { total_candidatos: total("candidatos"), total_vencedores: total("vencedores") };

export const awardEdition = z
  .strictObject({ ...wireSchemasOf("premios", ["id", "nome", "slug", "ano"]), ...totals })
  .meta({ title: "Award edition with counts" });

export const awardCategory = z
  .strictObject({ ...wireSchemasOf("categorias", ["descricao"]), ...totals })
  .meta({ title: "Award category with counts" });

const categorias = wireSchemasOf("categorias", ["descricao"]).descricao;
const foto = member(mediaPathSchema, {
  en: ["Photograph", "Site-relative path of an image."],
  pt: ["Fotografia", "Caminho de uma imagem neste serviço."],
});

/** A candidate or winner in a list. */
export const candidato = z
  .strictObject({
    categorias,
    foto,
    ...wireSchemasOf("candidatos", ["nome"]),
    url: member(z.string().regex(/^\/candidato\/[A-Za-z0-9]{8}\/$/), {
      en: ["Address", "Site-relative path of the candidate."],
      pt: ["Endereço", "Caminho da candidatura neste serviço."],
    }),
  })
  .meta({ title: "Award entry" });

export const candidatoDetalhe = z
  .strictObject({
    ...wireSchemasOf("candidatos", ["codigo", "nome"]),
    categorias,
    foto,
    ...wireSchemasOf("candidatos", ["descricao"]),
    premio: withCaption(
      z.strictObject(wireSchemasOf("premios", ["id", "nome"])),
      fieldOf("candidatos", "premio"),
    ),
    vitorias: member(z.array(z.string()), {
      role: "won",
      en: ["Won", "Names of the categories won."],
      pt: ["Venceu em", "Nomes das categorias em que venceu."],
    }),
  })
  .meta({ title: "Award candidate" });

export const patrocinio = z
  .strictObject({
    imagem: member(mediaPathSchema, {
      en: ["Logo", "Site-relative path of a logo image."],
      pt: ["Logótipo", "Caminho da imagem de um logótipo neste serviço."],
    }),
    ...wireSchemasOf("patrocinios", ["tipo"]),
  })
  .meta({ title: "Sponsor" });

export const addressChange = z
  .strictObject({
    url: member(z.url(), {
      en: ["Address", "Absolute URL of the address; for a list, the URL of its first page."],
      pt: ["Endereço", "URL absoluto do endereço; numa lista, o da primeira página."],
    }),
    alteracao: member(z.enum(["added", "changed", "removed"]), {
      en: [
        "Change",
        "What became of it since the publication that was asked for.",
        { added: "New", changed: "Changed", removed: "Removed" },
      ],
      pt: [
        "Alteração",
        "O que lhe aconteceu desde a publicação indicada.",
        { added: "Novo", changed: "Alterado", removed: "Retirado" },
      ],
    }),
    publicacao: member(z.int().min(1), {
      en: ["Publication", "Number of the publication that changed it last."],
      pt: ["Publicação", "Número da última publicação que o alterou."],
    }),
  })
  .meta({ title: "Change of an address" });

const foundItem = z.strictObject({
  titulo: member(z.string(), {
    en: ["Title", "Title of the item, or its name."],
    pt: ["Título", "O título do item, ou o nome."],
  }),
  url: member(z.url(), {
    en: ["Address", "Absolute URL of the item."],
    pt: ["Endereço", "URL absoluto do item."],
  }),
  data: member(z.iso.date().nullable(), {
    en: ["Date", "Date of the news, first day of the event; null for a candidate."],
    pt: ["Data", "A data da notícia ou o primeiro dia do evento; null numa candidatura."],
  }),
  excerto: member(z.string(), {
    en: ["Excerpt", "HTML: a part of its text, with the words in `<mark>`; may be empty."],
    pt: ["Excerto", "HTML: parte do texto, com as palavras em `<mark>`; pode estar vazio."],
  }),
});

export function searchResults(names: readonly CollectionName[]) {
  const group = (name: CollectionName) =>
    member(
      z.strictObject({
        count: total(name),
        url: member(z.url(), {
          en: ["List", "Absolute URL of the list with all of them."],
          pt: ["Lista", "URL absoluto da lista com todos."],
        }),
        results: member(z.array(foundItem), {
          en: ["Items", "The first ten, those with the words in their title first."],
          pt: ["Itens", "Os dez primeiros; antes, os que têm as palavras no título."],
        }),
      }),
      {
        en: [capitalised(collections[name].nouns.en.other), "Those that have the words."],
        pt: [capitalised(collections[name].nouns.pt.other), "O que tem as palavras."],
      },
    );
  return z
    .strictObject({
      q: member(z.string(), {
        en: ["Words", "What was searched for."],
        pt: ["Palavras", "O que se procurou."],
      }),
      count: member(z.int().min(0), {
        en: ["Count", "Number of items in all groups."],
        pt: ["Total", "Número de itens em todos os grupos."],
      }),
      ...Object.fromEntries(names.map((name) => [name, group(name)])),
    })
    .meta({ title: "Search results" });
}

export function envelope(item: z.ZodType, more: Readonly<Record<string, z.ZodType>> = {}) {
  return z.strictObject({
    count: member(z.int().min(0), {
      en: ["Count", "Total number of items."],
      pt: ["Total", "Número total de itens."],
    }),
    next: member(z.url().nullable(), {
      en: ["Next", "URL of the next page, null on the last one."],
      pt: ["Seguinte", "URL da página seguinte; null na última."],
    }),
    previous: member(z.url().nullable(), {
      en: ["Previous", "URL of the page before, null on the first one."],
      pt: ["Anterior", "URL da página anterior; null na primeira."],
    }),
    results: member(z.array(item), {
      en: ["Items", "The items of the page."],
      pt: ["Itens", "Os itens da página."],
    }),
    ...more,
  });
}
