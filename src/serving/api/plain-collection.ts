/**
 * Lists and details of collections that have no rules of their own: every item that is to be seen is
 * listed, and is printed as the collection declares it.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collections, wireSchema } from "../../contract/site/collections.ts";
import { isShown } from "../../editions/edition/collection-tables.ts";
import { collectionItems } from "./collection-items.ts";
import { openSegment } from "./path-template.ts";
import { type DetailResource, type ListResource, NEWEST } from "./resource.ts";

type Said<Resource, Words extends keyof Resource> = Pick<Resource, Words> & Partial<Resource>;

/** The items of a collection in pages: the newest first where it has a date for that, else in the editors' order. */
export function collectionList(
  collection: CollectionName,
  said: Said<ListResource, "path" | "title" | "description" | "whenEmpty">,
): ListResource {
  const { newest } = collections[collection];
  return {
    kind: "list",
    name: collection,
    item: wireSchema(collection),
    collection,
    envelope: "pages",
    filters: {},
    order: `
      SELECT id FROM ${collection} WHERE ${isShown(collections[collection])}
      ORDER BY ${newest ? `${newest} DESC, id DESC` : "posicao"}`,
    load: collectionItems(collection),
    firstIs: newest ? NEWEST : "First in the editors' order",
    ...said,
  };
}

/** One item of a collection by the field that the segment of the path is named after, its id or its slug. */
export function collectionDetail(
  collection: CollectionName,
  said: Said<DetailResource, "name" | "path" | "title" | "description" | "segment">,
): DetailResource {
  const by = openSegment(said) ?? "id";
  const load = collectionItems(collection);
  const names = `SELECT id, ${by} AS name FROM ${collection} WHERE ${isShown(collections[collection])}`;
  const sql = `${names} AND ${by} = :name`;
  return {
    kind: "detail",
    item: wireSchema(collection),
    collection,
    by,
    find: (catalogue, segment) => {
      // Slugs are unique whatever the case, but an address has one spelling.
      const row = catalogue.edition.get(sql, { name: segment });
      return row && String(row.name) === segment
        ? load(catalogue, [row.id as number])[0]
        : undefined;
    },
    names,
    load,
    ...said,
  };
}
