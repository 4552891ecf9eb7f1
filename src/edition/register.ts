/**
 * The register of first publications: when each item first appeared and last changed, in epoch
 * seconds, carried from edition to edition. It is also what two editions are compared by.
 */
export const register = `
  CREATE TABLE register (
    collection TEXT NOT NULL,
    -- The item's identity from one publication to the next (content.md, "All the fields").
    key TEXT NOT NULL,
    -- Its row in the collection's table.
    item INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    first_published INTEGER NOT NULL,
    last_changed INTEGER NOT NULL CHECK (last_changed >= first_published),
    PRIMARY KEY (collection, key)
  ) STRICT, WITHOUT ROWID`;
