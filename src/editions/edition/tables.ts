/** All tables of an edition. */
import { collections } from "../../contract/site/collections.ts";
import { tablesOf } from "./collection-tables.ts";
import { formerNames } from "./former-names.ts";
import { media } from "./media.ts";
import { register } from "./register.ts";
import { site } from "./site.ts";
import type { Table } from "./table.ts";

/** Tables that every edition has had since the first version. */
export const foundation: readonly Table[] = [site, register, media];

export const tables: readonly Table[] = [
  ...foundation,
  formerNames,
  ...Object.values(collections).flatMap(tablesOf),
];

/** "MNTR": marks a SQLite file as an edition (`PRAGMA application_id`). */
export const APPLICATION_ID = 0x4d4e5452;

/**
 * `PRAGMA user_version`: increased only if older code would misread an edition, because a column
 * changed its meaning or was removed. Older code ignores new columns and tables.
 */
export const EDITION_FORMAT = 2;
