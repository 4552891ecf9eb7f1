/**
 * The editions before the next one: the one that is current, and after a rollback those that it went back
 * over, so that what was published in them is remembered as well.
 */
import { EditionFormatError } from "../../editions/edition/open-edition.ts";
import type { WholePublication } from "../../editions/store/newest-whole.ts";
import type { Publication } from "../../editions/store/publication.ts";
import { DamagedError, type Store } from "../../editions/store/store.ts";

/** An edition that a rollback went back over. */
export interface EditionAside {
  /** Path of the edition. */
  readonly file: string;
  /** Number of the publication that had it last. */
  readonly publication: number;
}

/** @returns the editions that a rollback went back over, the oldest first; none without one */
export async function editionsGoneBackOver(
  store: Store,
  { publication: current }: WholePublication,
): Promise<EditionAside[]> {
  const aside = new Map<string, number>();
  let one: Publication | undefined = current;
  while (one && isRollback(one)) {
    const { edition } = one;
    do {
      one = await publicationBefore(store, one);
      if (one && one.edition !== current.edition && !aside.has(one.edition)) {
        aside.set(one.edition, one.number);
      }
    } while (one && one.edition !== edition);
  }
  const editions: EditionAside[] = [];
  for (const [edition, publication] of aside) {
    const file = await orNothing(store.editionFile(edition));
    if (file !== undefined) editions.unshift({ file, publication });
  }
  return editions;
}

/** A rollback says what changed of nothing. */
function isRollback({ counts }: Publication): boolean {
  return Object.keys(counts).length === 0;
}

async function publicationBefore(
  store: Store,
  { number }: Publication,
): Promise<Publication | undefined> {
  return number > 1 ? await orNothing(store.publication(number - 1)) : undefined;
}

// What has been pruned or is damaged cannot be asked.
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DamagedError || error instanceof EditionFormatError) return undefined;
    throw error;
  }
}
