/**
 * Finds the addresses that change when a scheduled item appears or disappears: the item, its direct
 * and indirect referrers, their targets (whose counts change), and the lists of all of them. May
 * find addresses that do not change, but never misses one that does.
 */
import type { CollectionName } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { collections } from "../../contract/site/collections.ts";
import type { ScheduledState } from "../../editions/edition/changes-file.ts";
import { columnOf, linkTable, shownCondition } from "../../editions/edition/collection-tables.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import {
  type ScheduledChange,
  scheduledChangesAfter,
} from "../../editions/edition/scheduled-items.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { pathsOf } from "../api/path-template.ts";
import { details, resources } from "../api/resources/resources.ts";
import { pathsOfList } from "../api/resources/root.ts";

type Items = Map<CollectionName, Set<number>>;

/** @param catalogue includes items that are not visible yet @param after epoch milliseconds */
export function* scheduledAfter(catalogue: Catalogue, after: number): Generator<ScheduledState> {
  const { edition } = catalogue;
  const byMoment = Map.groupBy(scheduledChangesAfter(edition, after), ({ at }) => at);
  for (const [moment, scheduled] of byMoment) {
    const items = withReferrers(edition, scheduled);
    // All are found before any is added, because targets of targets do not change.
    const targets = [...neighbours(edition, items, "targets")];
    for (const [name, id] of targets) add(items, name, id);
    for (const path of pathsOfLists(catalogue, items)) {
      yield { moment, path, collection: null, item: null };
    }
    for (const address of pathsOfItems(edition, items)) yield { moment, ...address };
  }
}

/** @returns whether the id is new */
function add(items: Items, name: CollectionName, id: number): boolean {
  const ids = items.getOrInsertComputed(name, () => new Set());
  if (ids.has(id)) return false;
  ids.add(id);
  return true;
}

/** Each reference: its table, and the columns of the referring item (`id`) and of the `target`. */
const references = Object.values(collections).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, declared]) => {
    const { to, kind } = declared;
    if (to === undefined) return [];
    return kinds[kind].stored === "items"
      ? [{ from: name, to, table: linkTable(name, field), id: "item_id", target: "target_id" }]
      : [{ from: name, to, table: name, id: "id", target: columnOf(field, declared) as string }];
  }),
);

function withReferrers(edition: Edition, scheduled: readonly ScheduledChange[]): Items {
  const all: Items = new Map();
  let newest: Items = new Map();
  for (const { collection, item } of scheduled) {
    if (add(all, collection, item)) add(newest, collection, item);
  }
  while (newest.size > 0) {
    const next: Items = new Map();
    for (const [name, id] of neighbours(edition, newest, "referrers")) {
      if (add(all, name, id)) add(next, name, id);
    }
    newest = next;
  }
  return all;
}

/** May yield an item twice. */
function* neighbours(
  edition: Edition,
  items: Items,
  wanted: "referrers" | "targets",
): Generator<[CollectionName, number]> {
  for (const { from, to, table, ...columns } of references) {
    const referrers = { collection: from, column: columns.id };
    const targets = { collection: to, column: columns.target };
    const known = wanted === "targets" ? referrers : targets;
    const found = wanted === "targets" ? targets : referrers;
    const ids = items.get(known.collection);
    if (!ids) continue;
    const sql = `SELECT DISTINCT ${found.column} AS id FROM ${table}
      WHERE ${found.column} IS NOT NULL AND ${known.column} IN (SELECT value FROM json_each(:ids))`;
    for (const { id } of edition.all(sql, { ids: JSON.stringify([...ids]) })) {
      yield [found.collection, id as number];
    }
  }
}

function* pathsOfLists(catalogue: Catalogue, items: Items): Generator<string> {
  for (const resource of resources) {
    const { kind, collection } = resource;
    if (kind !== "list" || resource.computed || !collection || !items.has(collection)) continue;
    yield* pathsOfList(catalogue, resource);
  }
}

function* pathsOfItems(edition: Edition, items: Items): Generator<Omit<ScheduledState, "moment">> {
  for (const resource of details) {
    const { collection: main, otherCollections = [], segmentField } = resource;
    if (!main) continue;
    const pathTo = pathsOf(resource);
    for (const collection of [main, ...otherCollections]) {
      const shown = shownCondition(collections[collection]);
      const sql = `SELECT ${segmentField} AS name FROM ${collection} WHERE id = :item AND ${shown}`;
      for (const item of items.get(collection) ?? []) {
        const name = edition.get(sql, { item })?.name ?? null;
        if (name !== null) yield { path: pathTo(String(name)), collection, item };
      }
    }
  }
}
