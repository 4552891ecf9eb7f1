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
  if (!isRollback(current)) return [];
  // By the edition's SHA-256: the number of its last publication.
  const undone = new Map<string, number>();
  for await (const publication of publicationsBefore(store, current.number)) {
    const { edition, number } = publication;
    if (edition !== current.edition) undone.getOrInsert(edition, number);
    // The rollback returned to this publication, which may itself be a rollback to an earlier one.
    else if (!isRollback(publication)) break;
  }
  const editions: UndoneEdition[] = [];
  for (const [edition, publication] of undone) {
    const file = await orDamage(store.editionFile(edition));
    if (file !== undefined) editions.unshift({ file, publication });
  }
  return editions;
}

/** The newest first, up to one that is pruned or damaged. */
async function* publicationsBefore(store: Store, number: number): AsyncGenerator<Publication> {
  for (let earlier = number - 1; earlier > 0; earlier--) {
    const publication = await orDamage(store.publication(earlier));
    if (!publication) return;
    yield publication;
  }
}

/** Only rollbacks have no counts. */
function isRollback({ counts }: Publication): boolean {
  return Object.keys(counts).length === 0;
}
