/** Words that the messages share. */
import type { CollectionName } from "../contract/field.ts";
import { collections } from "../contract/site/collections.ts";
import { withoutArticle } from "../contract/words.ts";
import { formatsOf } from "./formats.ts";

export const format = formatsOf("en-GB");

export const nounsOf = (name: CollectionName) => collections[name].nouns.en;
/** "1 file", "2 files" */
export const numberOf = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`;
/** "an event" */
export const one = (name: CollectionName) => nounsOf(name).one;
/** "event" */
export const noun = (name: CollectionName) => withoutArticle(nounsOf(name));
