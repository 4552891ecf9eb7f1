/** Renames, swaps and withdraws news over many publications, and requests every former address. */
import assert from "node:assert/strict";
import type { PublishedSite } from "../../changes/published-site.ts";
import { Dice, scaled } from "../../support/scale.ts";

export const PUBLICATIONS = scaled(50);

const NEWS = 60;

/** @returns a summary with the seed */
export async function renameThroughPublications(published: PublishedSite): Promise<string> {
  const dice = new Dice();
  const items = new Map(Array.from({ length: NEWS }, (_, index) => [index + 1, `n-${index + 1}`]));
  const ever = new Set<string>();
  let renamings = 0;
  for (let publication = 0; publication < PUBLICATIONS; publication++) {
    for (let renaming = 0; publication > 0 && renaming < 26; renaming++) {
      const id = dice.integer(NEWS) + 1;
      // Some names were those of other items.
      const name =
        dice.integer(3) === 0 ? dice.one([...ever]) : `n-${id}-${publication}-${renaming}`;
      if ([...items.values()].includes(name)) continue;
      items.set(id, name);
      renamings += 1;
    }
    if (publication % 10 === 9) items.delete(dice.integer(NEWS) + 1);
    for (const name of items.values()) ever.add(name);
    await published.publish({ noticias: Array.from(items, ([id, slug]) => ({ id, slug })) });
  }
  const { address } = await published.serve();

  const counts: Record<number, number> = {};
  const now = new Set([...items.values()].map((slug) => `/noticias/${slug}/`));
  for (const slug of ever) {
    const response = await fetch(`${address}/noticias/${slug}/`, { redirect: "manual" });
    await response.arrayBuffer();
    const { status, headers } = response;
    counts[status] = (counts[status] ?? 0) + 1;
    assert.equal(status === 200, now.has(`/noticias/${slug}/`), `${slug}, seed ${dice.seed}`);
    const location = new URL(headers.get("Location") ?? "", address).pathname;
    if (status === 301) assert.ok(now.has(location), `${slug} in one step, seed ${dice.seed}`);
    else assert.ok(status === 200 || status === 410, `${slug}: ${status}, seed ${dice.seed}`);
  }
  return `${renamings} renamings, ${JSON.stringify(counts)}, seed ${dice.seed}`;
}
