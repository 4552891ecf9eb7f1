import type { Collection } from "../../contract/collection.ts";
import { column, type Table } from "./table.ts";

/**
 * The part of the register that remembers addresses: ids, slugs and codes that items had in earlier
 * publications and that no item has now, each with the item that had it last. An item is named by its key
 * in the register, and not by where it lives: through any number of renamings it is one step to it.
 */
export const formerNames: Table = {
  name: "former_names",
  columns: [
    column("collection", "TEXT NOT NULL"),
    column("field", "TEXT NOT NULL"),
    // As it was spelled: an address has one spelling.
    column("value", "TEXT NOT NULL"),
    // Of the item that had it; where the register has no such key, the item is gone.
    column("key", "TEXT NOT NULL"),
  ],
  constraints: ["PRIMARY KEY (collection, field, value)"],
  withoutRowid: true,
};

/** A name that an item had, and that none has now. */
export interface FormerName {
  readonly collection: string;
  readonly field: string;
  readonly value: string;
  readonly key: string;
}

const IN_ADDRESSES: ReadonlySet<string> = new Set(["id", "slug", "code"]);

/** The fields of a collection that stand in addresses. */
export function addressFields({ fields }: Collection): string[] {
  return Object.keys(fields).filter((name) => IN_ADDRESSES.has(fields[name]?.kind as string));
}

/** The names that an item had before, of one field; `item` is its row. */
export const FORMER_NAMES_OF = `
  SELECT value FROM former_names JOIN register USING (collection, key)
  WHERE collection = :collection AND field = :field AND item = :item ORDER BY value`;
