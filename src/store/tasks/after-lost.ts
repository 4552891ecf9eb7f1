/**
 * Publications that were lost with a store and are in no backup. Clients, nodes and monitoring may have seen their
 * numbers, so that none of them is given again: whoever asks what changed since one of them would be told of other
 * publications, and keep what was lost for good. In the place of each stands the last that the backup has, without
 * a list of what it changed, and behind them the same as a new one, from which lists begin anew.
 * @see operators.md, "Backup"
 */
import { recordChanges } from "../../changes/record-changes.ts";
import { say } from "../../language/language.ts";
import { formatPublicationTime, type Publication, publicationSeconds } from "../publication.ts";
import { type LockOptions, type PublishingSession, StoreUnavailableError } from "../store.ts";

/** More at once are hardly publications of a day or two. */
const MOST_LOST = 10_000;

/** @throws StoreUnavailableError where there are more than {@link MOST_LOST} */
export function standIns(last: Publication, after: number, who: string): Publication[] {
  const lost = Math.max(after - last.number, 0);
  if (lost > MOST_LOST) {
    throw new StoreUnavailableError(
      `Publication ${after} is ${lost} after the last one of the backup, ${last.number}: at most ${MOST_LOST} can have been lost. Say with --after the last number that anybody may have seen`,
    );
  }
  const { edition } = last;
  return Array.from({ length: lost }, (_, index) => ({
    number: last.number + 1 + index,
    time: formatPublicationTime(publicationSeconds(last) + 1 + index),
    ...{ edition, who, note: say.history.lost({ publication: last.number }), counts: {} },
  }));
}

/** The content of the backup as a publication with a number that nobody has seen. */
export async function publishAfterLost(
  session: PublishingSession,
  last: Publication,
  { who, signal, clock = Date.now }: LockOptions,
): Promise<Publication> {
  const file = await session.store.editionFile(last.edition);
  const changes = await recordChanges(session, { edition: file, now: clock(), signal });
  const note = say.history.restored({ publication: last.number });
  return await session.publish({
    ...{ file: undefined, edition: last.edition, who, note, counts: {}, changes },
  });
}
