/** The table of resources: everything that concerns all of them walks it. */
import { candidato } from "./candidato.ts";
import { candidatos } from "./candidatos.ts";
import { evento, eventos, ultimosEventos } from "./eventos.ts";
import { noticia } from "./noticia.ts";
import { patrocinios } from "./patrocinios.ts";
import type { ListResource, Resource } from "./resource.ts";
import { roots } from "./root.ts";
import { vencedores } from "./vencedores.ts";
import { viExport } from "./vi-export.ts";

/** The lists, in the order in which the specification names them. */
export const lists: readonly ListResource[] = [
  viExport,
  candidatos,
  vencedores,
  patrocinios,
  ultimosEventos,
  eventos,
];

export const resources: readonly Resource[] = [
  ...roots(lists),
  ...lists,
  evento,
  candidato,
  noticia,
];
