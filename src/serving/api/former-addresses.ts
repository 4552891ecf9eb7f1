/** Former addresses: a redirect, or an item that was withdrawn. (contract.md, "Addresses") */

import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { APPEARS } from "../../contract/site/shared-fields.ts";
import { isScheduled } from "../../editions/edition/visible.ts";
import type { Catalogue } from "./catalogue.ts";
import { pathOf, type Segments, segmentName } from "./path-template.ts";
import type { Resource } from "./resource.ts";

/** The current path of an item; `gone` if it was withdrawn or is hidden. */
export type FormerTarget = { readonly path: string } | "gone";

/** `item` is null if the item was withdrawn. */
const FIND = `
  SELECT register.item FROM former_names AS was
  LEFT JOIN register ON register.collection = was.collection AND register.key = was.key
  WHERE was.collection = :collection AND was.field = :field AND was.value = :value`;

/** For an address without an item. `undefined` if none ever had it, or its item appears later. */
export function findFormerTarget(
  catalogue: Catalogue,
  resource: Resource,
  segments: Segments,
): FormerTarget | undefined {
  const naming = namingOf(resource);
  const value = naming && segments[naming.segment];
  if (!naming || value === undefined) return undefined;
  for (const collection of naming.collections) {
    const entry = catalogue.edition.get(FIND, { collection, field: naming.field, value });
    if (!entry) continue;
    if (entry.item === null) return "gone";
    const item = entry.item as number;
    if (isToCome(catalogue, collection, item)) return undefined;
    const name = currentName(catalogue, { collection, field: naming.field, item });
    const hasMoved = name !== undefined && name !== value && isFound(catalogue, resource, name);
    return hasMoved ? { path: pathOf(resource, { [naming.segment]: name }) } : "gone";
  }
  return undefined;
}

/** The path segment, the field whose value it is, and the collections to search. */
function namingOf(resource: Resource) {
  const segment = segmentName(resource);
  if (segment === undefined) return undefined;
  if (resource.kind === "list" && resource.scope) {
    return { segment, field: "id", collections: [resource.scope.collection] };
  }
  if (resource.kind !== "detail" || !resource.collection) return undefined;
  const { segmentField: field, collection, otherCollections = [] } = resource;
  return { segment, field, collections: [collection, ...otherCollections] };
}

/** The existence of an item that is scheduled to appear must not be revealed. */
function isToCome({ edition }: Catalogue, collection: CollectionName, item: number): boolean {
  if (edition.schedule.next === Infinity || !isScheduled(collections[collection])) return false;
  // The table in `main`, because the view of the same name hides the item.
  const sql = `SELECT ${APPEARS} AS appears FROM main.${collection} WHERE id = :item`;
  const row = edition.get(sql, { item });
  return typeof row?.appears === "number" && row.appears >= edition.schedule.next;
}

/** `undefined` if the field is null or the item hidden. */
function currentName(
  { edition }: Catalogue,
  { collection, field, item }: { collection: CollectionName; field: string; item: number },
): string | undefined {
  const row = edition.get(`SELECT ${field} AS name FROM ${collection} WHERE id = :item`, { item });
  return row?.name === undefined || row.name === null ? undefined : String(row.name);
}

function isFound(catalogue: Catalogue, resource: Resource, name: string): boolean {
  if (resource.kind === "list") return catalogue.scopeOf(resource).has(Number(name));
  return resource.kind === "detail" && resource.find(catalogue, name) !== undefined;
}

/** Every path at which the resource had an item and has none now, unless the item appears later. */
export function* formerAddresses(
  catalogue: Catalogue,
  resource: Resource,
): Generator<{ readonly path: string; readonly target: FormerTarget }> {
  const naming = namingOf(resource);
  if (!naming) return;
  const { segment, field } = naming;
  for (const collection of naming.collections) {
    const rows = catalogue.edition.all(
      "SELECT value FROM former_names WHERE collection = :collection AND field = :field",
      { collection, field },
    );
    for (const row of rows) {
      const segments = { [segment]: row.value as string };
      const target = findFormerTarget(catalogue, resource, segments);
      if (target && !isFound(catalogue, resource, row.value as string)) {
        yield { path: pathOf(resource, segments), target };
      }
    }
  }
}
