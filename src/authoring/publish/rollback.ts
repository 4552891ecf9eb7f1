/**
 * Rollback: the edition of an earlier publication becomes current again, as a new publication. Nothing
 * is made anew, so every response is byte for byte what it was.
 * @see architecture.md, "The store"
 */

import { Edition } from "../../editions/edition/open-edition.ts";
import { type History, readHistory } from "../../editions/store/history.ts";
import { mediaOf } from "../../editions/store/newest-whole.ts";
import type { Publication } from "../../editions/store/publication.ts";
import type { LockOptions, PublishingStore, Store } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { recordChanges } from "../../serving/changes/record-changes.ts";

export interface RollbackOptions extends LockOptions {
  /** Undefined: the publication before the current one. */
  readonly to: number | undefined;
  /** Empty: that it is a rollback, and to where. */
  readonly note: string;
  /** The publication that was the current one when this was decided; refused where it is another by now. */
  readonly decidedAt?: number;
}

/** The publication asked for cannot be gone back to; the message says why. */
export class NoRollbackError extends Error {
  override name = "NoRollbackError";
  readonly isExplained = true;
}

/**
 * @returns the new publication and the one whose edition it has
 * @throws NoRollbackError, StoreUnavailableError, DamagedError
 */
export async function rollback(
  store: PublishingStore,
  options: RollbackOptions,
): Promise<{ publication: Publication; from: Publication }> {
  // Looked at first without the lock: where there is nothing to go back to, nothing is made.
  chooseRollback(await readHistory(store), options.to);
  await using session = await store.startPublishing(options);
  const history = await readHistory(store);
  const { decidedAt = history.current } = options;
  if (history.current !== decidedAt) {
    const publication = String(history.current);
    throw new NoRollbackError(say.history.rollback.meanwhile({ publication }));
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

/** @throws NoRollbackError */
function chooseRollback(history: History, to: number | undefined): Publication {
  const { publications, current, damage } = history;
  const now = publications.find(({ number }) => number === current);
  const wanted =
    to ?? (current ?? (publications.at(-1)?.number ?? 0) + (damage.length > 0 ? 1 : 0)) - 1;
  const found = publications.find(({ number }) => number === wanted);
  if (!found) {
    const { nothing, first, none } = say.history.rollback;
    const hasOne = publications.length > 0;
    throw new NoRollbackError(
      !hasOne ? nothing : wanted === 0 ? first : none({ publication: wanted }),
    );
  }
  if (now && found.edition === now.edition) {
    throw new NoRollbackError(say.history.rollback.same({ publication: wanted }));
  }
  return found;
}

/** @returns the path of its edition */
async function checkWhole(store: Store, { number, edition }: Publication): Promise<string> {
  const file = await store.editionFile(edition).catch(async (cause: Error) => {
    if (number >= (await store.keptFrom())) throw cause;
    throw new NoRollbackError(say.history.editionNotKept({ publication: number }), { cause });
  });
  using opened = new Edition(file);
  const [missing] = await store.missingMedia(mediaOf(opened));
  if (missing === undefined) return file;
  throw new NoRollbackError(say.history.rollback.damaged({ publication: number, medium: missing }));
}
