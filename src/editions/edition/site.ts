import { PAGE_INDEXING } from "../../contract/site/site.ts";
import { column, type Table } from "./table.ts";

/** The settings of the site: one row. (content.md, "All the settings") */
export const site: Table = {
  name: "site",
  columns: [
    column("id", "INTEGER PRIMARY KEY CHECK (id = 1)"),
    column("nome", "TEXT NOT NULL CHECK (nome <> '')"),
    column("public_url", "TEXT"),
    column("fuso_horario", "TEXT NOT NULL"),
    column("noticia_url", "TEXT NOT NULL"),
    column("vi_export_maximo", "INTEGER NOT NULL CHECK (vi_export_maximo >= 0)"),
    column("iframe_hosts", "TEXT NOT NULL CHECK (json_valid(iframe_hosts))"),
    column("idioma", "TEXT CHECK (idioma <> '')"),
    column("imagens_maximo", "INTEGER NOT NULL", 2560),
    column("paginas", "TEXT NOT NULL", PAGE_INDEXING[0]),
  ],
};
