/**
 * Addresses at which something was published once: each leads to where that lives now, or it is known that
 * it was withdrawn. An address that an item has now is that item's, whoever had it before.
 * @see contract.md, "Addresses"
 */

import { APPEARS, type CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { isScheduled } from "../../editions/edition/visible.ts";
import type { Catalogue } from "./catalogue.ts";
import { openSegment, pathOf } from "./path-template.ts";
import type { Resource } from "./resource.ts";

/** The path at which something lives now, or that it was withdrawn. */
export type Whereabouts = { readonly path: string } | "gone";

/** The names by which a resource finds its items: a field, and the collections that have it. */
interface Naming {
  readonly segment: string;
  readonly field: string;
  readonly collections: readonly CollectionName[];
}

function namingOf(resource: Resource): Naming | undefined {
  const segment = openSegment(resource);
  if (segment === undefined) return undefined;
  if (resource.kind === "list" && resource.scope) {
    return { segment, field: "id", collections: [resource.scope.collection] };
  }
  if (resource.kind !== "detail" || !resource.collection) return undefined;
  const { by: field, collection, namedToo = [] } = resource;
  return { segment, field, collections: [collection, ...namedToo] };
}

const FIND = `
  SELECT register.item FROM former_names AS was
  LEFT JOIN register ON register.collection = was.collection AND register.key = was.key
  WHERE was.collection = :collection AND was.field = :field AND was.value = :value`;

/**
 * Where something is that nothing is found at the address of now.
 * @returns `undefined` where nothing ever was
 */
export function whereabouts(
  catalogue: Catalogue,
  resource: Resource,
  segments: Readonly<Record<string, string>>,
): Whereabouts | undefined {
  const naming = namingOf(resource);
  const value = naming && segments[naming.segment];
  if (!naming || value === undefined) return undefined;
  const { segment, field } = naming;
  for (const collection of naming.collections) {
    const was = catalogue.edition.get(FIND, { collection, field, value });
    if (!was) continue;
    const item = was.item === null ? undefined : (was.item as number);
    if (item !== undefined && isToCome(catalogue, collection, item)) return undefined;
    const name = item === undefined ? undefined : nameNow(catalogue, { collection, field, item });
    // Of an item that is there and not to be seen the address is gone as well.
    if (name === undefined || name === value || !isThere(catalogue, resource, name)) return "gone";
    return { path: pathOf(resource, { [segment]: name }) };
  }
  return undefined;
}

/** Of what is to appear later nothing is said. */
function isToCome({ edition }: Catalogue, collection: CollectionName, item: number): boolean {
  if (edition.changes.next === Infinity || !isScheduled(collections[collection])) return false;
  const sql = `SELECT ${APPEARS} AS appears FROM main.${collection} WHERE id = :item`;
  const row = edition.get(sql, { item });
  return typeof row?.appears === "number" && row.appears >= edition.changes.next;
}

function nameNow(
  { edition }: Catalogue,
  { collection, field, item }: { collection: CollectionName; field: string; item: number },
): string | undefined {
  const row = edition.get(`SELECT ${field} AS name FROM ${collection} WHERE id = :item`, { item });
  return row?.name === undefined || row.name === null ? undefined : String(row.name);
}

function isThere(catalogue: Catalogue, resource: Resource, name: string): boolean {
  if (resource.kind === "list") return catalogue.scopeOf(resource).has(Number(name));
  return resource.kind === "detail" && resource.find(catalogue, name) !== undefined;
}

/** Every path of a resource at which something was, with where that is now. */
export function* formerAddresses(
  catalogue: Catalogue,
  resource: Resource,
): Generator<{ readonly path: string; readonly leads: Whereabouts }> {
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
      const leads = whereabouts(catalogue, resource, segments);
      if (leads && !isThere(catalogue, resource, row.value as string)) {
        yield { path: pathOf(resource, segments), leads };
      }
    }
  }
}
