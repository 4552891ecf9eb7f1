/**
 * One search over news, events and candidates: of each the first items that the list's own `search` finds, with the
 * words marked.
 * @see contract.md, "Search results"
 */
import { calledBy } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { found } from "../../../contract/site/items.ts";
import { lineOfText, searchedText } from "../../../editions/edition/search-tables.ts";
import type { Catalogue } from "../catalogue.ts";
import { excerptOf, type Sought, soughtIn } from "../excerpt.ts";
import type { JsonObject } from "../json-value.ts";
import { pageQuery } from "../pages.ts";
import { noParameters } from "../parameter-values.ts";
import { pathsOf } from "../path-template.ts";
import {
  type DetailResource,
  type ListResource,
  rowsInOrder,
  type SearchResource,
} from "../resource.ts";
import { search } from "../search.ts";
import { candidato } from "./candidato.ts";
import { candidatos } from "./candidatos.ts";
import { evento, eventos } from "./eventos.ts";
import { noticia } from "./noticia.ts";
import { noticias } from "./noticias.ts";

interface Group {
  readonly list: ListResource;
  readonly item: DetailResource;
}

/** The lists that are searched, in the order of the answer; a member is called as its list. */
export const searchGroups: readonly Group[] = [
  { list: noticias, item: noticia },
  { list: eventos, item: evento },
  { list: candidatos, item: candidato },
];

const MAX_FOUND = 10;
/** Of one text, characters that are read for its excerpt. */
const MAX_READ = 20_000;
const MAX_EXCERPT = 220;

export const pesquisa: SearchResource = {
  kind: "search",
  name: "pesquisa",
  title: { en: "Search", pt: "Pesquisa" },
  description: {
    en: "One search over news, events and candidates: of each the first ten that have the words.",
    pt: "Uma só pesquisa nas notícias, nos eventos e nas candidaturas: de cada, os dez primeiros que têm as palavras.",
  },
  path: "/api/v1/pesquisa/",
  item: found(searchGroups.map(({ list }) => list.name as CollectionName)),
  filters: {
    q: {
      matches: [],
      words: true,
      required: {
        en: "Must be the words to search for.",
        pt: "Tem de ter as palavras a procurar.",
      },
      en: {
        label: "Words",
        meaning:
          "Words that items must have, whatever their accents and case, the last one as the beginning of a word.",
      },
      pt: {
        label: "Palavras",
        meaning:
          "Palavras que os itens têm de ter, com ou sem acentos e maiúsculas, a última como início de palavra.",
      },
    },
  },
  present: (catalogue, { filters }) => {
    const q = filters.get("q");
    if (q === undefined) return undefined;
    const groups = searchGroups.map(
      (group) => [group.list.name, findIn(catalogue, group, q)] as const,
    );
    const count = groups.reduce((sum, [, group]) => sum + group.count, 0);
    return { q, count, ...Object.fromEntries(groups) };
  },
  everything: "q=a",
  example: ({ edition }) => {
    const row = edition.get("SELECT titulo FROM noticias ORDER BY data DESC, id DESC LIMIT 1");
    return [["q", /\p{L}{5,}/u.exec(String(row?.titulo))?.[0] ?? "casa"]];
  },
};

export interface FoundItem {
  readonly title: string;
  readonly address: string;
  readonly date: string | null;
  /** HTML. */
  readonly excerpt: string;
}

export interface FoundGroup {
  readonly list: ListResource;
  readonly count: number;
  readonly address: string;
  readonly items: readonly FoundItem[];
}

/** The groups of an answer, for the page. */
export function foundIn(answer: JsonObject): FoundGroup[] {
  return searchGroups.map(({ list }) => {
    const { count, url, results } = answer[list.name] as unknown as ReturnType<typeof findIn>;
    const items = results.map((one) => ({
      title: one.titulo,
      address: one.url,
      date: one.data,
      excerpt: one.excerto,
    }));
    return { list, count, address: url, items };
  });
}

function findIn(catalogue: Catalogue, { list, item }: Group, q: string) {
  const ids = search(catalogue.edition, list.searched, {
    words: q,
    ids: catalogue.list(list).ids,
  });
  const query = pageQuery({ ...noParameters, search: q }, 1);
  return {
    count: ids.length,
    url: `${catalogue.publicUrl}${list.path}?${query}`,
    results: load(catalogue, item, { ids: ids.subarray(0, MAX_FOUND), sought: soughtIn(q) }),
  };
}

function load(
  catalogue: Catalogue,
  { path, by, collection: name = "noticias" }: DetailResource,
  { ids, sought }: { ids: ArrayLike<number>; sought: Sought },
) {
  const collection = collections[name];
  const { searched = [], newest, fields } = collection;
  const texts = searched.map((key, at) => `${searchedText(collection, key)} AS text${at}`);
  const sql = `
    SELECT id, ${by} AS segment, ${calledBy(collection).by[0]} AS titulo, ${newest ?? "NULL"} AS data,
      ${texts.join(", ")}
    FROM ${name} WHERE id IN (SELECT value FROM json_each(:ids))`;
  const addressOf = pathsOf({ path });
  return rowsInOrder(catalogue, sql, ids).map((row) => {
    const texts = searched.map((key, at) => {
      const text = String(row[`text${at}`] ?? "").slice(0, MAX_READ);
      return { text: lineOfText(text), isProse: fields[key]?.kind === "html" };
    });
    const prose = texts.find(({ text, isProse }) => isProse && text !== "");
    return {
      titulo: row.titulo as string,
      url: catalogue.publicUrl + addressOf(String(row.segment)),
      data: row.data as string | null,
      excerto: bestExcerpt(texts, prose?.text ?? "", sought),
    };
  });
}

/** The part of a text with the most words; of the texts with as many, prose. A name stands before the prose. */
function bestExcerpt(
  texts: readonly { text: string; isProse: boolean }[],
  prose: string,
  sought: Sought,
): string {
  let best = excerptOf(prose, sought, MAX_EXCERPT);
  for (const { text, isProse } of texts) {
    const whole = isProse || prose === "" ? text : `${text} · ${prose}`;
    const excerpt = excerptOf(whole, sought, MAX_EXCERPT);
    if (excerpt.words > best.words) best = excerpt;
  }
  return best.html;
}
