/** The settings of the site: one row. (content.md, `site.yaml`) */
export const site = `
  CREATE TABLE site (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    nome TEXT NOT NULL CHECK (nome <> ''),
    public_url TEXT,
    fuso_horario TEXT NOT NULL,
    noticia_url TEXT NOT NULL,
    vi_export_maximo INTEGER NOT NULL CHECK (vi_export_maximo >= 0),
    iframe_hosts TEXT NOT NULL CHECK (json_valid(iframe_hosts))
  ) STRICT`;
