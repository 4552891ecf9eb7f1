/** Links from an item: to lists filtered by it, and to items that refer to it. */
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { capitalised } from "../../contract/words.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { Ids } from "../api/list-index.ts";
import { pathsOf } from "../api/path-template.ts";
import type { Filter, ListResource } from "../api/resource.ts";
import { wholeLists } from "../api/resources/resources.ts";
import { nameField, type RelatedItem, relatedItem } from "./related.ts";
import type { Words } from "./words.ts";

const MAX_GROUP_ITEMS = 12;

/** The non-empty lists that can be filtered by an item. `ids`: in the order of the list. */
export function relationsOf(
  item: JsonObject,
  collection: CollectionName | undefined,
  catalogue: Catalogue,
) {
  if (collection === undefined) return [];
  return wholeLists
    .map((list) => relationOf(list, item, collection, catalogue))
    .filter((relation) => relation !== undefined);
}

/** By the first filter of the list that finds items. */
function relationOf(
  list: ListResource,
  item: JsonObject,
  target: CollectionName,
  catalogue: Catalogue,
) {
  if (list.scope?.collection === target) {
    const ids = catalogue.list(list).withValue(list.scope.column, Number(item.id));
    return ids.length > 0 ? { list, href: pathsOf(list)(String(item.id)), ids } : undefined;
  }
  for (const [name, filter] of Object.entries(list.filters)) {
    if (targetOf(filter, list) !== target) continue;
    // A filter without `to` matches the name of an item.
    const value = (filter.to ? item.id : item[nameField(target) ?? ""]) ?? null;
    if (value === null) continue;
    const ids = catalogue.list(list).withValue(filter.matches[0] ?? "", value as number | string);
    // A slug is easier to read than an id.
    const query = new URLSearchParams({ [name]: String((filter.to && item.slug) || value) });
    if (ids.length > 0) return { list, href: `${list.path}?${query}`, ids };
  }
  return undefined;
}

/** The collection whose items are the values of a filter. */
function targetOf({ matches, to }: Filter, { collection }: ListResource) {
  if (to || collection === undefined) return to;
  const fields: Readonly<Record<string, Field>> = collections[collection].fields;
  return fields[matches[0] ?? ""]?.to;
}

/**
 * Items with a page: those that refer to the item in a field by which lists cannot be filtered, and
 * for each collection those of the first list that can be filtered by the item.
 */
export function relatedGroups(
  item: JsonObject,
  collection: CollectionName | undefined,
  { catalogue, words }: { readonly catalogue: Catalogue; readonly words: Words },
) {
  const groupOf = (heading: string, name: CollectionName, ids: Ids) => {
    const first = Array.from(ids.subarray(0, MAX_GROUP_ITEMS));
    const related = first.map((id) => relatedItem(catalogue, name, id));
    const items = related.filter((one) => one?.href !== undefined) as RelatedItem[];
    return items.length > 0 ? [{ heading, items }] : [];
  };
  const relations = relationsOf(item, collection, catalogue);
  const byCollection = Map.groupBy(relations, ({ list }) => list.collection);
  return [
    ...wholeLists.flatMap((list) => {
      const field = referringField(list, collection);
      if (!field || !list.collection) return [];
      const rows = catalogue.edition.all(
        `SELECT item_id AS id FROM ${list.collection}_${field.name} WHERE target_id = :id`,
        { id: item.id as number },
      );
      const referring = new Set(rows.map((row) => row.id as number));
      // The ids of the list are without hidden items.
      const ids = catalogue.list(list).ids.filter((id) => referring.has(id));
      const nouns = words.in(collections[list.collection].nouns);
      const heading = field.back ? words.in(field.back) : capitalised(nouns.other);
      return groupOf(heading, list.collection, ids);
    }),
    ...[...byCollection].flatMap(([name, [relation]]) =>
      name && relation ? groupOf(words.in(relation.list.title), name, relation.ids) : [],
    ),
  ];
}

/** The field by which a list's items refer to the target, if the list has no such filter. */
function referringField({ collection, filters }: ListResource, target: CollectionName | undefined) {
  if (collection === undefined || target === undefined || collection === target) return undefined;
  const [name, field] =
    Object.entries<Field>(collections[collection].fields).find(
      ([key, { kind, to }]) => kind === "references" && to === target && !filters[key],
    ) ?? [];
  return name && field && { name, back: field.rules.back };
}

/** `undefined` if no list of the collection has such a filter. */
export function filteredListHref(
  collection: CollectionName | undefined,
  field: string,
  value: string | number,
): string | undefined {
  for (const list of wholeLists) {
    if (collection === undefined || list.collection !== collection) continue;
    const [filter] =
      Object.entries(list.filters).find(([name, each]) => selectsBy(field, name, each)) ?? [];
    if (filter) return `${list.path}?${new URLSearchParams({ [filter]: String(value) })}`;
  }
  return undefined;
}

/** Whether a filter selects by a field, or by a field of its target: `categorias__descricao`. */
function selectsBy(field: string, name: string, { finds, range }: Filter): boolean {
  // `finds` selects items by their own id or slug, also if another field has the same name.
  if (finds) return false;
  return name === field || (name.startsWith(`${field}__`) && !range);
}
