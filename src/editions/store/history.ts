import { numbersBetween } from "./newest-undamaged.ts";
import { orDamage } from "./or-damage.ts";
import type { Publication } from "./publication.ts";
import type { Store } from "./store.ts";

export interface History {
  /** Ascending by number, without damaged ones. */
  readonly publications: readonly Publication[];
  /** `undefined` if there is none or the pointer is damaged. */
  readonly current: number | undefined;
  /** Editions of earlier publications have been pruned, unless later ones have the same. */
  readonly keptFrom: number;
  /** Of the pointer, and of {@link lost} publications. */
  readonly damage: readonly Error[];
  /** Publications from `keptFrom` on that are damaged or missing, by number. */
  readonly lost: ReadonlyMap<number, Error>;
}

/** @throws StoreUnavailableError */
export async function readHistory(store: Store): Promise<History> {
  const damage: Error[] = [];
  const current = await orDamage(store.current(), damage);
  const publications: Publication[] = [];
  // Publications above the current number were recorded but never made current. If the pointer is
  // damaged, the current number is unknown, and all count.
  const numbers = await store.numbers();
  const last = current?.number ?? (damage.length > 0 ? Infinity : 0);
  // A `montra copy` that was killed may have recorded a bound above its last publication.
  const keptFrom = Math.min(await store.keptFrom(), current?.number ?? Infinity);
  const lost = new Map<number, Error>();
  // Numbers have no gaps, so a publication that is not in the list is missing.
  for (const number of numbersBetween(1, numbers.findLast((one) => one <= last) ?? 0)) {
    const errors: Error[] = [];
    const publication = await orDamage(store.publication(number), errors);
    if (publication) publications.push(publication);
    const [error] = errors;
    if (error && current) error.message += pruneHint(current.number - number);
    if (error && number >= keptFrom) lost.set(number, error);
  }
  damage.push(...lost.values());
  return { publications, current: current?.number, keptFrom, damage, lost };
}

/** Publishing again repairs only the current publication. @param newer how many came after it */
export function pruneHint(newer: number): string {
  if (newer === 0) return "";
  return `. It is of an earlier publication, which only a backup brings back: montra prune --keep ${newer} gives it up, with those before it`;
}

/** Whether a rollback can restore it. */
export function isKept({ edition }: Publication, { publications, keptFrom }: History): boolean {
  return publications.some((other) => other.number >= keptFrom && other.edition === edition);
}

/** Oldest first. */
export function editionsFrom({ publications }: History, first: number): Set<string> {
  const kept = publications.filter(({ number }) => number >= first);
  return new Set(kept.map(({ edition }) => edition));
}

/** The newest earlier publication with other content that a rollback can restore. */
export function beforeCurrent(history: History): Publication | undefined {
  const { publications, current = 0 } = history;
  const edition = publications.find(({ number }) => number === current)?.edition;
  return publications.findLast(
    (one) => one.number < current && one.edition !== edition && isKept(one, history),
  );
}
