/**
 * What a resource is: one entry of the contract, declared as data. Paging, negotiation, caching,
 * `OPTIONS`, documents and pages walk the table of these declarations (`resources.ts`).
 */
import type * as z from "zod";
import type { CollectionName } from "../../contract/field.ts";
import type { Row } from "../../editions/edition/open-edition.ts";
import type { Catalogue, ListOrder } from "./catalogue.ts";
import type { Given } from "./given.ts";
import type { JsonObject, PrintedObject } from "./json-value.ts";
import type { Ids } from "./list-index.ts";

/** What the first item of a list is that goes back in time. */
export const NEWEST = "Newest";

/** The same of what takes place on days, some of them to come. */
export const LATEST = "Last in the calendar";

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
  /** Its value is a whole number from 0. */
  readonly number?: true;
  /** The list is nothing without it: why, as a sentence for clients. */
  readonly required?: string;
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

/**
 * Items by id, presented; ids that are not there are left out, the order is that of `ids`. What was asked with
 * counts where the resource chooses its items by it (`chosen`).
 */
export interface Load {
  (catalogue: Catalogue, ids: ArrayLike<number>, given?: Given): JsonObject[];
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
  /** What it lists is no list of the edition's items: it is chosen for each request, and `order` is not read. */
  readonly chosen?: {
    /** Why nothing can be chosen; asked first, and quick. */
    readonly refusal: (catalogue: Catalogue, given: Given) => Refusal | undefined;
    /** Ids that `load` knows. */
    readonly ids: (catalogue: Catalogue, given: Given) => Ids;
    /** The query of everything that there is. */
    readonly everything: string;
    /** A query, and an answer to it as it may be, for documents. */
    readonly example: (catalogue: Catalogue) => {
      readonly query: readonly (readonly [string, string])[];
      readonly value: JsonObject;
    };
  };
  /** Further members of its pages, behind the items. */
  readonly more?: {
    readonly schema: Readonly<Record<string, z.ZodType>>;
    readonly present: (catalogue: Catalogue) => JsonObject;
  };
  /** Nobody may answer it without asking whether it still holds. */
  readonly alwaysAsked?: true;
  /** Why the list may be empty, for people. */
  readonly whenEmpty: string;
  /** What its first item is, for people: {@link NEWEST}. */
  readonly firstIs: string;
}

export interface DetailResource extends Common {
  readonly kind: "detail";
  readonly segment: string;
  /** The field of the collection that the segment holds, so that items of other resources can be linked. */
  readonly by: string;
  /** Other collections whose items have their address here. */
  readonly namedToo?: readonly CollectionName[];
  /** SQL of all that the segment may be, as `name`; beside it the `id` of the item that `load` knows. */
  readonly names: string;
  /** The item that a decoded path segment names, `undefined` where there is none. */
  readonly find: (catalogue: Catalogue, segment: string) => JsonObject | undefined;
  /** Many of its items at once; absent where each is found by itself. */
  readonly load?: Load;
}

/** Why there is no plan: the error that says so. */
export type Refusal =
  | "not-found"
  | "invalid-page"
  | "too-old"
  | "not-recorded"
  | "not-yet"
  | "unavailable";

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
