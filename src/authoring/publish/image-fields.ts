/** The image fields. Lists show a crop if the field has one, else the whole image. */

import { fieldsOfKind } from "../../contract/collection.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";

export const imageFields = collectionNames.flatMap((collection) =>
  fieldsOfKind(collections[collection], "image").map((field) => {
    const { cropColumn } = collections[collection].fields[field]?.rules ?? {};
    return { collection, field, cropColumn };
  }),
);

export const croppedFields = imageFields.filter(({ cropColumn }) => cropColumn !== undefined);
export const uncroppedFields = imageFields.filter(({ cropColumn }) => cropColumn === undefined);
