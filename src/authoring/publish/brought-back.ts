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

interface Editions {
  /** The oldest first. Changes of the earlier ones are in the last one too. */
  readonly undone: readonly UndoneEdition[];
  readonly current: Edition;
  readonly next: Edition;
}

/** @param number of the current publication. @returns `undefined` if nothing is restored */
export function restoredChanges(number: number, editions: Editions): RestoredChanges | undefined {
  const { current, next } = editions;
  const last = editions.undone.at(-1);
  if (!last) return undefined;
  using undone = new Edition(last.file);
  const items: RestoredItem[] = [];
  let count = 0;
  const [undoneSite, currentSite, nextSite] = [undone, current, next].map(({ site }) =>
    JSON.stringify(site),
  );
  if (undoneSite === nextSite && undoneSite !== currentSite) {
    count += 1;
    items.push({ change: "changed", collection: undefined, name: "site.yaml" });
  }
  for (const collection of collectionNames) {
    for (const { change, item } of restoredItems(collection, { undone, current, next })) {
      count += 1;
      if (items.length >= MAX_ITEMS) continue;
      const name = nameOfItem(change === "removed" ? current : next, collection, item);
      items.push({ change, collection, name });
    }
  }
  if (count === 0) return undefined;
  return { rollback: number, publication: last.publication, count, items };
}

/** Changes that give an item the state that it has in the undone edition. */
function* restoredItems(
  collection: CollectionName,
  editions: Record<"undone" | "current" | "next", Edition>,
): Generator<{ change: RestoredItem["change"]; item: number }> {
  const undone = readRegister(editions.undone, collection);
  const current = readRegister(editions.current, collection);
  const next = readRegister(editions.next, collection);
  for (const [key, { item, fingerprint }] of next) {
    const known = current.get(key);
    if (known?.fingerprint === fingerprint) continue;
    if (undone.get(key)?.fingerprint !== fingerprint) continue;
    yield { change: known ? "changed" : "added", item };
  }
  for (const [key, { item }] of current) {
    if (!next.has(key) && !undone.has(key)) yield { change: "removed", item };
  }
}
