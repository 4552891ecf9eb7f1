/** News, and the news that each names as related, in its order. */
export const noticias = `
  CREATE TABLE noticias (
    id INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    antetitulo TEXT NOT NULL,
    data TEXT NOT NULL CHECK (data IS date(data)),
    titulo TEXT NOT NULL CHECK (titulo <> ''),
    imagem_id INTEGER NOT NULL REFERENCES media,
    -- The 350×200 crop of \`imagem\`, for the teaser.
    crop_id INTEGER NOT NULL REFERENCES media,
    teaser TEXT NOT NULL,
    conteudo TEXT NOT NULL,
    fechada INTEGER NOT NULL CHECK (fechada IN (0, 1)),
    slug TEXT NOT NULL UNIQUE COLLATE NOCASE,
    tema_id INTEGER REFERENCES temas,
    autor_id INTEGER REFERENCES autores,
    url TEXT,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT;
  CREATE INDEX noticias_newest ON noticias (data DESC, id DESC);
  CREATE TABLE noticias_relacionadas (
    item_id INTEGER NOT NULL REFERENCES noticias,
    posicao INTEGER NOT NULL,
    target_id INTEGER NOT NULL REFERENCES noticias,
    PRIMARY KEY (item_id, posicao)
  ) STRICT, WITHOUT ROWID`;
