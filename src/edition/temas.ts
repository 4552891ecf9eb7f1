/** Themes of news. */
export const temas = `
  CREATE TABLE temas (
    id INTEGER PRIMARY KEY,
    nome TEXT NOT NULL CHECK (nome <> ''),
    slug TEXT NOT NULL UNIQUE COLLATE NOCASE,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
