/** Winners, in the editors' order: each a candidate, or a project that was none and has its own columns. */
export const vencedores = `
  CREATE TABLE vencedores (
    id INTEGER PRIMARY KEY,
    premio_id INTEGER NOT NULL REFERENCES premios,
    categoria_id INTEGER NOT NULL REFERENCES categorias,
    candidato_id INTEGER REFERENCES candidatos,
    codigo TEXT UNIQUE COLLATE NOCASE CHECK (length(codigo) = 8),
    nome TEXT CHECK (nome <> ''),
    foto_id INTEGER REFERENCES media,
    descricao TEXT NOT NULL,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE,
    CHECK ((candidato_id IS NULL) = (codigo IS NOT NULL)),
    CHECK ((codigo IS NULL) = (nome IS NULL) AND (codigo IS NULL) = (foto_id IS NULL))
  ) STRICT;
  CREATE INDEX vencedores_candidato ON vencedores (candidato_id)`;
