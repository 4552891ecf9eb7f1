/**
 * Changes that a rollback has undone and that the next publication would restore, because the content folder still
 * contains them. An editor who publishes something else may not know about them.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { type RegisterEntry, readRegister } from "../../editions/edition/compare-editions.ts";
import { nameOfItem } from "../../editions/edition/describe-item.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import type { WholePublication } from "../../editions/store/newest-whole.ts";
import type { UndoneEdition } from "./editions-before.ts";

export interface ItemBroughtBack {
  readonly change: "added" | "changed" | "removed";
  /** `undefined` for the settings of the site. */
  readonly collection: CollectionName | undefined;
  /** The item's display name. */
  readonly name: string;
}

export interface BroughtBack {
  /** Number of the rollback, which is the current publication. */
  readonly rollback: number;
  /** Number of the last publication that it has undone and that is restored in part. */
  readonly publication: number;
  /** All changes; `items` has only the first 20. */
  readonly count: number;
  readonly items: readonly ItemBroughtBack[];
}

const MAX_ITEMS = 20;

interface Editions {
  /** The current publication. */
  readonly current: WholePublication;
  readonly before: Edition;
  readonly next: Edition;
  /** The oldest first. */
  readonly undone: readonly UndoneEdition[];
}

/** @returns `undefined` if nothing is restored */
export function restoredChanges({
  current,
  before,
  next,
  undone,
}: Editions): BroughtBack | undefined {
  const items: ItemBroughtBack[] = [];
  let [count, publication] = [0, 0];
  const add = (from: number, describe: () => ItemBroughtBack) => {
    count += 1;
    publication = Math.max(publication, from);
    if (items.length < MAX_ITEMS) items.push(describe());
  };
  // The newest first; a change that several editions contain is listed once.
  const listed = new Set<string>();
  for (const { file, publication: from } of undone.toReversed()) {
    using edition = new Edition(file);
    const [was, is, will] = [edition, before, next].map(({ site }) => JSON.stringify(site));
    if (was === will && was !== is && !listed.has("site")) {
      listed.add("site");
      add(from, () => ({ change: "changed", collection: undefined, name: "site.yaml" }));
    }
    for (const collection of collectionNames) {
      for (const { key, change, item } of changesRestored(collection, { before, next, edition })) {
        const itemKey = `${collection} ${key}`;
        if (listed.has(itemKey)) continue;
        listed.add(itemKey);
        const named = change === "removed" ? before : next;
        add(from, () => ({ change, collection, name: nameOfItem(named, collection, item) }));
      }
    }
  }
  const rollback = current.publication.number;
  return count === 0 ? undefined : { rollback, publication, count, items };
}

/** Changes from the current edition to the next one that restore an item's state in the undone `edition`. */
function* changesRestored(
  collection: CollectionName,
  { before, next, edition }: { before: Edition; next: Edition; edition: Edition },
): Generator<{ change: ItemBroughtBack["change"]; key: string; item: number }> {
  const [is, will, was] = [before, next, edition].map((one) => readRegister(one, collection)) as [
    Map<string, RegisterEntry>,
    Map<string, RegisterEntry>,
    Map<string, RegisterEntry>,
  ];
  for (const [key, { item, fingerprint }] of will) {
    const now = is.get(key);
    if (now?.fingerprint === fingerprint || was.get(key)?.fingerprint !== fingerprint) continue;
    yield { change: now ? "changed" : "added", key, item };
  }
  for (const [key, { item }] of is) {
    if (!will.has(key) && !was.has(key)) yield { change: "removed", key, item };
  }
}
