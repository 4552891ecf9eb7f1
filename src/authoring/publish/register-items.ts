/** Continues the register of the previous edition, and counts new, changed and removed items. */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import type { RegisterRow } from "../../editions/edition/writing/write-edition.ts";
import type { ChangeCounts } from "../../editions/store/publication.ts";
import type { CheckedItem } from "../content/report/content.ts";

const FIND_ITEM = `SELECT fingerprint, first_published, last_changed FROM register
  WHERE collection = :collection AND key = :key`;

export class ItemRegister {
  readonly #before: Edition | undefined;
  readonly #now: number;
  readonly #counts = new Map<CollectionName, Omit<ChangeCounts, "removed">>();

  /** @param now the publication's time, epoch seconds */
  constructor(before: Edition | undefined, now: number) {
    this.#before = before;
    this.#now = now;
  }

  /** Call this for each item of the next edition, then {@link counts}. */
  register(
    collection: CollectionName,
    checked: Pick<CheckedItem, "key" | "row" | "fingerprint" | "former">,
  ): RegisterRow {
    const { key, row: item, fingerprint, former } = checked;
    const known = this.#before?.get(FIND_ITEM, { collection, key });
    const counts = this.#countsOf(collection);
    const row = { collection, key, item, fingerprint };
    if (!known) {
      counts.added += 1;
      return { ...row, firstPublished: this.#now, lastChanged: this.#now };
    }
    // `former`: the fingerprint of the same text as `former-reading.ts` reads it.
    const isUnchanged = known.fingerprint === fingerprint || known.fingerprint === former;
    counts[isUnchanged ? "unchanged" : "changed"] += 1;
    return {
      ...row,
      firstPublished: known.first_published as number,
      lastChanged: isUnchanged ? (known.last_changed as number) : this.#now,
    };
  }

  counts(): Record<CollectionName, ChangeCounts> {
    const before = this.#countBefore();
    const entries = collectionNames.map((name) => {
      const { added, changed, unchanged } = this.#countsOf(name);
      const removed = (before.get(name) ?? 0) - changed - unchanged;
      return [name, { added, changed, removed, unchanged }];
    });
    return Object.fromEntries(entries);
  }

  #countBefore(): Map<string, number> {
    const rows = this.#before?.all(
      "SELECT collection, count(*) AS items FROM register GROUP BY collection",
    );
    return new Map(rows?.map((row) => [row.collection as string, row.items as number]));
  }

  #countsOf(collection: CollectionName) {
    return this.#counts.getOrInsert(collection, { added: 0, changed: 0, unchanged: 0 });
  }
}
