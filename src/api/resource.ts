/**
 * What a resource is: one entry of the contract, declared as data. Paging, negotiation, caching,
 * `OPTIONS`, documents and pages walk the table of these declarations (`resources.ts`).
 */
import type { z } from "zod";
import type { CollectionName } from "../contract/field.ts";
import type { Row } from "../edition/open-edition.ts";
import type { Catalogue, ListOrder } from "./catalogue.ts";
import type { JsonObject, PrintedObject } from "./json-value.ts";

/** A query parameter that narrows a list. */
export interface Filter {
  /**
   * Columns of the list's order, tried one after the other until one holds the value. A value of digits
   * is looked up in a column of numbers alone, where there is one.
   */
  readonly matches: readonly string[];
  readonly meaning: string;
  /** `from`: items with that value or a later one; `to`: with that or an earlier one; else with that alone. */
  readonly range?: "from" | "to";
  /** The columns that a form offers, the second for people; the first of `matches` where absent. */
  readonly offers?: { readonly value: string; readonly label: string };
}

interface Common {
  /** Key in the root, and name in documents. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Ends in a slash; `:name` stands for one segment. */
  readonly path: string;
  /** Schema of an item on the wire. */
  readonly item: z.ZodType;
  /** The collection that its items come from: members named like a field of it are of that field's kind. */
  readonly collection?: CollectionName;
  /** Names of the representations that it has beside those that all resources of its kind have. */
  readonly also?: readonly string[];
}

/** Items by id, presented; ids that are not there are left out, the order is that of `ids`. */
export interface Load {
  (catalogue: Catalogue, ids: ArrayLike<number>): JsonObject[];
  /** The same, with what is nested in them printed already; absent where nothing is nested. */
  readonly printed?: (catalogue: Catalogue, ids: ArrayLike<number>) => PrintedObject[];
}

export interface ListResource extends Common, ListOrder {
  readonly kind: "list";
  /** `pages`: count, next, previous, results; `none`: a bare array, whole. */
  readonly envelope: "pages" | "none";
  readonly filters: Readonly<Record<string, Filter>>;
  /** Its items can be searched for words: what is searched of the collection is in the edition. */
  readonly searched?: true;
  /** Other orders that it may be asked for, by their names: SQL that gives every `id`, ascending. */
  readonly orderings?: Readonly<Record<string, string>>;
  readonly load: Load;
  /** Why the list may be empty, for people. */
  readonly whenEmpty: string;
  /** What its first item is, for people: "Newest". */
  readonly firstIs: string;
}

export interface DetailResource extends Common {
  readonly kind: "detail";
  readonly segment: string;
  /** The field of the collection that the segment holds, so that items of other resources can be linked. */
  readonly by: string;
  /** Other collections whose items have their address here. */
  readonly namedToo?: readonly CollectionName[];
  /** SQL of all that the segment may be, as `name`, where the collection has not all of it. */
  readonly everyName?: string;
  /** The item that a decoded path segment names, `undefined` where there is none. */
  readonly find: (catalogue: Catalogue, segment: string) => JsonObject | undefined;
}

export interface RootResource extends Common {
  readonly kind: "root";
  readonly present: (catalogue: Catalogue) => JsonObject;
}

export type Resource = ListResource | DetailResource | RootResource;

/**
 * Loads items with one query.
 * @param sql binds `:ids`, a JSON array; its rows have an `id`
 */
export function fromSql(
  sql: string,
  present: (row: Row, catalogue: Catalogue) => JsonObject,
): Load {
  return (catalogue, ids) => {
    const rows = catalogue.edition.all(sql, { ids: JSON.stringify(Array.from(ids)) });
    const byId = new Map(rows.map((row) => [row.id as number, row]));
    const items: JsonObject[] = [];
    for (let index = 0; index < ids.length; index++) {
      const row = byId.get(ids[index] as number);
      if (row) items.push(present(row, catalogue));
    }
    return items;
  };
}
