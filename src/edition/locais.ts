/** Venues of events. */
export const locais = `
  CREATE TABLE locais (
    id INTEGER PRIMARY KEY,
    nome TEXT NOT NULL CHECK (nome <> ''),
    conteudo TEXT NOT NULL,
    -- Kept as written, so "38.70,-9.10" keeps its zeros.
    gps TEXT NOT NULL,
    imagem_id INTEGER REFERENCES media,
    slug TEXT NOT NULL UNIQUE COLLATE NOCASE,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
