/**
 * Rollback: a new publication makes the edition of an earlier one current again. The edition is reused, so
 * every response has the same bytes as then.
 * @see architecture.md, "The store"
 */

import { RefusedError } from "../../contract/refused-error.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { type History, readHistory } from "../../editions/store/history.ts";
import { mediaOf } from "../../editions/store/newest-undamaged.ts";
import type { Publication } from "../../editions/store/publication.ts";
import type { LockOptions, PublishingStore, Store } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { recordChanges } from "../../serving/changes/record-changes.ts";

export interface RollbackOptions extends LockOptions {
  /** `undefined`: the publication before the current one. */
  readonly to: number | undefined;
  /** Empty: a default that names the publication. */
  readonly note: string;
  /** The publication that was current when the user decided; if another is current now, the rollback is refused. */
  readonly decidedAt?: number;
}

/**
 * @returns the new publication, and in `from` the earlier one whose edition it reuses
 * @throws RefusedError, StoreUnavailableError, DamagedError
 */
export async function rollback(
  store: PublishingStore,
  options: RollbackOptions,
): Promise<{ publication: Publication; from: Publication }> {
  // Check before taking the lock, because taking it creates files even if the rollback is impossible.
  chooseRollback(await readHistory(store), options.to);
  await using session = await store.startPublishing(options);
  const history = await readHistory(store);
  const { decidedAt = history.current } = options;
  if (history.current !== decidedAt) {
    const publication = String(history.current);
    throw new RefusedError(say.history.rollback.meanwhile({ publication }));
  }
  const from = chooseRollback(history, options.to);
  const file = await checkWhole(store, from);
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

/** @throws RefusedError */
function chooseRollback(history: History, to: number | undefined): Publication {
  const { publications, current, damage } = history;
  const now = publications.find(({ number }) => number === current);
  const wanted =
    to ?? (current ?? (publications.at(-1)?.number ?? 0) + (damage.length > 0 ? 1 : 0)) - 1;
  const found = publications.find(({ number }) => number === wanted);
  if (!found) {
    const { rollback, noPublication } = say.history;
    throw new RefusedError(wanted < 1 ? rollback.first : noPublication({ publication: wanted }));
  }
  if (now && found.edition === now.edition) {
    throw new RefusedError(say.history.rollback.same({ publication: wanted }));
  }
  return found;
}

/** @returns the path of the publication's edition */
async function checkWhole(store: Store, { number, edition }: Publication): Promise<string> {
  const file = await store.editionFile(edition).catch(async (cause: Error) => {
    if (number >= (await store.keptFrom())) throw cause;
    throw new RefusedError(say.history.editionNotKept({ publication: number }), { cause });
  });
  using opened = new Edition(file);
  const [missing] = await store.missingMedia(mediaOf(opened));
  if (missing === undefined) return file;
  throw new RefusedError(say.history.rollback.damaged({ publication: number, medium: missing }));
}
