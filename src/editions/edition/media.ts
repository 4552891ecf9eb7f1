import { column, type Table } from "./table.ts";

/** Images, attachments, crops and thumbnails, named by the hash of their bytes. */
export const media: Table = {
  name: "media",
  columns: [
    column("id", "INTEGER PRIMARY KEY"),
    // Below /media/: the first 32 hex digits of the hash, "/", the file's name.
    column("address", "TEXT NOT NULL UNIQUE"),
    column("sha256", "TEXT NOT NULL CHECK (length(sha256) = 64)"),
    column("bytes", "INTEGER NOT NULL CHECK (bytes > 0)"),
    column("media_type", "TEXT NOT NULL"),
    // In pixels; null for attachments.
    column("width", "INTEGER CHECK (width > 0)"),
    column("height", "INTEGER CHECK (height > 0)"),
    // Path in the content folder, null for crops and thumbnails.
    column("source", "TEXT"),
    // Size of the file in the content folder if the image was scaled down, otherwise null.
    column("source_bytes", "INTEGER"),
    // A smaller version for lists, if it saves bytes.
    column("thumbnail_id", "INTEGER REFERENCES media"),
  ],
};
