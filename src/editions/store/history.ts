/**
 * The history: what was published when, by whom, with what note; and which of it can still be gone back
 * to.
 */
import type { Publication } from "./publication.ts";
import { DamagedError, type Store } from "./store.ts";

export interface History {
  /** Ascending by number; those that cannot be read are left out. */
  readonly publications: readonly Publication[];
  /** The number of the current publication, `undefined` where there is none or it cannot be told. */
  readonly current: number | undefined;
  /** Editions of publications before this number have been pruned, unless a later one has the same. */
  readonly keptFrom: number;
  readonly damage: readonly DamagedError[];
}

/** @throws StoreUnavailableError */
export async function readHistory(store: Store): Promise<History> {
  const damage: DamagedError[] = [];
  const current = await store.current().catch((error: unknown) => {
    if (!(error instanceof DamagedError)) throw error;
    damage.push(error);
    return undefined;
  });
  const publications: Publication[] = [];
  // What is written down above the current number was never made current.
  const numbers = await store.numbers();
  const last = current?.number ?? (damage.length > 0 ? Infinity : 0);
  for (const number of expected(numbers.filter((one) => one <= last))) {
    try {
      publications.push(await store.publication(number));
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      damage.push(error);
    }
  }
  return {
    publications,
    current: current?.number,
    // A copy that was killed may have written down a bound above its last publication.
    keptFrom: Math.min(await store.keptFrom(), current?.number ?? Infinity),
    damage,
  };
}

/** Whether a publication of a history can still be gone back to. */
export function isKept({ edition }: Publication, { publications, keptFrom }: History): boolean {
  return publications.some((other) => other.number >= keptFrom && other.edition === edition);
}

/** The newest one before the current that has other content and can be gone back to. */
export function beforeCurrent(history: History): Publication | undefined {
  const { publications, current } = history;
  const now = publications.find(({ number }) => number === current);
  return publications.findLast(
    (one) => now && one.number < now.number && one.edition !== now.edition && isKept(one, history),
  );
}

/** Numbers have no gaps: one that is not there is missing. */
function expected(numbers: readonly number[]): number[] {
  return Array.from({ length: numbers.at(-1) ?? 0 }, (_, index) => index + 1);
}
