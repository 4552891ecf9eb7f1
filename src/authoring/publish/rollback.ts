/** Publishes the edition of an earlier publication again, so that responses have the same bytes. */

import { RefusedError } from "../../contract/refused-error.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { type History, readHistory } from "../../editions/store/history.ts";
import { mediaOf } from "../../editions/store/newest-undamaged.ts";
import type { Publication } from "../../editions/store/publication.ts";
import type { PublishingStore, SessionOptions, Store } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { recordChanges } from "../../serving/changes/record-changes.ts";

export interface RollbackOptions extends SessionOptions {
  /** `undefined`: the publication before the current one. */
  readonly to: number | undefined;
  /** "": a default that names the publication. */
  readonly note: string;
  /** Number of the publication that the user saw as current. Refuses if another is current now. */
  readonly currentSeen?: number;
}

/** @throws RefusedError, StoreUnavailableError, DamagedError */
export async function rollback(
  store: PublishingStore,
  options: RollbackOptions,
): Promise<{ publication: Publication; from: Publication }> {
  // Check before taking the lock, because that creates files even if the rollback is impossible.
  chooseRollback(await readHistory(store), options.to);
  await using session = await store.startPublishing(options);
  const history = await readHistory(store);
  const { currentSeen = history.current } = options;
  if (history.current !== currentSeen)
    throw new RefusedError(say.history.rollback.meanwhile({ publication: `${history.current}` }));
  const from = chooseRollback(history, options.to);
  const file = await checkUndamaged(store, from);
  const now = (options.clock ?? Date.now)();
  const changes = await recordChanges(session, { edition: file, now, signal: options.signal });
  const publication = await session.publish({
    file: undefined,
    edition: from.edition,
    who: options.who,
    note: options.note || say.history.rollback.note({ publication: from.number }),
    counts: {},
    changes,
  });
  return { publication, from };
}

function chooseRollback(history: History, to: number | undefined): Publication {
  const { publications, current } = history;
  const last = publications.at(-1)?.number ?? 0;
  // If damage hides which publication is current, go back to the last undamaged one.
  const number = to ?? (current === undefined ? last : current - 1);
  const chosen = publications.find((publication) => publication.number === number);
  if (!chosen) {
    const { rollback, noPublication } = say.history;
    throw new RefusedError(number < 1 ? rollback.first : noPublication({ publication: number }));
  }
  const currentEdition = publications.find((entry) => entry.number === current)?.edition;
  if (chosen.edition === currentEdition)
    throw new RefusedError(say.history.rollback.same({ publication: number }));
  return chosen;
}

/** @returns the path of the edition */
async function checkUndamaged(store: Store, { number, edition }: Publication): Promise<string> {
  const file = await store.editionFile(edition).catch(async (cause: Error) => {
    // An edition that should still be kept is damaged.
    if (number >= (await store.keptFrom())) throw cause;
    throw new RefusedError(say.history.editionNotKept({ publication: number }), { cause });
  });
  using opened = new Edition(file);
  const [medium] = await store.missingMedia(mediaOf(opened));
  if (medium === undefined) return file;
  throw new RefusedError(say.history.rollback.damaged({ publication: number, medium }));
}
