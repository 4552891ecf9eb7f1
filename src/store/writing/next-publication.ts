/** What a publication is written down as, and the wait until its second has come. (architecture.md, "The store") */
import { setTimeout as sleep } from "node:timers/promises";
import { formatPublicationTime, type Publication, publicationSeconds } from "../publication.ts";
import type { NextPublication } from "../store.ts";

/**
 * The publication that comes after another: its time is the second in which it is made, at least one
 * after the time before.
 * @param number the last number that anybody may have seen. @param now epoch milliseconds
 */
export function planPublication(
  { edition, who, note, counts }: NextPublication,
  before: { number: number; publication: Publication | undefined },
  now: number,
): Publication {
  const epochSeconds = Math.max(
    Math.floor(now / 1000),
    before.publication ? publicationSeconds(before.publication) + 1 : 0,
  );
  const time = formatPublicationTime(epochSeconds);
  return { number: before.number + 1, time, edition, who, note, counts: { ...counts } };
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
