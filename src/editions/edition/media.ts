import { column, type Table } from "./table.ts";

/** Images and attachments, and what was made of images, named by the hash of their bytes. */
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
    // Of the file in the content folder, where an image was made smaller.
    column("source_bytes", "INTEGER"),
    // A smaller image of it for lists, where that saves something.
    column("thumbnail_id", "INTEGER REFERENCES media"),
  ],
};
