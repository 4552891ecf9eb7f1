/** Loads a long list a few items at a time, so that other requests are answered in between. */
import { Slices } from "../../editions/edition/slices.ts";
import { type Plan, plainAnswer } from "./answer-plan.ts";
import type { Catalogue } from "./catalogue.ts";
import { plainJson } from "./json.ts";
import type { JsonObject } from "./json-value.ts";

// Small, because an item may be very long and its memory is reserved only after it is read.
const ITEMS_AT_ONCE = 10;

/** No items if the resource is not a list. @throws if the edition is closed before the end */
export function itemsInSlices(
  plan: Plan,
  catalogue: Catalogue,
): AsyncGenerator<readonly JsonObject[]> {
  const { resource, parameters } = plan;
  return loadInSlices(plan, (ids) =>
    resource.kind === "list"
      ? resource.load(catalogue, ids, parameters).map((item) => plainJson(item) as JsonObject)
      : [],
  );
}

/**
 * A detail is loaded as a list of its item, for its calendar.
 * @throws if the edition is closed before the end, or an error of `load`
 */
export async function* loadInSlices<Item>(
  plan: Plan,
  load: (ids: ArrayLike<number>) => readonly Item[],
): AsyncGenerator<readonly Item[]> {
  const slices = new Slices();
  const ids = plan.pageItems?.ids ?? idsOfDetail(plan);
  for (let at = 0; at < ids.length; at += ITEMS_AT_ONCE) {
    yield load(ids.slice(at, at + ITEMS_AT_ONCE));
    await slices.pause();
  }
}

function idsOfDetail(plan: Plan): number[] {
  if (plan.resource.kind !== "detail") return [];
  const { id } = (plainAnswer(plan) ?? {}) as JsonObject;
  return typeof id === "number" ? [id] : [];
}
