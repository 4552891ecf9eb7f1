/** Describes in words which values a field accepts, for messages and schemas. */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName, Field } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { NamedBy } from "../../../language/en.ts";
import { say } from "../../../language/language.ts";

export function expectedOf(field: Field): string {
  const { stored } = kinds[field.kind];
  if (stored === "items") return say.values.references({ each: expectedReference(field.to) });
  return stored === "item"
    ? expectedReference(field.to)
    : say.values.expected({ kind: field.kind });
}

const OWN_WORDS: Readonly<Record<string, NamedBy>> = { slug: "slug", codigo: "codigo" };

/** "the slug, id or name of an item of locais" */
export function expectedReference(to: CollectionName | undefined): string {
  if (!to) return say.values.noReference;
  const { fields, names }: Collection = collections[to];
  const by = names.map((name) => OWN_WORDS[name] ?? "name");
  if (fields.id) by.splice(1, 0, "id");
  return say.values.reference({ collection: to, by });
}
