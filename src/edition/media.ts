/** Images: originals and crops, named by the hash of their bytes. */
export const media = `
  CREATE TABLE media (
    id INTEGER PRIMARY KEY,
    -- Below /media/: the first 32 hex digits of the hash, "/", the file's name.
    address TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    bytes INTEGER NOT NULL CHECK (bytes > 0),
    media_type TEXT NOT NULL,
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    -- Path in the content folder, null for crops.
    source TEXT
  ) STRICT`;
