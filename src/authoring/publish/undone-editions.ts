/** Editions that a rollback has undone: the next edition must remember their addresses. */
import { orDamage } from "../../editions/store/or-damage.ts";
import type { Publication } from "../../editions/store/publication.ts";
import type { Store, UndamagedPublication } from "../../editions/store/store.ts";

export interface UndoneEdition {
  readonly file: string;
  /** Number of its last publication. */
  readonly publication: number;
}

/** @returns the oldest first; empty unless the current publication is a rollback */
export async function findUndoneEditions(
  store: Store,
  { publication: current }: UndamagedPublication,
): Promise<UndoneEdition[]> {
  // By the edition's SHA-256: the number of its last publication.
  const undone = new Map<string, number>();
  let publication: Publication | undefined = current;
  while (publication && isRollback(publication)) {
    const { edition } = publication;
    // The rollback has undone every publication back to that of the edition that it reuses.
    do {
      const number: number = publication.number - 1;
      // `undefined` also if that publication is pruned or damaged.
      publication = number > 0 ? await orDamage(store.publication(number)) : undefined;
      if (publication && publication.edition !== current.edition)
        undone.getOrInsert(publication.edition, publication.number);
    } while (publication && publication.edition !== edition);
  }
  const editions: UndoneEdition[] = [];
  for (const [edition, publication] of undone) {
    const file = await orDamage(store.editionFile(edition));
    if (file !== undefined) editions.unshift({ file, publication });
  }
  return editions;
}

/** Only rollbacks have no counts. */
function isRollback({ counts }: Publication): boolean {
  return Object.keys(counts).length === 0;
}
