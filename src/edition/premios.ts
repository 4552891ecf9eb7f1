/** Award editions. */
export const premios = `
  CREATE TABLE premios (
    id INTEGER PRIMARY KEY,
    nome TEXT NOT NULL CHECK (nome <> ''),
    -- Not all digits: the filter \`premio\` takes a number for an id.
    slug TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (slug GLOB '*[^0-9]*'),
    ano INTEGER,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
