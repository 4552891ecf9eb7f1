/** Organisations that hold events and write news. */
export const autores = `
  CREATE TABLE autores (
    id INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    titulo TEXT NOT NULL CHECK (titulo <> ''),
    imagem_id INTEGER NOT NULL REFERENCES media,
    conteudo TEXT NOT NULL,
    link TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE COLLATE NOCASE,
    contacto TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
