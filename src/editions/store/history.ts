import { numbersBetween } from "./newest-undamaged.ts";
import { valueOrDamage } from "./or-damage.ts";
import type { Publication } from "./publication.ts";
import type { Store } from "./store.ts";

export interface History {
  /** Ascending by number, without damaged ones. */
  readonly publications: readonly Publication[];
  /** Number of the current one; `undefined` if there is none or the pointer is damaged. */
  readonly current: number | undefined;
  /** Editions of earlier publications have been pruned, unless later ones have the same. */
  readonly keptFrom: number;
  /** The damage of the pointer, then of the {@link lost} publications. */
  readonly damage: readonly Error[];
  /** Publications from `keptFrom` on that are damaged or missing, by number. */
  readonly lost: ReadonlyMap<number, Error>;
}

/** @throws StoreUnavailableError */
export async function readHistory(store: Store): Promise<History> {
  const { value: current, damage: pointerDamage } = await valueOrDamage(store.current());
  // Publications above the current number were recorded but never made current. If the pointer is
  // damaged, the current number is unknown, and all count.
  const maxNumber = pointerDamage ? Infinity : (current?.number ?? 0);
  const last = (await store.numbers()).findLast((number) => number <= maxNumber) ?? 0;
  // A `montra copy` that was killed may have recorded a bound above its last publication.
  const keptFrom = Math.min(await store.keptFrom(), current?.number ?? Infinity);
  const publications: Publication[] = [];
  const lost = new Map<number, Error>();
  // Numbers have no gaps, so a publication that is not in the list is missing.
  for (const number of numbersBetween(1, last)) {
    const { value: publication, damage } = await valueOrDamage(store.publication(number));
    if (!damage) publications.push(publication);
    else if (number >= keptFrom) {
      if (current) damage.message += pruneHint(current.number - number);
      lost.set(number, damage);
    }
  }
  const damage = [...(pointerDamage ? [pointerDamage] : []), ...lost.values()];
  return { publications, current: current?.number, keptFrom, damage, lost };
}

/** Publishing again repairs only the current publication. @param newer how many came after it */
export function pruneHint(newer: number): string {
  if (newer === 0) return "";
  return `. It is of an earlier publication, which only a backup brings back: montra prune --keep ${newer} gives it up, with those before it`;
}

/** Whether a rollback can restore the publication. */
export function isKept({ edition }: Publication, { publications, keptFrom }: History): boolean {
  return publications.some((other) => other.number >= keptFrom && other.edition === edition);
}

/** The editions of publications from number `first` on, oldest first. */
export function editionsFrom({ publications }: History, first: number): Set<string> {
  const kept = publications.filter(({ number }) => number >= first);
  return new Set(kept.map(({ edition }) => edition));
}

/** The newest earlier publication with other content that a rollback can restore. */
export function beforeCurrent(history: History): Publication | undefined {
  const { publications, current = 0 } = history;
  const edition = publications.find(({ number }) => number === current)?.edition;
  return publications.findLast(
    (earlier) =>
      earlier.number < current && earlier.edition !== edition && isKept(earlier, history),
  );
}
