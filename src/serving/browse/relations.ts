/**
 * Links from an item: lists filtered by it, items that refer to it, and its neighbours. All are derived from the
 * declarations of collections and lists.
 */

import type { CollectionName, Field } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { Ids } from "../api/list-index.ts";
import { pathsOf } from "../api/path-template.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { lists, wholeLists } from "../api/resources/resources.ts";
import { nameField, type RelatedItem, relatedItem } from "./related.ts";

/** How many related items of a kind a page shows; the list has the rest. */
const MAX_NAMED = 12;

/** A list filtered by an item. */
export interface Relation {
  readonly list: ListResource;
  readonly href: string;
  /** In the order of the list. */
  readonly ids: Ids;
}

/** The non-empty lists that can be filtered by an item. */
export function relationsOf(
  item: JsonObject,
  collection: CollectionName | undefined,
  catalogue: Catalogue,
): readonly Relation[] {
  if (collection === undefined) return [];
  return wholeLists.flatMap((list) => relationBy(list, { item, collection, catalogue }) ?? []);
}

interface Subject {
  readonly item: JsonObject;
  readonly collection: CollectionName;
  readonly catalogue: Catalogue;
}

function relationBy(list: ListResource, subject: Subject): Relation | undefined {
  const { item, collection, catalogue } = subject;
  if (list.scope?.collection === collection) {
    const ids = catalogue.list(list).withValue(list.scope.column, Number(item.id));
    const href = pathsOf(list)(String(item.id));
    return ids.length > 0 ? { list, href, ids } : undefined;
  }
  for (const [filter, { matches }] of Object.entries(list.filters)) {
    const column = matches[0] ?? "";
    if (fieldOf(list.collection, column.replace(/_id$/, ""))?.to !== collection) continue;
    const byId = column.endsWith("_id");
    const value = byId ? item.id : item[nameField(collection) ?? ""];
    if (value === undefined || value === null) continue;
    const ids = catalogue.list(list).withValue(column, value as number | string);
    const queryValue = (byId && item.slug) || value;
    const query = new URLSearchParams({ [filter]: String(queryValue) });
    if (ids.length > 0) return { list, href: `${list.path}?${query}`, ids };
  }
  return undefined;
}

/** The first items of each list filtered by an item, if they have pages; once for each collection. */
export function firstRelated(
  item: JsonObject,
  collection: CollectionName | undefined,
  catalogue: Catalogue,
): readonly { readonly list: ListResource; readonly items: readonly RelatedItem[] }[] {
  const byCollection = Map.groupBy(
    relationsOf(item, collection, catalogue),
    ({ list }) => list.collection,
  );
  return [...byCollection.values()].flatMap(([relation]) => {
    if (relation?.list.collection === undefined) return [];
    const items = Array.from(relation.ids.subarray(0, MAX_NAMED), (id) =>
      relatedItem(catalogue, relation.list.collection as CollectionName, id),
    ).filter((one) => one?.href !== undefined) as RelatedItem[];
    return items.length > 0 ? [{ list: relation.list, items }] : [];
  });
}

function fieldOf(collection: CollectionName | undefined, name: string): Field | undefined {
  return collection && collections[collection].fields[name];
}

/** Items of another collection that refer to an item. */
export interface Naming {
  readonly collection: CollectionName;
  /** The field by which they refer to it. */
  readonly field: Field;
  readonly items: readonly RelatedItem[];
}

/** The items that refer to an item in a list of references, if no list can be filtered by it. */
export function namedBy(
  item: JsonObject,
  collection: CollectionName | undefined,
  catalogue: Catalogue,
): readonly Naming[] {
  if (collection === undefined || typeof item.id !== "number") return [];
  const id = item.id;
  return collectionNames.flatMap((other) => {
    const all = lists.filter((one) => one.collection === other);
    const list = all.find(({ untilLastDay }) => !untilLastDay);
    const [name, field] =
      Object.entries(collections[other].fields).find(
        ([name, { kind, to }]) =>
          kind === "references" &&
          to === collection &&
          other !== collection &&
          !all.some(({ filters }) => filters[name]),
      ) ?? [];
    if (!list || !field) return [];
    // Taken from the list's ids, so that hidden items are not shown.
    const rows = catalogue.edition.all(
      `SELECT item_id AS id FROM ${other}_${name} WHERE target_id = :id`,
      { id },
    );
    const there = new Set(rows.map((row) => row.id as number));
    if (there.size === 0) return [];
    const ids = catalogue.list(list).ids.filter((one) => there.has(one));
    const items = Array.from(ids.subarray(0, MAX_NAMED), (one) =>
      relatedItem(catalogue, other, one),
    );
    const known = items.filter((one) => one !== undefined);
    return known.length > 0 ? [{ collection: other, field, items: known }] : [];
  });
}

/** The previous and next item: by date if the list begins with the newest, else in the order of the list. */
export function neighboursOf(
  item: JsonObject,
  { resource, list }: { resource: Resource; list: ListResource | undefined },
  catalogue: Catalogue,
): readonly (RelatedItem | undefined)[] {
  const { collection } = resource;
  const id = collection && resource.kind === "detail" && idOf(item, resource, catalogue);
  const ids = list && catalogue.list(list).ids;
  const at = ids && typeof id === "number" ? ids.indexOf(id) : -1;
  if (!collection || !ids || at < 0) return [];
  const [before, after] = [ids[at - 1], ids[at + 1]].map((one) =>
    one === undefined ? undefined : relatedItem(catalogue, collection, one),
  );
  return collections[collection].newest ? [after, before] : [before, after];
}

function idOf(
  item: JsonObject,
  { by, collection }: { readonly by: string; readonly collection?: CollectionName },
  { edition }: Catalogue,
): number | undefined {
  if (typeof item.id === "number") return item.id;
  const value = item[by];
  if (typeof value !== "string") return undefined;
  const row = edition.get(`SELECT id FROM ${collection} WHERE ${by} = :value`, { value });
  return row?.id as number | undefined;
}

/** Address of a collection's list filtered by a field's value; `undefined` if it has no such filter. */
export function narrowedBy(
  collection: CollectionName | undefined,
  field: string,
  value: string | number,
): string | undefined {
  for (const list of wholeLists) {
    if (collection === undefined || list.collection !== collection) continue;
    const names = Object.keys(list.filters).filter((name) => !list.filters[name]?.finds);
    // Filters by a range of values end in "__gte" and "__lte".
    const filter = names.find(
      (name) => name === field || (name.startsWith(`${field}__`) && !list.filters[name]?.range),
    );
    if (filter) return `${list.path}?${new URLSearchParams({ [filter]: String(value) })}`;
  }
  return undefined;
}
