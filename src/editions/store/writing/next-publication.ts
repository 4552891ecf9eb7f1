/** Plans the record of a publication, and waits until its second begins. */
import { setTimeout as sleep } from "node:timers/promises";
import { orDamage } from "../or-damage.ts";
import { formatPublicationTime, type Publication, publicationSeconds } from "../publication.ts";
import type { NextPublication, Store } from "../store.ts";

export interface PublicationBefore {
  /** The highest number in use, including damaged records. */
  readonly number: number;
  /** `undefined` before the first publication, or if all records are damaged. */
  readonly publication: Publication | undefined;
  /** Whether the store was brought back from a copy whose last publication is this one. */
  readonly isCopied?: boolean;
}

/**
 * The last publication that was recorded, whether it became current or not, and the highest number
 * in use. @throws StoreUnavailableError
 */
export async function lastRecorded(store: Store): Promise<PublicationBefore> {
  const numbers = await store.numbers();
  const number = numbers.at(-1) ?? 0;
  for (const one of numbers.toReversed()) {
    const publication = await orDamage(store.publication(one));
    if (publication) return { number, publication };
  }
  return { number, publication: undefined };
}

/** Its time is at least one second after the last one's. @param now epoch milliseconds */
export function nextPublication(
  { edition, who, note, counts, changes }: NextPublication,
  before: PublicationBefore,
  now: number,
): Publication {
  const epochSeconds = Math.max(
    Math.floor(now / 1000),
    before.publication ? publicationSeconds(before.publication) + 1 : 0,
  );
  const time = formatPublicationTime(epochSeconds);
  const number = before.number + 1;
  const restoredAfter =
    before.publication?.restoredAfter ?? (before.isCopied ? before.number : undefined);
  const record = { number, time, edition, who, note, counts: { ...counts } };
  return {
    ...record,
    ...(changes?.number === number && { changes: changes.sha256 }),
    ...(restoredAfter !== undefined && { restoredAfter }),
  };
}

// A longer wait means that the clock was set back: publish at once.
const MAX_WAIT_MILLISECONDS = 2000;

/** @param now epoch milliseconds */
export async function waitForPublicationTime(
  publication: Publication,
  now: number,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  const milliseconds = publicationSeconds(publication) * 1000 - now;
  if (milliseconds > 0 && milliseconds <= MAX_WAIT_MILLISECONDS) await wait(milliseconds);
}
