/** As coleções pelo nome que lhes dão os editores e as páginas; os artigos seguem o género. */
import type { CollectionName } from "../contract/field.ts";
import type { Forms } from "./formats.ts";

/** Um substantivo, o plural e o género. */
export interface Noun extends Forms {
  readonly one: string;
  readonly gender: "m" | "f";
}

export const nouns: Readonly<Record<CollectionName, Noun>> = {
  temas: { one: "tema", other: "temas", gender: "m" },
  autores: { one: "autor", other: "autores", gender: "m" },
  locais: { one: "local", other: "locais", gender: "m" },
  noticias: { one: "notícia", other: "notícias", gender: "f" },
  eventos: { one: "evento", other: "eventos", gender: "m" },
  premios: { one: "edição do prémio", other: "edições do prémio", gender: "f" },
  categorias: { one: "categoria", other: "categorias", gender: "f" },
  candidatos: { one: "candidato", other: "candidatos", gender: "m" },
  vencedores: { one: "vencedor", other: "vencedores", gender: "m" },
  patrocinios: { one: "patrocínio", other: "patrocínios", gender: "m" },
};
