/** What a publication is written down as, and the wait until its second has come. (architecture.md, "The store") */
import { setTimeout as sleep } from "node:timers/promises";
import { formatPublicationTime, type Publication, publicationSeconds } from "../publication.ts";
import { DamagedError, type NextPublication, type Store } from "../store.ts";

export interface PublicationBefore {
  /** The last number that anybody may have seen. */
  readonly number: number;
  /** `undefined` before the first, and where none can be read any more. */
  readonly publication: Publication | undefined;
}

/**
 * What is written down last, whether it is current or not. Where that is damaged, the next number is one that
 * nobody has seen.
 * @throws StoreUnavailableError
 */
export async function lastWrittenDown(store: Store): Promise<PublicationBefore> {
  const numbers = await store.numbers();
  const number = numbers.at(-1) ?? 0;
  for (const one of numbers.toReversed()) {
    try {
      return { number, publication: await store.publication(one) };
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
    }
  }
  return { number, publication: undefined };
}

/**
 * The publication that comes after another: its time is the second in which it is made, at least one
 * after the time before.
 * @param now epoch milliseconds
 */
export function planPublication(
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
  const recorded = changes?.number === number ? { changes: changes.sha256 } : {};
  return { number, time, edition, who, note, counts: { ...counts }, ...recorded };
}

// A publication that would have to wait longer follows a clock that was set back: then it is not held up.
const LONGEST_WAIT_MILLISECONDS = 2000;

/** @param now epoch milliseconds. @param wait of milliseconds */
export async function waitForItsSecond(
  publication: Publication,
  now: number,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  const milliseconds = publicationSeconds(publication) * 1000 - now;
  if (milliseconds > 0 && milliseconds <= LONGEST_WAIT_MILLISECONDS) await wait(milliseconds);
}
