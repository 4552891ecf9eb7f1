/**
 * Collections that a publication would empty by more than a third: more often a folder that was not
 * copied whole than what an editor meant, so it is asked about by itself.
 */
import type { Changes } from "../../editions/store/publication.ts";

export interface Removal {
  readonly collection: string;
  readonly removed: number;
  /** How many items there are now. */
  readonly of: number;
}

export function largeRemovals(counts: Readonly<Record<string, Changes>>): Removal[] {
  return Object.entries(counts).flatMap(([collection, { changed, removed, unchanged }]) =>
    largeRemoval({ collection, removed, of: changed + removed + unchanged }),
  );
}

/** Of one collection: itself where it is one. */
export function largeRemoval(removal: Removal): readonly Removal[] {
  return removal.removed * 3 > removal.of ? [removal] : [];
}
