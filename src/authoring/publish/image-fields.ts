/** The fields of each collection that hold images. */

import type { CollectionName } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";

const FIELDS = new Map(
  collectionNames.map((name) => [
    name,
    Object.entries(collections[name].fields)
      .filter(([, { kind }]) => kinds[kind].stored === "medium")
      .map(([field]) => field),
  ]),
);

export interface CroppedField {
  readonly field: string;
  readonly column: string;
}

/** The fields of a collection whose images are cropped for teasers. */
export function croppedFields(name: CollectionName): readonly CroppedField[] {
  return CROPPED.get(name) ?? [];
}

const CROPPED = new Map(
  collectionNames.map((name): [CollectionName, CroppedField[]] => [
    name,
    Object.entries(collections[name].fields).flatMap(
      ([
        field,
        {
          rules: { cropColumn },
        },
      ]) => (cropColumn === undefined ? [] : [{ field, column: cropColumn }]),
    ),
  ]),
);

export function imageFields(name: CollectionName): readonly string[] {
  return FIELDS.get(name) ?? [];
}

/** The fields of a collection whose images lists show uncropped. */
export function listedFields(name: CollectionName): readonly string[] {
  const cropped = new Set(croppedFields(name).map(({ field }) => field));
  return imageFields(name).filter((field) => !cropped.has(field));
}
