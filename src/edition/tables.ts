/**
 * All tables of an edition, and how a declared field lies in them: the rules by which rows are written
 * and read without naming any field twice.
 */
import type { Field } from "../contract/field.ts";
import { autores } from "./autores.ts";
import { candidatos } from "./candidatos.ts";
import { categorias } from "./categorias.ts";
import { eventos } from "./eventos.ts";
import { locais } from "./locais.ts";
import { media } from "./media.ts";
import { noticias } from "./noticias.ts";
import { patrocinios } from "./patrocinios.ts";
import { premios } from "./premios.ts";
import { register } from "./register.ts";
import { site } from "./site.ts";
import { temas } from "./temas.ts";
import { vencedores } from "./vencedores.ts";

/** In the order in which they can be made. */
export const tables = [
  site,
  register,
  media,
  temas,
  autores,
  locais,
  noticias,
  eventos,
  premios,
  categorias,
  candidatos,
  vencedores,
  patrocinios,
];

/** "MNTR": marks a SQLite file as an edition (`PRAGMA application_id`). */
export const APPLICATION_ID = 0x4d4e5452;

/** The format of an edition (`PRAGMA user_version`): raised when a table changes so that older code misreads it. */
export const EDITION_FORMAT = 1;

/**
 * The column of a field in its collection's table, `undefined` for lists, which have a table of
 * their own: {@link linkTable}.
 */
export function columnOf(name: string, { kind }: Field): string | undefined {
  if (kind === "references") return undefined;
  return kind === "reference" || kind === "image" ? `${name}_id` : name;
}

/** The table of a list of references: `item_id`, `posicao` (1-based), `target_id`. */
export function linkTable(collection: string, fieldName: string): string {
  return `${collection}_${fieldName}`;
}
