/** One search over several lists: the first matches in each, with the words marked. */
import { displayNameFields } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { searchResults } from "../../../contract/site/items.ts";
import { lineOfText, searchedText } from "../../../editions/edition/search-tables.ts";
import type { Catalogue } from "../catalogue.ts";
import { markedExcerpt, type WordMatcher, wordMatcher } from "../excerpt.ts";
import { pageQuery } from "../pages.ts";
import { noParameters } from "../parameter-values.ts";
import { pathsOf } from "../path-template.ts";
import { type DetailResource, rowsInOrder, type SearchResource } from "../resource.ts";
import { search } from "../search.ts";
import { candidatoDetail } from "./candidato.ts";
import { candidatosList } from "./candidatos.ts";
import { eventoDetail, eventosList } from "./eventos.ts";
import { noticiaDetail, noticiasList } from "./noticias.ts";

/** The answer has a member for each list, in this order, with the list's name. */
export const searchGroups = [
  { list: noticiasList, item: noticiaDetail },
  { list: eventosList, item: eventoDetail },
  { list: candidatosList, item: candidatoDetail },
] as const;

const MAX_RESULTS_PER_LIST = 10;
/** Only the beginning of a longer text is searched for an excerpt. */
const MAX_TEXT_CHARACTERS = 20_000;
const MAX_EXCERPT_CHARACTERS = 220;

export const pesquisa: SearchResource = {
  kind: "search",
  name: "pesquisa",
  title: { en: "Search", pt: "Pesquisa" },
  description: {
    en: "One search over news, events and candidates: of each the first ten that have the words.",
    pt: "Uma só pesquisa nas notícias, nos eventos e nas candidaturas: de cada, os dez primeiros que têm as palavras.",
  },
  path: "/api/v1/pesquisa/",
  item: searchResults(searchGroups.map(({ list }) => list.name as CollectionName)),
  filters: {
    q: {
      matches: [],
      words: true,
      required: {
        en: "Must be the words to search for.",
        pt: "Tem de ter as palavras a procurar.",
      },
      en: {
        meaning:
          "Words that an item must contain, ignoring accents and case; the last may be the beginning of a word.",
      },
      pt: {
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
  queryForAll: "q=a",
};

export type FoundGroup = ReturnType<typeof findIn>;
export type SearchHit = FoundGroup["results"][number];

/** For pages, whose code names no fields of collections. */
export function resultName({ titulo }: SearchHit): string {
  return titulo;
}

function findIn(catalogue: Catalogue, { list, item }: (typeof searchGroups)[number], q: string) {
  // All of these items have a collection; the default is for the type only.
  const { path, segmentField, collection: name = "noticias" }: DetailResource = item;
  const { searched = [], newest, fields } = collections[name];
  const index = catalogue.list(list);
  const ids = search(catalogue.edition, list.searched, { words: q, ids: index.ids });
  const isProse = searched.map((key) => fields[key]?.kind === "html");
  const textColumns = searched.map((key) => searchedText(collections[name], key));
  const sql = `
    SELECT id, ${segmentField} AS segment, ${displayNameFields(collections[name]).by[0]} AS titulo, ${newest ?? "NULL"} AS data,
      json_array(${textColumns.join(", ")}) AS texts
    FROM ${name} WHERE id IN (SELECT value FROM json_each(:ids))`;
  const addressOf = pathsOf({ path });
  const matcher = wordMatcher(q);
  const results = rowsInOrder(catalogue, sql, ids.subarray(0, MAX_RESULTS_PER_LIST)).map((row) => {
    const texts = JSON.parse(row.texts as string) as readonly (string | null)[];
    const lines = texts.map((text) => lineOfText((text ?? "").slice(0, MAX_TEXT_CHARACTERS)));
    return {
      titulo: row.titulo as string,
      url: catalogue.publicUrl + addressOf(String(row.segment)),
      data: row.data as string | null,
      excerto: bestExcerpt(lines, isProse, matcher),
    };
  });
  const url = `${catalogue.publicUrl}${list.path}?${pageQuery({ ...noParameters, search: q }, 1)}`;
  return { count: ids.length, url, results };
}

/** @param isProse of each line: prose, not a short text such as a name */
function bestExcerpt(lines: readonly string[], isProse: readonly boolean[], matcher: WordMatcher) {
  const prose = lines.find((line, at) => line !== "" && isProse[at]) ?? "";
  // A short text is shown before the prose.
  const withProse = lines.map((line, at) =>
    isProse[at] || prose === "" ? line : `${line} · ${prose}`,
  );
  const excerpts = [prose, ...withProse].map((text) =>
    markedExcerpt(text, matcher, MAX_EXCERPT_CHARACTERS),
  );
  const [best] = excerpts.toSorted((one, other) => other.wordCount - one.wordCount);
  return best?.html ?? "";
}
