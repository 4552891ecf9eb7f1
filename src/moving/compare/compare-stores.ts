/** Compares every address of two stores from their editions, as the plan of a publication does. */
import { Edition } from "../../editions/edition/open-edition.ts";
import { Catalogue } from "../../serving/api/catalogue.ts";
import { lists } from "../../serving/api/resources/resources.ts";
import { everyAddress, hashOfJson } from "../../serving/effects/every-address.ts";

export interface StoreAddresses {
  /** The number of addresses of both. */
  readonly count: number;
  /** Those whose JSON differs, or that only one of them has. */
  readonly differing: ReadonlySet<string>;
}

/** @param was path of an edition. @param is path of an edition */
export async function compareStores(was: string, is: string): Promise<StoreAddresses> {
  const now = Date.now();
  const old = await hashesOf(was, now);
  const differing = new Set<string>();
  let count = old.size;
  for (const [path, hash] of await hashesOf(is, now)) {
    if (!old.has(path)) count += 1;
    if (old.get(path) !== hash) differing.add(path);
    old.delete(path);
  }
  for (const path of old.keys()) differing.add(path);
  return { count, differing };
}

// With the same public URL for both, so that only content can differ.
async function hashesOf(file: string, now: number): Promise<Map<string, string>> {
  using edition = new Edition(file, { visibleAt: now });
  const catalogue = await Catalogue.open(edition, { publicUrl: "http://store.invalid", lists });
  const addresses = everyAddress(catalogue, now);
  return new Map(addresses.map(({ path, value }) => [path, hashOfJson(value)] as const));
}
