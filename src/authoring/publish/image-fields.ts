/** The fields that hold images. Lists show those without a crop as they are. */

import { fieldsOfKind } from "../../contract/collection.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";

export const imageFields = collectionNames.flatMap((collection) =>
  fieldsOfKind(collections[collection], "image").map((field) => {
    const { cropColumn } = collections[collection].fields[field]?.rules ?? {};
    return { collection, field, cropColumn };
  }),
);
