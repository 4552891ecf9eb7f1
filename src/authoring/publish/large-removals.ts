/**
 * Collections that would lose more than a third of their items. The usual cause is an incomplete copy of the
 * folder, so publishing asks for confirmation.
 */
import type { ChangeCounts } from "../../editions/store/publication.ts";

export interface Removal {
  readonly collection: string;
  readonly removed: number;
  /** The number of items now. */
  readonly of: number;
}

export function largeRemovals(counts: Readonly<Record<string, ChangeCounts>>): Removal[] {
  return Object.entries(counts).flatMap(([collection, { changed, removed, unchanged }]) =>
    largeRemoval({ collection, removed, of: changed + removed + unchanged }),
  );
}

/** @returns the removal in a list if it is large, else an empty list */
export function largeRemoval(removal: Removal): readonly Removal[] {
  return removal.removed * 3 > removal.of ? [removal] : [];
}
