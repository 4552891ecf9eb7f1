/** Facts that an edition does not hold: its list of changes and its place in the history. */
import { Changes } from "../../editions/edition/changes-file.ts";
import { EditionFormatError } from "../../editions/edition/open-edition.ts";
import { identityOf, isSame, type Publication } from "../../editions/store/publication.ts";
import { DamagedError, type Store, StoreUnavailableError } from "../../editions/store/store.ts";
import type { PublicationFacts } from "../api/catalogue.ts";

/** If the list of changes cannot be read, calls `onFault` and returns the other facts. */
export async function openPublicationFacts(
  store: Store,
  publication: Publication,
  { replacedUntil, onFault }: { replacedUntil: number; onFault: (error: Error) => void },
): Promise<PublicationFacts> {
  const { number, changes: sha256, restoredAfter = Infinity } = publication;
  const facts = { number, identity: identityOf(publication), replacedUntil, restoredAfter };
  try {
    const keptFrom = await store.keptFrom();
    const changes = sha256 === undefined ? undefined : new Changes(await store.editionFile(sha256));
    return { ...facts, keptFrom, changes };
  } catch (error) {
    const isLost = error instanceof DamagedError || error instanceof EditionFormatError;
    if (!isLost && !(error instanceof StoreUnavailableError)) throw error;
    onFault(error);
    // The 1 has no meaning: `keptFrom` is read only together with the list of changes.
    return { ...facts, keptFrom: 1, changes: isLost ? undefined : "unavailable" };
  }
}

/** Whether the store lost a served publication, because another history was restored. */
export async function isReplaced(store: Store, served: Publication): Promise<boolean> {
  try {
    return !isSame(await store.publication(served.number), served);
  } catch (error) {
    if (!(error instanceof DamagedError)) return false;
    // The record is missing or damaged. If the history has its number, it may be the same history.
    const numbers = await store.numbers().catch(() => [served.number]);
    return !numbers.includes(served.number);
  }
}
