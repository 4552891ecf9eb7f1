/** Compares every address of two stores from their editions, as the plan of a publication does. */
import { Edition } from "../../editions/edition/open-edition.ts";
import { Catalogue } from "../../serving/api/catalogue.ts";
import { lists } from "../../serving/api/resources/resources.ts";
import { compareAddresses } from "../../serving/effects/every-address.ts";

/**
 * @param was path of an edition. @param is path of an edition
 * @returns the addresses whose JSON differs, or that only one of them has
 */
export async function compareStores(was: string, is: string): Promise<readonly string[]> {
  const now = Date.now();
  using old = new Edition(was, { visibleAt: now });
  using current = new Edition(is, { visibleAt: now });
  // The same public URL for both, so that only content can differ.
  const about = { publicUrl: "http://store.invalid", lists };
  const [before, after] = [await Catalogue.open(old, about), await Catalogue.open(current, about)];
  const { changed, added, removed } = await compareAddresses(before, after, now);
  return [...changed, ...added, ...removed];
}
