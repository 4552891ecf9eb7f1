import { column, type Table } from "./table.ts";

/** Images: originals and crops, named by the hash of their bytes. */
export const media: Table = {
  name: "media",
  columns: [
    column("id", "INTEGER PRIMARY KEY"),
    // Below /media/: the first 32 hex digits of the hash, "/", the file's name.
    column("address", "TEXT NOT NULL UNIQUE"),
    column("sha256", "TEXT NOT NULL CHECK (length(sha256) = 64)"),
    column("bytes", "INTEGER NOT NULL CHECK (bytes > 0)"),
    column("media_type", "TEXT NOT NULL"),
    column("width", "INTEGER NOT NULL CHECK (width > 0)"),
    column("height", "INTEGER NOT NULL CHECK (height > 0)"),
    // Path in the content folder, null for crops.
    column("source", "TEXT"),
  ],
};
