/** Large removals need confirmation: the usual cause is an incomplete copy of the folder. */
import type { ChangeCounts } from "../../editions/store/publication.ts";

export interface Removal {
  readonly collection: string;
  readonly removed: number;
  /** The number of items in the current edition. */
  readonly of: number;
}

export function largeRemovals(counts: Readonly<Record<string, ChangeCounts>>): Removal[] {
  return Object.entries(counts)
    .map(([collection, { changed, removed, unchanged }]) => {
      return { collection, removed, of: changed + removed + unchanged };
    })
    .filter(isLarge);
}

/** More than a third of the items. */
export function isLarge({ removed, of }: Removal): boolean {
  return removed * 3 > of;
}
