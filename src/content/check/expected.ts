/** What a field takes, in the words of messages and schemas. */
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { either } from "../report/quote.ts";

/** What a field takes, in words. */
export function expectedOf(field: Field): string {
  const { stored, expected } = kinds[field.kind];
  if (stored === "items") return `a list, each entry ${expectedReference(field.to)}`;
  return stored === "item" ? expectedReference(field.to) : expected;
}

const NAME_WORDS: Readonly<Record<string, string>> = { slug: "slug", codigo: "codigo" };

/** "the slug, id or name of an item of locais" */
export function expectedReference(to: CollectionName | undefined): string {
  if (!to) return "the name of an item";
  const { fields, names }: Collection = collections[to];
  const words = names.map((name) => NAME_WORDS[name] ?? "name");
  if (fields.id) words.splice(1, 0, "id");
  return `the ${either(words)} of an item of ${to}`;
}
