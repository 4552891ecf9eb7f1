/** The table of resources: everything that concerns all of them walks it. */

import { openSegment } from "../path-template.ts";
import type { ListResource, Resource } from "../resource.ts";
import { alteracoes } from "./alteracoes.ts";
import { candidato } from "./candidato.ts";
import { candidatos } from "./candidatos.ts";
import { autores, locais, temas } from "./counted.ts";
import { evento, eventos, ultimosEventos } from "./eventos.ts";
import { noticia } from "./noticia.ts";
import { noticias } from "./noticias.ts";
import { patrocinios } from "./patrocinios.ts";
import { categorias, premios } from "./premios.ts";
import { roots } from "./root.ts";
import { vencedores } from "./vencedores.ts";
import { viExport } from "./vi-export.ts";

const named = [...temas, ...autores, ...locais];

/** The lists of items: those of the specification in its order, then what is offered beside them. */
export const lists: readonly ListResource[] = [
  viExport,
  candidatos,
  vencedores,
  patrocinios,
  ultimosEventos,
  eventos,
  noticias,
  ...named.filter((one) => one.kind === "list"),
  premios,
  categorias,
];

export const resources: readonly Resource[] = [
  ...roots(lists),
  ...lists,
  evento,
  candidato,
  noticia,
  ...named.filter((one) => one.kind === "detail"),
  // It lists addresses, and nothing unless it is said since when: it is no list that the root leads to.
  alteracoes,
];

// What no request could be matched with is told at once.
for (const resource of resources) openSegment(resource);
