/**
 * What the next publication brings back of what a rollback went back over: the folder holds it still, and whoever
 * publishes something else may not know.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { type Registered, readRegister } from "../../editions/edition/compare-editions.ts";
import { nameOfItem } from "../../editions/edition/describe-item.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import type { WholePublication } from "../../editions/store/newest-whole.ts";
import type { EditionAside } from "./editions-before.ts";

export interface ItemBroughtBack {
  readonly change: "added" | "changed" | "removed";
  /** `undefined` of the settings of the site. */
  readonly collection: CollectionName | undefined;
  /** What the item is called. */
  readonly name: string;
}

export interface BroughtBack {
  /** Number of the rollback, which is the current publication. */
  readonly rollback: number;
  /** Number of the last publication that it went back over. */
  readonly publication: number;
  /** How many there are, of which the first are named. */
  readonly count: number;
  readonly items: readonly ItemBroughtBack[];
}

const MOST_NAMED = 20;

interface Editions {
  /** The current publication. */
  readonly current: WholePublication;
  readonly before: Edition;
  readonly next: Edition;
  /** Those that were gone back over, the oldest first. */
  readonly aside: readonly EditionAside[];
}

/** @returns `undefined` where nothing comes back, and where nothing was gone back over */
export function broughtBack({ current, before, next, aside }: Editions): BroughtBack | undefined {
  const items: ItemBroughtBack[] = [];
  let [count, publication] = [0, 0];
  const add = (from: number, describe: () => ItemBroughtBack) => {
    count += 1;
    publication = Math.max(publication, from);
    if (items.length < MOST_NAMED) items.push(describe());
  };
  // The newest first: what is in several is told once.
  const told = new Set<string>();
  for (const { file, publication: from } of aside.toReversed()) {
    using edition = new Edition(file);
    const [was, is, will] = [edition, before, next].map(({ site }) => JSON.stringify(site));
    if (was === will && was !== is && !told.has("site")) {
      told.add("site");
      add(from, () => ({ change: "changed", collection: undefined, name: "site.yaml" }));
    }
    for (const collection of collectionNames) {
      for (const one of comingBack(collection, { before, next, edition })) {
        const key = `${collection} ${one.key}`;
        if (told.has(key)) continue;
        told.add(key);
        const { change, item } = one;
        const named = change === "removed" ? before : next;
        add(from, () => ({ change, collection, name: nameOfItem(named, collection, item) }));
      }
    }
  }
  const rollback = current.publication.number;
  return count === 0 ? undefined : { rollback, publication, count, items };
}

/** Items that are in the next edition as they were in the one aside, and otherwise in the one before. */
function* comingBack(
  collection: CollectionName,
  { before, next, edition }: { before: Edition; next: Edition; edition: Edition },
): Generator<{ change: ItemBroughtBack["change"]; key: string; item: number }> {
  const [is, will, was] = [before, next, edition].map((one) => readRegister(one, collection)) as [
    Map<string, Registered>,
    Map<string, Registered>,
    Map<string, Registered>,
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
