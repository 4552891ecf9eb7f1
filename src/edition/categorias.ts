/** Categories of the awards. */
export const categorias = `
  CREATE TABLE categorias (
    id INTEGER PRIMARY KEY,
    descricao TEXT NOT NULL UNIQUE CHECK (descricao <> ''),
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
