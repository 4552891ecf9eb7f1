import { segmentName } from "../path-template.ts";
import type { DetailResource, ListResource, Resource } from "../resource.ts";
import { alteracoes } from "./alteracoes.ts";
import { candidatoDetail } from "./candidato.ts";
import { candidatosList } from "./candidatos.ts";
import { autoresResources, locaisResources, temasResources } from "./counted.ts";
import { eventoDetail, eventosList, ultimosEventosList } from "./eventos.ts";
import { noticiaDetail, noticiasList, viExportList } from "./noticias.ts";
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
  ...counted.filter((resource) => resource.kind === "list"),
  premiosList,
  categoriasList,
];

/** The lists that are not part of another list. Together they contain all items. */
export const wholeLists: readonly ListResource[] = lists.filter(({ partOf }) => !partOf);

export const details: readonly DetailResource[] = [
  eventoDetail,
  candidatoDetail,
  noticiaDetail,
  ...counted.filter((resource) => resource.kind === "detail"),
];

export const resources: readonly Resource[] = [
  ...roots(lists),
  ...lists,
  ...details,
  // Not in `lists`, to which the root links, because it requires a parameter.
  alteracoes,
  pesquisa,
];

/** For the documents and `doctor`. */
export const exampleList = eventosList;
export const examplePath = `${exampleList.path}?page_size=2`;

// Throws on startup if a path template is invalid.
for (const resource of resources) segmentName(resource);
