/** Changes that a rollback has undone but the folder still has: publishing would restore them. */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { readRegister } from "../../editions/edition/compare-editions.ts";
import { nameOfItem } from "../../editions/edition/describe-item.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import type { UndoneEdition } from "./undone-editions.ts";

export interface RestoredItem {
  readonly change: "added" | "changed" | "removed";
  /** `undefined` for the settings of the site. */
  readonly collection: CollectionName | undefined;
  readonly name: string;
}

export interface RestoredChanges {
  /** Number of the rollback, which is the current publication. */
  readonly rollback: number;
  /** Number of the last publication that it has undone. */
  readonly publication: number;
  /** The number of all changes; `items` has only the first 20. */
  readonly count: number;
  readonly items: readonly RestoredItem[];
}

const MAX_ITEMS = 20;

/**
 * @param rollback number of the current publication
 * @param last the newest undone edition, which has the changes of the earlier ones too
 * @returns `undefined` if nothing is restored
 */
export function restoredChanges(
  rollback: number,
  last: UndoneEdition,
  { current, next }: { current: Edition; next: Edition },
): RestoredChanges | undefined {
  using undone = new Edition(last.file);
  const changes = [...changesBackTo(undone, current, next)];
  if (changes.length === 0) return undefined;
  const items = changes.slice(0, MAX_ITEMS).map(({ change, collection, item }) => {
    const edition = change === "removed" ? current : next;
    const name = collection ? nameOfItem(edition, collection, item) : "site.yaml";
    return { change, collection, name };
  });
  return { rollback, publication: last.publication, count: changes.length, items };
}

/** `item`: its row id; 0 for the settings of the site. */
type FoundChange = Pick<RestoredItem, "change" | "collection"> & { readonly item: number };

/** Changes that give the site or an item the state that it has in the undone edition. */
function* changesBackTo(undone: Edition, current: Edition, next: Edition): Generator<FoundChange> {
  const nextSite = JSON.stringify(next.site);
  if (nextSite === JSON.stringify(undone.site) && nextSite !== JSON.stringify(current.site))
    yield { change: "changed", collection: undefined, item: 0 };
  for (const collection of collectionNames) {
    const undoneItems = readRegister(undone, collection);
    const currentItems = readRegister(current, collection);
    const nextItems = readRegister(next, collection);
    for (const [key, { item, fingerprint }] of nextItems) {
      const currentItem = currentItems.get(key);
      const isChange = fingerprint !== currentItem?.fingerprint;
      if (isChange && fingerprint === undoneItems.get(key)?.fingerprint)
        yield { change: currentItem ? "changed" : "added", collection, item };
    }
    for (const [key, { item }] of currentItems) {
      if (!nextItems.has(key) && !undoneItems.has(key))
        yield { change: "removed", collection, item };
    }
  }
}
