/**
 * Links from an item: lists filtered by it, and items that refer to it. All are derived from the
 * declarations of collections and lists.
 */

import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { capitalised } from "../../contract/words.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { Ids } from "../api/list-index.ts";
import { pathsOf } from "../api/path-template.ts";
import type { ListResource } from "../api/resource.ts";
import { wholeLists } from "../api/resources/resources.ts";
import { nameField, type RelatedItem, relatedItem } from "./related.ts";
import type { Words } from "./words.ts";

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
  for (const [filter, { matches, to }] of Object.entries(list.filters)) {
    const column = matches[0] ?? "";
    if ((to ?? fieldOf(list.collection, column)?.to) !== collection) continue;
    const value = to ? item.id : item[nameField(collection) ?? ""];
    if (value === undefined || value === null) continue;
    const ids = catalogue.list(list).withValue(column, value as number | string);
    const queryValue = (to && item.slug) || value;
    const query = new URLSearchParams({ [filter]: String(queryValue) });
    if (ids.length > 0) return { list, href: `${list.path}?${query}`, ids };
  }
  return undefined;
}

function fieldOf(collection: CollectionName | undefined, name: string): Field | undefined {
  return collection && collections[collection].fields[name];
}

/** The items that refer to an item, and the first items of each list about it, once for each collection. */
export function relatedGroups(
  item: JsonObject,
  collection: CollectionName | undefined,
  { catalogue, words }: { readonly catalogue: Catalogue; readonly words: Words },
) {
  const group = (heading: string, of: CollectionName, ids: Ids) => {
    const first = Array.from(ids.subarray(0, MAX_NAMED), (id) => relatedItem(catalogue, of, id));
    const items = first.filter((one) => one?.href !== undefined) as RelatedItem[];
    return items.length > 0 ? [{ heading, items }] : [];
  };
  const narrowed = Map.groupBy(
    relationsOf(item, collection, catalogue),
    ({ list }) => list.collection,
  );
  return [
    ...wholeLists.flatMap((list) => {
      const field = referringField(list, collection);
      if (!field || !list.collection) return [];
      // Taken from the list's ids, so that hidden items are not shown.
      const rows = catalogue.edition.all(
        `SELECT item_id AS id FROM ${list.collection}_${field.name} WHERE target_id = :id`,
        { id: item.id as number },
      );
      const referring = new Set(rows.map((row) => row.id as number));
      const ids = catalogue.list(list).ids.filter((one) => referring.has(one));
      const nouns = words.in(collections[list.collection].nouns);
      const heading = field.back ? words.in(field.back) : capitalised(nouns.other);
      return group(heading, list.collection, ids);
    }),
    ...[...narrowed].flatMap(([of, [relation]]) =>
      of && relation ? group(words.in(relation.list.title), of, relation.ids) : [],
    ),
  ];
}

/** The field by which a list's items refer to those of another collection, if the list cannot be filtered by it. */
function referringField(list: ListResource, to: CollectionName | undefined) {
  const own = list.collection;
  if (own === undefined || to === undefined || own === to) return undefined;
  const [name, field] =
    Object.entries<Field>(collections[own].fields).find(
      ([name, { kind, to: target }]) =>
        kind === "references" && target === to && !list.filters[name],
    ) ?? [];
  return name && field && { name, back: field.rules.back };
}

/** Address of a collection's list filtered by a field's value; `undefined` if it has no such filter. */
export function filteredListHref(
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
