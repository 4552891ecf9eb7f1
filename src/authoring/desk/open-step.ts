/** The step from one edition to another: their differences and the effects for readers. */
import { compareEditions } from "../../editions/edition/compare-editions.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { effectsOf, publicUrlOf } from "../../serving/effects/effects-of.ts";
import { largeRemoval } from "../publish/large-removals.ts";
import { MAX_ITEMS } from "./changes-view.ts";

export type Step = Awaited<ReturnType<typeof openStep>>;

const COUNT = "SELECT count(*) AS items FROM register WHERE collection = :collection";

/** Both editions stay open until the step is disposed of. @param old path of an edition; `undefined` before the first */
export async function openStep(
  old: string | undefined,
  next: string,
  publicUrl: string | undefined,
) {
  using opened = new DisposableStack();
  const before = old === undefined ? undefined : opened.use(new Edition(old));
  const after = opened.use(new Edition(next));
  const difference = compareEditions(before, after, { most: MAX_ITEMS, whole: true });
  const removals = difference.collections.flatMap(({ collection, counts: { removed } }) => {
    const of = Number(before?.get(COUNT, { collection })?.items ?? 0);
    return largeRemoval({ collection, removed, of });
  });
  const effects = await effectsOf(old, next, publicUrl);
  const kept = opened.move();
  return {
    ...{ before, after, difference, removals, effects },
    publicUrl: publicUrlOf(after, publicUrl),
    [Symbol.dispose]: () => kept.dispose(),
  };
}
