/** Sponsors of an award edition, in the editors' order. */
export const patrocinios = `
  CREATE TABLE patrocinios (
    id INTEGER PRIMARY KEY,
    premio_id INTEGER NOT NULL REFERENCES premios,
    imagem_id INTEGER NOT NULL REFERENCES media,
    -- Free text and not a closed list: the contract shows four values and closes the list nowhere.
    tipo TEXT NOT NULL CHECK (tipo <> ''),
    created TEXT NOT NULL,
    modified TEXT NOT NULL,
    posicao INTEGER NOT NULL UNIQUE
  ) STRICT`;
