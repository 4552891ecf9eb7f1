/** Candidates of an award edition, in the editors' order. */
export const candidatos = `
  CREATE TABLE candidatos (
    id INTEGER PRIMARY KEY,
    codigo TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(codigo) = 8),
    nome TEXT NOT NULL CHECK (nome <> ''),
    premio_id INTEGER NOT NULL REFERENCES premios,
    categoria_id INTEGER NOT NULL REFERENCES categorias,
    foto_id INTEGER NOT NULL REFERENCES media,
    descricao TEXT NOT NULL,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
