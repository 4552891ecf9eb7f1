/** Finds a publication by the number given on the command line, and its edition. */

import { RefusedError } from "../contract/refused-error.ts";
import { type History, isKept } from "../editions/store/history.ts";
import type { Publication } from "../editions/store/publication.ts";
import type { Store } from "../editions/store/store.ts";
import { say } from "../language/language.ts";

/** @throws RefusedError if no publication has this number */
export function findPublication({ publications }: History, number: number): Publication {
  const found = publications.find((publication) => publication.number === number);
  if (found) return found;
  throw new RefusedError(say.history.noPublication({ publication: number }));
}

/** @returns its path @throws RefusedError if it does not exist or was pruned; DamagedError */
export async function editionOf(store: Store, history: History, number: number): Promise<string> {
  const publication = findPublication(history, number);
  if (isKept(publication, history)) return await store.editionFile(publication.edition);
  throw new RefusedError(say.history.editionNotKept({ publication: number }));
}
