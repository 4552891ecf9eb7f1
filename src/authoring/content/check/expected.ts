/** Describes in words which values a field accepts, for messages and schemas. */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { type Kind, kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { NamedBy } from "../../../language/en-values.ts";
import { say } from "../../../language/language.ts";

export function expectedOf(field: Field): string {
  const { stored } = kinds[field.kind];
  const { min, max } = field.rules;
  if (min !== undefined || max !== undefined) return say.values.wholeNumber({ min, max });
  if (stored === "items") return say.values.references({ each: expectedReference(field.to) });
  if (stored === "item") return expectedReference(field.to);
  return say.values.expected({ kind: field.kind });
}

const WORDS_OF_KINDS: Readonly<Partial<Record<Kind, NamedBy>>> = { slug: "slug", code: "code" };

/** "the slug, id or name of an item of locais" */
export function expectedReference(to: CollectionName | undefined): string {
  if (!to) return say.values.anyItem;
  const { fields, names }: Collection = collections[to];
  const by = names.map((name) => (fields[name] && WORDS_OF_KINDS[fields[name].kind]) ?? "name");
  if (fields.id) by.splice(1, 0, "id");
  return say.values.reference({ collection: to, by });
}
