/** The items of a list that is rendered whole, a few at a time, so that requests are answered in between. */
import { Slices } from "../../editions/edition/slices.ts";
import type { Plan } from "./answer.ts";
import type { Catalogue } from "./catalogue.ts";
import type { JsonObject } from "./json-value.ts";

// Few, since each of them may be very long, and none of their memory is set aside before they are read.
const ITEMS_AT_ONCE = 10;

/**
 * As they are on the wire.
 * @throws where the edition is closed before all have been read, and the edition's errors
 */
export function itemsInSlices(
  plan: Plan,
  catalogue: Catalogue,
): AsyncGenerator<readonly JsonObject[]> {
  const { resource, given } = plan;
  return loadedInSlices(plan, (ids) =>
    resource.kind === "list" ? resource.load(catalogue, ids, given) : [],
  );
}

/**
 * As `load` gives them, which takes ids; of a detail resource the one item that it answers with.
 * @throws the same, and what `load` throws
 */
export async function* loadedInSlices<Item>(
  plan: Plan,
  load: (ids: ArrayLike<number>) => readonly Item[],
): AsyncGenerator<readonly Item[]> {
  const slices = new Slices();
  const ids = plan.part?.ids ?? idsOfDetail(plan);
  for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
    yield load(ids.slice(at, at + ITEMS_AT_ONCE));
    await slices.pause();
  }
}

function idsOfDetail(plan: Plan): number[] {
  const item = plan.resource.kind === "detail" && (plan.answer() as JsonObject | undefined);
  return item && typeof item.id === "number" ? [item.id] : [];
}
