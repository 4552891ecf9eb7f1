/**
 * Finds the addresses that change when a scheduled item appears or disappears: the item, its direct
 * and indirect referrers, their targets (whose counts change), and the lists of all of them. May
 * find addresses that do not change, but never misses one that does.
 */
import type { CollectionName, Field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { collections } from "../../contract/site/collections.ts";
import type { ScheduledState } from "../../editions/edition/changes-file.ts";
import { columnOf, linkTable, shownCondition } from "../../editions/edition/collection-tables.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { scheduledChangesAfter } from "../../editions/edition/scheduled-items.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { pathsOf } from "../api/path-template.ts";
import { details, resources } from "../api/resources/resources.ts";
import { pathsOfList } from "../api/resources/root.ts";

type Item = [collection: CollectionName, id: number];
type Items = Map<CollectionName, Set<number>>;

/** @param catalogue includes items that are not visible yet @param after epoch milliseconds */
export function* scheduledAfter(catalogue: Catalogue, after: number): Generator<ScheduledState> {
  const { edition } = catalogue;
  const byMoment = Map.groupBy(scheduledChangesAfter(edition, after), ({ at }) => at);
  for (const [moment, scheduled] of byMoment) {
    const items: Items = new Map();
    const changing = scheduled.map(({ collection, item }): Item => [collection, item]);
    addWithReferrers(items, edition, changing);
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

const references = Object.values(collections).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, declared]) => referencesOf(name, field, declared)),
);

/** The table of a field's references, and its columns of ids; nothing for other fields. */
function referencesOf(collection: CollectionName, name: string, field: Field) {
  const { to, kind } = field;
  if (to === undefined) return [];
  const isLinked = kinds[kind].stored === "items";
  const table = isLinked ? linkTable(collection, name) : collection;
  const referrers = { collection, column: isLinked ? "item_id" : "id" };
  const target = isLinked ? "target_id" : (columnOf(name, field) as string);
  return [{ table, referrers, targets: { collection: to, column: target } }];
}

/** Adds the items that are new, their referrers, the referrers of those, and so on. */
function addWithReferrers(items: Items, edition: Edition, found: Iterable<Item>): void {
  const added: Items = new Map();
  for (const [name, id] of found) {
    if (add(items, name, id)) add(added, name, id);
  }
  if (added.size > 0) addWithReferrers(items, edition, neighbours(edition, added, "referrers"));
}

/** The items that refer to one of the `items`, or that they refer to. May yield an item twice. */
function* neighbours(
  edition: Edition,
  items: Items,
  wanted: "referrers" | "targets",
): Generator<Item> {
  for (const { table, referrers, targets } of references) {
    const [from, to] = wanted === "targets" ? [referrers, targets] : [targets, referrers];
    const ids = items.get(from.collection);
    if (!ids) continue;
    const sql = `SELECT DISTINCT ${to.column} AS id FROM ${table}
      WHERE ${to.column} IS NOT NULL AND ${from.column} IN (SELECT value FROM json_each(:ids))`;
    for (const { id } of edition.all(sql, { ids: JSON.stringify([...ids]) })) {
      yield [to.collection, id as number];
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
    const pathTo = pathsOf(resource);
    for (const collection of main ? [main, ...otherCollections] : []) {
      const shown = shownCondition(collections[collection]);
      const sql = `SELECT ${segmentField} AS name FROM ${collection} WHERE id = :item AND ${shown}`;
      for (const item of items.get(collection) ?? []) {
        const name = edition.get(sql, { item })?.name ?? null;
        if (name !== null) yield { path: pathTo(String(name)), collection, item };
      }
    }
  }
}
