/** The types of resources, which are declared as data in `resources/`. */
import type * as z from "zod";
import type { CollectionName } from "../../contract/field.ts";
import type { Noun, Wording } from "../../contract/words.ts";
import type { Row } from "../../editions/edition/open-edition.ts";
import type { Catalogue, ListOrder } from "./catalogue.ts";
import type { JsonObject, MixedJson, MixedObject } from "./json-value.ts";
import type { Ids } from "./list-index.ts";
import type { ParameterValues } from "./parameter-values.ts";

/** `label`: the name in forms; by default the label of the field with the filter's name. */
export interface Filter extends Wording<{ readonly label?: string; readonly meaning: string }> {
  /** Columns of the list's order. A value is looked up in one after the other until one has it. */
  readonly matches: readonly string[];
  /** Instead of columns, for unique values: SQL of the `id` of items with one of `:values`. */
  readonly finds?: string;
  /** `from`: at least the value; `to`: at most the value; absent: exactly the value. */
  readonly range?: "from" | "to";
  /** The value is a non-negative whole number. */
  readonly number?: true;
  /** The values are ids. */
  readonly ids?: true;
  /** The value is words to search for, so that a comma does not separate values. */
  readonly words?: true;
  /** The error message for a request without it. If absent, the filter is optional. */
  readonly required?: Wording;
  /** The values are items of this collection: digits are an id, looked up in the first column. */
  readonly to?: CollectionName;
}

interface Common {
  /** Key in the root, and name in documents. */
  readonly name: string;
  readonly title: Wording;
  readonly description: Wording;
  /** Ends in a slash; `:name` is a variable segment. */
  readonly path: string;
  readonly item: z.ZodType;
  /** A member of `item` with the name of one of its fields has that field's kind. */
  readonly collection?: CollectionName;
  /** Default: those of the collection. */
  readonly nouns?: Wording<Noun>;
  /** Only programs read the resource, so browsers get its page for developers. */
  readonly isForPrograms?: true;
  /** In the order of the contract. */
  readonly onDemand?: Readonly<Record<string, FieldOnDemand>>;
}

/** In the order of `ids`, without missing items. Only computed lists use `parameters`. */
export type Load = (
  catalogue: Catalogue,
  ids: ArrayLike<number>,
  parameters?: ParameterValues,
) => MixedObject[];

/** The `id` of an item; at its own address a candidate has its code instead. */
export type FieldKey = number | string;

/** A field that items have only if a request names it in `fields`. */
export interface FieldOnDemand {
  readonly schema: z.ZodType;
  /** Items without a value are left out or null. */
  readonly load: (
    catalogue: Catalogue,
    keys: ArrayLike<FieldKey>,
  ) => ReadonlyMap<FieldKey, MixedJson>;
}

export interface ListResource extends Common, ListOrder {
  readonly kind: "list";
  /** `pages`: count, next, previous, results; `none`: a bare array of all items. */
  readonly envelope: "pages" | "none";
  readonly filters: Readonly<Record<string, Filter>>;
  /** Supports `search`, with the search index of this collection. */
  readonly searched?: CollectionName;
  /** The list that contains all items of this one, and has the same parameters. */
  readonly partOf?: ListResource;
  readonly load: Load;
  /** Computes the items for each request instead of reading them from the edition by `order`. */
  readonly computed?: {
    /** Called before `ids`; must be fast. */
    readonly refusal: (catalogue: Catalogue, parameters: ParameterValues) => Refusal | undefined;
    readonly ids: (catalogue: Catalogue, parameters: ParameterValues) => Ids;
    /** The query that selects all items. */
    readonly queryForAll: string;
    /** A query with a plausible answer, for the API documentation. */
    readonly example: (catalogue: Catalogue) => {
      readonly query: string;
      readonly value: JsonObject;
    };
  };
  /** Additional members of each page, after the items. */
  readonly pageMembers?: {
    readonly schema: Readonly<Record<string, z.ZodType>>;
    readonly present: (catalogue: Catalogue) => JsonObject;
  };
  readonly mustRevalidate?: true;
  readonly whenEmpty?: Wording;
}

export interface DetailResource extends Common {
  readonly kind: "detail";
  readonly segment: Wording;
  /** The field whose value is the path segment. */
  readonly segmentField: string;
  /** Other collections whose items have their address here. */
  readonly otherCollections?: readonly CollectionName[];
  /** SQL that selects every valid segment as `name`, with the `id` for `load` if there is one. */
  readonly names: string;
  /** @param segment decoded */
  readonly find: (catalogue: Catalogue, segment: string) => MixedObject | undefined;
  /** Absent if the resource supports only `find`. */
  readonly load?: Load;
}

export type Refusal =
  | "not-found"
  | "invalid-page"
  | "no-longer-kept"
  | "not-recorded"
  | "not-yet"
  | "unavailable";

export interface RootResource extends Common {
  readonly kind: "root";
  readonly present: (catalogue: Catalogue) => JsonObject;
}

/** Finds items of several lists at once. */
export interface SearchResource extends Common {
  readonly kind: "search";
  readonly filters: Readonly<Record<string, Filter>>;
  /** @returns `undefined` if the request has no words */
  readonly present: (catalogue: Catalogue, parameters: ParameterValues) => JsonObject | undefined;
  /** A query that finds nearly all items. */
  readonly queryForAll: string;
}

export type ItemResource = ListResource | DetailResource;
export type Resource = ItemResource | RootResource | SearchResource;

export function filtersOf(resource: Resource): Readonly<Record<string, Filter>> {
  return "filters" in resource ? resource.filters : {};
}

export function hasItems(resource: Resource): resource is ItemResource {
  return resource.kind === "list" || resource.kind === "detail";
}

/** @param sql binds `:ids`, a JSON array, and selects `id` */
export function fromSql(sql: string, toItem: (row: Row, catalogue: Catalogue) => JsonObject): Load {
  return (catalogue, ids) => rowsInOrder(catalogue, sql, ids).map((row) => toItem(row, catalogue));
}

/** In the order of `ids`, without missing ones. @param sql as in {@link fromSql} */
export function rowsInOrder({ edition }: Catalogue, sql: string, ids: ArrayLike<number>): Row[] {
  const rows = edition.all(sql, { ids: JSON.stringify(Array.from(ids)) });
  const byId = new Map(rows.map((row) => [row.id as number, row]));
  return Array.from(ids, (id) => byId.get(id)).filter((row) => row !== undefined);
}
