/** The table of resources. Code that concerns all resources iterates over it. */

import { segmentName } from "../path-template.ts";
import type { ListResource, Resource } from "../resource.ts";
import { alteracoes } from "./alteracoes.ts";
import { candidatoDetail } from "./candidato.ts";
import { candidatosList } from "./candidatos.ts";
import { autoresResources, locaisResources, temasResources } from "./counted.ts";
import { eventoDetail, eventosList, ultimosEventosList } from "./eventos.ts";
import { noticiaDetail } from "./noticia.ts";
import { noticiasList, viExportList } from "./noticias.ts";
import { patrociniosList } from "./patrocinios.ts";
import { pesquisa } from "./pesquisa.ts";
import { categoriasList, premiosList } from "./premios.ts";
import { roots } from "./root.ts";
import { vencedoresList } from "./vencedores.ts";

const counted = [...temasResources, ...autoresResources, ...locaisResources];

/** First the lists of the service that Montra replaces, then the additional ones. */
export const lists: readonly ListResource[] = [
  viExportList,
  candidatosList,
  vencedoresList,
  patrociniosList,
  ultimosEventosList,
  eventosList,
  noticiasList,
  ...counted.filter((one) => one.kind === "list"),
  premiosList,
  categoriasList,
];

/** The lists that are not part of another list. The items of all others are also in the list that contains them. */
export const wholeLists: readonly ListResource[] = lists.filter(({ partOf }) => !partOf);

export const resources: readonly Resource[] = [
  ...roots(lists),
  ...lists,
  eventoDetail,
  candidatoDetail,
  noticiaDetail,
  ...counted.filter((one) => one.kind === "detail"),
  // Not among the lists that the root links to, because it lists addresses and requires a parameter.
  alteracoes,
  pesquisa,
];

/** The list that documents use as an example and `doctor` asks for, and the path of its first items. */
export const exampleList = eventosList;
export const examplePath = `${exampleList.path}?page_size=2`;

// Throws on startup if a path template is invalid.
for (const resource of resources) segmentName(resource);
