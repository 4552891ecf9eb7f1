/** The fields of each collection that hold images. */
import { collectionNames, collections } from "../contract/collections.ts";
import type { CollectionName } from "../contract/field.ts";

const FIELDS = new Map(
  collectionNames.map((name) => [
    name,
    Object.entries(collections[name].fields)
      .filter(([, { kind }]) => kind === "image")
      .map(([field]) => field),
  ]),
);

export function imageFields(name: CollectionName): readonly string[] {
  return FIELDS.get(name) ?? [];
}
