/**
 * All tables of an edition. Those of the collections are made of what `contract/` declares; one that is no
 * collection's is a line here.
 */
import { collections } from "../../contract/site/collections.ts";
import { tablesOf } from "./collection-tables.ts";
import { formerNames } from "./former-names.ts";
import { media } from "./media.ts";
import { register } from "./register.ts";
import { site } from "./site.ts";
import type { Table } from "./table.ts";

/** What every edition has had from the first one on. */
export const foundation: readonly Table[] = [site, register, media];

/** In the order in which they can be made. */
export const tables: readonly Table[] = [
  ...foundation,
  formerNames,
  ...Object.values(collections).flatMap(tablesOf),
];

/** "MNTR": marks a SQLite file as an edition (`PRAGMA application_id`). */
export const APPLICATION_ID = 0x4d4e5452;

/**
 * The format of an edition (`PRAGMA user_version`): raised when older code would misread what it finds,
 * where a column means something else or is gone. A table or column that is added raises nothing: older
 * code passes over it, and in an older edition this code has the default (`older-editions.ts`).
 */
export const EDITION_FORMAT = 2;
