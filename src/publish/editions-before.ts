/**
 * The editions before the next one: the one that is current, and after a rollback those that it went back
 * over, so that what was published in them is remembered as well.
 */
import { EditionFormatError } from "../edition/open-edition.ts";
import type { WholePublication } from "../store/newest-whole.ts";
import type { Publication } from "../store/publication.ts";
import { DamagedError, type Store } from "../store/store.ts";

/** @returns paths of the editions that a rollback went back over, the oldest first; none without one */
export async function editionsGoneBackOver(
  store: Store,
  { publication: current }: WholePublication,
): Promise<string[]> {
  const aside = new Set<string>();
  let one: Publication | undefined = current;
  while (one && isRollback(one)) {
    const { edition } = one;
    do {
      one = await publicationBefore(store, one);
      if (one && one.edition !== current.edition) aside.add(one.edition);
    } while (one && one.edition !== edition);
  }
  const files: string[] = [];
  for (const edition of aside) {
    const file = await orNothing(store.editionFile(edition));
    if (file !== undefined) files.unshift(file);
  }
  return files;
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
