import { column, type Table } from "./table.ts";

/** When each item was first published and last changed, in epoch seconds. */
export const register: Table = {
  name: "register",
  columns: [
    column("collection", "TEXT NOT NULL"),
    // The item's identity from one publication to the next (content.md, "All the fields").
    column("key", "TEXT NOT NULL"),
    // Its row in the table of the collection.
    column("item", "INTEGER NOT NULL"),
    // A hash of its values: the item has changed if the previous edition has another one.
    column("fingerprint", "TEXT NOT NULL"),
    column("first_published", "INTEGER NOT NULL"),
    column("last_changed", "INTEGER NOT NULL CHECK (last_changed >= first_published)"),
  ],
  constraints: ["PRIMARY KEY (collection, key)"],
  withoutRowid: true,
};
