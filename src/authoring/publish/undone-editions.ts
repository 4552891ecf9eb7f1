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
  for (let number = current.number - 1; number > 0; number--) {
    const publication = await orDamage(store.publication(number));
    // It is pruned or damaged, so what happened before it is unknown.
    if (!publication) break;
    if (publication.edition !== current.edition) undone.getOrInsert(publication.edition, number);
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

/** Only rollbacks have no counts. */
function isRollback({ counts }: Publication): boolean {
  return Object.keys(counts).length === 0;
}
