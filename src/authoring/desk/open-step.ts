/** The step from one edition to another: differences, and the pages of new and changed items. */
import { collections } from "../../contract/site/collections.ts";
import { shownCondition } from "../../editions/edition/collection-tables.ts";
import { compareEditions } from "../../editions/edition/compare-editions.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { publicUrlOf } from "../../serving/effects/effects-of.ts";
import { isLarge } from "../publish/large-removals.ts";
import { pagePath } from "../publish/trial.ts";
import { MAX_ITEMS } from "./changes-view.ts";

export type Step = ReturnType<typeof openStep>;

const COUNT_ITEMS = "SELECT count(*) AS items FROM register WHERE collection = :collection";
const ITEM_ID = "SELECT item FROM register WHERE collection = :collection AND key = :key";

/** @param old path of an edition, as `next`; both stay open until the step is disposed of */
export function openStep(old: string | undefined, next: string, publicUrl: string | undefined) {
  using opened = new DisposableStack();
  const before = old === undefined ? undefined : opened.use(new Edition(old));
  const after = opened.use(new Edition(next));
  const difference = compareEditions(before, after, { maxItems: MAX_ITEMS, whole: true });
  const largeRemovals = difference.collections
    .map(({ collection, counts: { removed } }) => {
      const of = Number(before?.get(COUNT_ITEMS, { collection })?.items ?? 0);
      return { collection, removed, of };
    })
    .filter(isLarge);
  // The links to offer after publishing: pages of new and changed items that readers can see.
  using visible = new Edition(next, { visibleAt: Date.now() });
  const pages = difference.collections.flatMap(({ collection, added, changed }) =>
    [...added, ...changed].flatMap(({ key, name }) => {
      const id = Number(after.get(ITEM_ID, { collection, key })?.item);
      const visibleRow = `SELECT id FROM ${collection} WHERE id = :id AND ${shownCondition(collections[collection])}`;
      if (!visible.get(visibleRow, { id })) return [];
      return [{ collection, name, path: pagePath(after, collection, id) }];
    }),
  );
  const url = publicUrlOf(after, publicUrl);
  const editions = opened.move();
  const dispose = { [Symbol.dispose]: () => editions.dispose() };
  return { after, difference, largeRemovals, pages, publicUrl: url, ...dispose };
}
