/** The names and pages of items, from the declarations of collections and detail resources. */
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { JsonObject } from "../api/json-value.ts";
import { pathsOf } from "../api/path-template.ts";
import type { DetailResource } from "../api/resource.ts";
import { details } from "../api/resources/resources.ts";

export interface RelatedItem {
  readonly name: string;
  /** Path of its page; `undefined` if it has none. */
  readonly href: string | undefined;
}

export function detailOf(collection: CollectionName | undefined): DetailResource | undefined {
  return details.find((detail) => collection !== undefined && detail.collection === collection);
}

/** The field that names an item of a collection, for example its title: the last of `names`. */
export function nameField(collection: CollectionName): string | undefined {
  return collections[collection].names.at(-1);
}

export function pageOfItem(item: JsonObject, collection?: CollectionName): string | undefined {
  const detail = detailOf(collection);
  const segment = detail && item[detail.segmentField];
  if (!detail || segment === undefined || segment === null) return undefined;
  return pathsOf(detail)(String(segment));
}

export function relatedItem(
  { edition }: Catalogue,
  collection: CollectionName,
  id: number,
): RelatedItem | undefined {
  const name = nameField(collection);
  if (name === undefined) return undefined;
  const detail = detailOf(collection);
  // Safe in SQL, because column names come from our declarations.
  const columns = [`${name} AS name`, ...(detail ? [`${detail.segmentField} AS segment`] : [])];
  const row = edition.get(`SELECT ${columns.join(", ")} FROM ${collection} WHERE id = :id`, { id });
  if (!row) return undefined;
  return { name: String(row.name), href: detail && pathsOf(detail)(String(row.segment)) };
}
