/** The items of a list that is rendered whole, a few at a time, so that requests are answered in between. */
import { Slices } from "../edition/slices.ts";
import type { Plan } from "./answer.ts";
import type { Catalogue } from "./catalogue.ts";
import type { JsonObject } from "./json-value.ts";

const ITEMS_AT_ONCE = 50;

/** @throws where the edition is closed before all have been read, and the edition's errors */
export async function* itemsInSlices(
  { resource, part }: Plan,
  catalogue: Catalogue,
): AsyncGenerator<readonly JsonObject[]> {
  if (resource.kind !== "list" || !part) return;
  const slices = new Slices();
  for (let at = 0; at < part.ids.length; at += ITEMS_AT_ONCE) {
    yield resource.load(catalogue, part.ids.subarray(at, at + ITEMS_AT_ONCE));
    await slices.pause();
  }
}
