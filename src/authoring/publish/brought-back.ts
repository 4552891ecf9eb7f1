/**
 * Changes that a rollback has undone and that the next publication would restore, because the content folder still
 * contains them. An editor who publishes something else may not know about them.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { readRegister } from "../../editions/edition/compare-editions.ts";
import { nameOfItem } from "../../editions/edition/describe-item.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import type { UndamagedPublication } from "../../editions/store/store.ts";
import type { UndoneEdition } from "./editions-before.ts";

export interface RestoredItem {
  readonly change: "added" | "changed" | "removed";
  /** `undefined` for the settings of the site. */
  readonly collection: CollectionName | undefined;
  /** The item's display name. */
  readonly name: string;
}

export interface RestoredChanges {
  /** Number of the rollback, which is the current publication. */
  readonly rollback: number;
  /** Number of the last publication that it has undone. */
  readonly publication: number;
  /** All changes; `items` has only the first 20. */
  readonly count: number;
  readonly items: readonly RestoredItem[];
}

const MAX_ITEMS = 20;

interface Editions {
  /** The current publication. */
  readonly current: UndamagedPublication;
  readonly before: Edition;
  readonly next: Edition;
  /** The oldest first. Changes of the earlier ones are in the last one too. */
  readonly undone: readonly UndoneEdition[];
}

/** @returns `undefined` if nothing is restored */
export function restoredChanges({
  current,
  before,
  next,
  undone,
}: Editions): RestoredChanges | undefined {
  const last = undone.at(-1);
  if (!last) return undefined;
  using edition = new Edition(last.file);
  const items: RestoredItem[] = [];
  let count = 0;
  const [was, is, will] = [edition, before, next].map(({ site }) => JSON.stringify(site));
  if (was === will && was !== is) {
    count += 1;
    items.push({ change: "changed", collection: undefined, name: "site.yaml" });
  }
  for (const collection of collectionNames) {
    for (const { change, item } of changesRestored(collection, { before, next, edition })) {
      count += 1;
      if (items.length >= MAX_ITEMS) continue;
      const name = nameOfItem(change === "removed" ? before : next, collection, item);
      items.push({ change, collection, name });
    }
  }
  const rollback = current.publication.number;
  return count === 0 ? undefined : { rollback, publication: last.publication, count, items };
}

/** Changes from the current edition to the next one that restore an item's state in the undone `edition`. */
function* changesRestored(
  collection: CollectionName,
  { before, next, edition }: { before: Edition; next: Edition; edition: Edition },
): Generator<{ change: RestoredItem["change"]; item: number }> {
  const is = readRegister(before, collection);
  const will = readRegister(next, collection);
  const was = readRegister(edition, collection);
  for (const [key, { item, fingerprint }] of will) {
    const now = is.get(key);
    if (now?.fingerprint === fingerprint || was.get(key)?.fingerprint !== fingerprint) continue;
    yield { change: now ? "changed" : "added", item };
  }
  for (const [key, { item }] of is) {
    if (!will.has(key) && !was.has(key)) yield { change: "removed", item };
  }
}
