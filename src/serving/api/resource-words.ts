/** What a list or a detail of a collection is called, where its declaration has no words of its own. */
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { capitalised, type Worded, withoutArticle, wordsIn } from "../../contract/words.ts";
import { inEachLanguage } from "../../language/language.ts";
import type { DetailResource, ListResource } from "./resource.ts";

export function listWords(collection: CollectionName): Pick<ListResource, "title" | "whenEmpty"> {
  const { nouns } = collections[collection];
  return {
    title: inEachLanguage((_, code) => capitalised(wordsIn(nouns, code).other)),
    whenEmpty: inEachLanguage(({ resources }, code) => resources.none(wordsIn(nouns, code))),
  };
}

/** @param by the field that the path segment holds */
export function detailWords(
  collection: CollectionName,
  by: string,
): Pick<DetailResource, "title" | "description" | "segment"> {
  const { nouns, fields } = collections[collection];
  const kind = fields[by]?.kind ?? "id";
  const key = kind === "slug" || kind === "code" ? kind : "id";
  const told = (what: "one" | "segment"): Worded =>
    inEachLanguage(({ resources }, code) => resources[what](wordsIn(nouns, code), key));
  return {
    title: inEachLanguage((_, code) => capitalised(withoutArticle(wordsIn(nouns, code)))),
    description: told("one"),
    segment: told("segment"),
  };
}
