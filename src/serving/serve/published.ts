/** Opens the list of changes of a publication. */

import { Changes } from "../../editions/edition/changes-file.ts";
import { EditionFormatError } from "../../editions/edition/open-edition.ts";
import type { Publication } from "../../editions/store/publication.ts";
import { DamagedError, type Store, StoreUnavailableError } from "../../editions/store/store.ts";
import type { Published } from "../api/catalogue.ts";

/**
 * If the list of changes cannot be read, the publication is served without it.
 * @param onLack called with the reason
 */
export async function openPublished(
  store: Store,
  { number, changes: sha256 }: Publication,
  onLack: (reason: string) => void,
): Promise<Published> {
  try {
    const keptFrom = await store.keptFrom();
    const changes = sha256 === undefined ? undefined : new Changes(await store.editionFile(sha256));
    if (!changes || changes.number === number) return { number, keptFrom, changes };
    changes[Symbol.dispose]();
    return { number, keptFrom, changes: undefined };
  } catch (error) {
    const isLost = error instanceof DamagedError || error instanceof EditionFormatError;
    if (!isLost && !(error instanceof StoreUnavailableError)) throw error;
    onLack(error.message);
    return { number, keptFrom: 1, changes: isLost ? undefined : "unavailable" };
  }
}
