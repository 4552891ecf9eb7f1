/** Themes, authors and venues, each with the number of items that refer to it, for filters. */
import type * as z from "zod";
import type { CollectionName } from "../../../contract/field.ts";
import { wireSchema } from "../../../contract/site/collections.ts";
import { total } from "../../../contract/site/items.ts";
import type { Catalogue } from "../catalogue.ts";
import { collectionItems } from "../collection-items.ts";
import type { Json, MixedObject } from "../json-value.ts";
import { collectionDetail, collectionList } from "../plain-collection.ts";
import type { DetailResource, ListResource, Load, Resource } from "../resource.ts";
import { eventosList } from "./eventos.ts";
import { noticiasList } from "./noticias.ts";

/** Counts the items of a list that have the id of a theme, author or venue in this column. */
interface Count {
  readonly list: ListResource;
  readonly column: string;
}

interface Declaration {
  readonly list: Pick<ListResource, "path" | "description">;
  readonly detail: Pick<DetailResource, "name" | "path"> & Partial<DetailResource>;
  /** Keyed by the member that holds the count. */
  readonly counts: Readonly<Record<string, Count>>;
}

function counted(collection: CollectionName, { list, detail, counts }: Declaration): Resource[] {
  const itemAndLoad = (where: "list" | "detail") => {
    const loadItems = collectionItems(collection, where);
    const load: Load = (catalogue, ids) =>
      loadItems(catalogue, ids).map((item) => ({ ...item, ...countsOf(item, counts, catalogue) }));
    return { item: countedSchema(wireSchema(collection, where), counts), load };
  };
  const inLists = itemAndLoad("list");
  // The same function for both, so that the digest of an item is computed once.
  const isSame = wireSchema(collection, "detail") === wireSchema(collection);
  return [
    collectionList(collection, { ...list, ...inLists }),
    collectionDetail(collection, { ...detail, ...(isSame ? inLists : itemAndLoad("detail")) }),
  ];
}

function countsOf(item: MixedObject, counts: Declaration["counts"], catalogue: Catalogue) {
  const numbers: Record<string, Json> = {};
  for (const [name, { list, column }] of Object.entries(counts))
    numbers[name] = catalogue.list(list).withValue(column, item.id as number).length;
  return numbers;
}

function countedSchema(item: z.ZodObject, counts: Declaration["counts"]): z.ZodObject {
  const members = Object.entries(counts).map(([name, { list }]) => {
    return [name, total(list.collection as CollectionName)];
  });
  const { title } = item.meta() ?? {};
  return item.extend(Object.fromEntries(members)).meta({ title: `${title} with counts` });
}

const ofNews = (column: string): Count => ({ list: noticiasList, column });
const ofEvents = (column: string): Count => ({ list: eventosList, column });

export const temasResources = counted("temas", {
  list: {
    path: "/api/v1/temas/",
    description: {
      en: "The themes of news, in the editors' order, each with its number of news items.",
      pt: "Os temas das notícias, na ordem dos editores, cada um com o número de notícias.",
    },
  },
  detail: {
    name: "tema",
    path: "/api/v1/temas/:id/",
    description: {
      en: "One theme of news by its id.",
      pt: "Um tema das notícias, pelo identificador.",
    },
  },
  counts: { total_noticias: ofNews("tema_id") },
});

export const autoresResources = counted("autores", {
  list: {
    path: "/api/v1/autores/",
    description: {
      en: "The organisations that hold events and write news, in the editors' order.",
      pt: "As organizações que promovem eventos e escrevem notícias, na ordem dos editores.",
    },
  },
  detail: { name: "autor", path: "/api/v1/autores/:id/" },
  counts: { total_eventos: ofEvents("autor_id"), total_noticias: ofNews("autor_id") },
});

export const locaisResources = counted("locais", {
  list: {
    path: "/api/v1/locais/",
    description: {
      en: "The venues of events, in the editors' order, each with its number of events.",
      pt: "Os locais dos eventos, na ordem dos editores, cada um com o número de eventos.",
    },
  },
  detail: { name: "local", path: "/api/v1/locais/:id/" },
  counts: { total_eventos: ofEvents("local_id") },
});
