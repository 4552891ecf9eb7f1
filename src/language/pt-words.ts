/** Words that the messages share. */
import type { CollectionName } from "../contract/field.ts";
import { collections } from "../contract/site/collections.ts";
import { type Noun, withoutArticle } from "../contract/words.ts";
import { formatsOf } from "./formats.ts";

export const format = formatsOf("pt-PT");
export const { bytes, number, plural } = format;

// A collection that this version does not know is called by its name.
const nounsOf = (name: CollectionName): Noun =>
  collections[name]?.nouns.pt ?? { one: `um ${name}`, other: name };
/** «notícia» */
export const noun = (name: CollectionName) => withoutArticle(nounsOf(name));
/** «notícia» or «notícias» */
export const counted = (name: CollectionName, count: number) =>
  plural(count, { one: noun(name), other: many(name) });
/** «notícias» */
export const many = (name: CollectionName) => nounsOf(name).other;
export const isFeminine = (name: CollectionName) => nounsOf(name).one.startsWith("uma ");
/** «uma notícia» */
export const one = (name: CollectionName) => nounsOf(name).one;
/** «das notícias» */
export const ofMany = (name: CollectionName) => `${isFeminine(name) ? "das" : "dos"} ${many(name)}`;
/** «a notícia» */
export const the = (name: CollectionName) => `${isFeminine(name) ? "a" : "o"} ${noun(name)}`;
