/** Events, with their authors and news in the order in which the event lists them. */
export const eventos = `
  CREATE TABLE eventos (
    id INTEGER PRIMARY KEY,
    titulo TEXT NOT NULL CHECK (titulo <> ''),
    slug TEXT NOT NULL UNIQUE COLLATE NOCASE,
    data_inicio TEXT NOT NULL CHECK (data_inicio IS date(data_inicio)),
    data_fim TEXT NOT NULL CHECK (data_fim IS date(data_fim) AND data_fim >= data_inicio),
    estado_publicacao INTEGER NOT NULL CHECK (estado_publicacao IN (0, 1)),
    brevemente INTEGER NOT NULL CHECK (brevemente IN (0, 1)),
    link_registo TEXT,
    registo_activo INTEGER NOT NULL CHECK (registo_activo IN (0, 1)),
    local_id INTEGER NOT NULL REFERENCES locais,
    acomodacao TEXT,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX eventos_newest ON eventos (data_inicio DESC, id DESC);
  CREATE TABLE eventos_autor (
    item_id INTEGER NOT NULL REFERENCES eventos,
    posicao INTEGER NOT NULL,
    target_id INTEGER NOT NULL REFERENCES autores,
    PRIMARY KEY (item_id, posicao)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE eventos_noticias (
    item_id INTEGER NOT NULL REFERENCES eventos,
    posicao INTEGER NOT NULL,
    target_id INTEGER NOT NULL REFERENCES noticias,
    PRIMARY KEY (item_id, posicao)
  ) STRICT, WITHOUT ROWID`;
