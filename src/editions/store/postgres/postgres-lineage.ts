/**
 * Which of two answers of a database counts, where the one that came last has less: a standby may be
 * behind, and a primary that was replaced and came back has not heard of what was published since. A
 * database that was restored from a backup has what it has, and is believed.
 * @see docs/fleet.md, "Nodes"
 */

import { type Publication, publicationSeconds } from "../publication.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

/** What a server says of the publications, and of itself. */
export interface Answer {
  /** `undefined` where it holds none. */
  readonly publication: Publication | undefined;
  /** Whether it follows another server. */
  readonly isStandby: boolean;
}

// Clocks of a machine that publishes and one that serves may differ by so much.
const CLOCKS_DIFFER_SECONDS = 60;

/**
 * Whether a server has yet to hear of what was seen before, so that its answer does not count.
 * @param seen the publication answered from. @param now epoch milliseconds
 */
export function mayBeBehind({ publication }: Answer, seen: Publication, now: number): boolean {
  // What is dated ahead would otherwise hide all that is published until then.
  if (publicationSeconds(seen) > now / 1000 + CLOCKS_DIFFER_SECONDS) return false;
  return publication === undefined || publicationSeconds(publication) < publicationSeconds(seen);
}

/**
 * Whether a primary was replaced by another one before: it is the same database on an earlier time line.
 * @param now of the primary. @param seen of the one that gave what was seen; both as {@link readLineage}
 *   gives them
 */
export function wasReplaced(now: string | undefined, seen: string | undefined): boolean {
  const [system, timeLine] = now?.split(" ") ?? [];
  const [systemSeen, timeLineSeen] = seen?.split(" ") ?? [];
  return system !== undefined && system === systemSeen && Number(timeLine) < Number(timeLineSeen);
}

// A promotion begins a new time line, and so does a restoration to a point in time.
const LINEAGE = `SELECT system_identifier::text || ' ' ||
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int::text AS lineage
  FROM pg_control_system()`;

// Its role may not ask (42501), it knows no such function or does not have it (42883, 0A000), it is a
// standby (55000). What goes away by itself is of other classes.
const CANNOT_TELL = /^(?:42|0A|55)/;

/**
 * @returns of a primary; `undefined` where the server says that it cannot tell
 * @throws StoreUnavailableError where it has not answered
 */
export async function readLineage(
  ask: (text: string) => ReturnType<PostgresConnection["query"]>,
): Promise<string | undefined> {
  try {
    const [row] = await ask(LINEAGE);
    return row?.lineage as string | undefined;
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? {}) as { code?: string };
    if (CANNOT_TELL.test(code)) return undefined;
    throw error;
  }
}
