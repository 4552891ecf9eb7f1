import { type Collection, fieldsOfKind } from "../../contract/collection.ts";
import { column, type Table } from "./table.ts";

/**
 * Ids, slugs and codes that items had in earlier publications and that no item has now. Also the
 * present ones of scheduled items, whose addresses answer 410 once the items disappear.
 */
export const formerNames: Table = {
  name: "former_names",
  columns: [
    column("collection", "TEXT NOT NULL"),
    column("field", "TEXT NOT NULL"),
    // Case-sensitive, like addresses.
    column("value", "TEXT NOT NULL"),
    // Register key, which survives renamings. If the register lacks it, the item was removed.
    column("key", "TEXT NOT NULL"),
  ],
  constraints: ["PRIMARY KEY (collection, field, value)"],
  withoutRowid: true,
};

export interface FormerName {
  readonly collection: string;
  readonly field: string;
  readonly value: string;
  readonly key: string;
}

/** The fields whose values occur in addresses. */
export function addressFields(collection: Collection): string[] {
  return fieldsOfKind(collection, "id", "slug", "code");
}
