/** The table of resources. Code that concerns all resources iterates over it. */

import { openSegment } from "../path-template.ts";
import type { ListResource, Resource } from "../resource.ts";
import { alteracoes } from "./alteracoes.ts";
import { candidato } from "./candidato.ts";
import { candidatos } from "./candidatos.ts";
import { autores, locais, temas } from "./counted.ts";
import { evento, eventos, ultimosEventos } from "./eventos.ts";
import { noticia } from "./noticia.ts";
import { noticias, viExport } from "./noticias.ts";
import { patrocinios } from "./patrocinios.ts";
import { pesquisa } from "./pesquisa.ts";
import { categorias, premios } from "./premios.ts";
import { roots } from "./root.ts";
import { vencedores } from "./vencedores.ts";

const counted = [...temas, ...autores, ...locais];

/** The lists of items: first those of the specification, in its order, then additional ones. */
export const lists: readonly ListResource[] = [
  viExport,
  candidatos,
  vencedores,
  patrocinios,
  ultimosEventos,
  eventos,
  noticias,
  ...counted.filter((one) => one.kind === "list"),
  premios,
  categorias,
];

/** The lists that are not a part of another one, whose items can be looked up in that. */
export const wholeLists: readonly ListResource[] = lists.filter(({ partOf }) => !partOf);

export const resources: readonly Resource[] = [
  ...roots(lists),
  ...lists,
  evento,
  candidato,
  noticia,
  ...counted.filter((one) => one.kind === "detail"),
  // Not among the lists that the root links to, because it lists addresses and requires a parameter.
  alteracoes,
  pesquisa,
];

/** A list for the examples of documents, and the address of its first items. */
export const exampleList = eventos;
export const exampleAddress = `${exampleList.path}?page_size=2`;

// Throws on startup if a path template is invalid.
for (const resource of resources) openSegment(resource);
