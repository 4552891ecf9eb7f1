/**
 * Decides whether to accept an answer that is older than the served publication. A standby may lag behind, and a former
 * primary that comes back lacks later publications: both are ignored. A database restored from a backup is accepted.
 * @see docs/fleet.md, "Nodes"
 */

import { type Publication, publicationSeconds } from "../publication.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

export interface Answer {
  /** `undefined` if the server has none. */
  readonly publication: Publication | undefined;
  readonly isStandby: boolean;
}

// Tolerated difference between the clocks of a publishing and a serving machine.
const CLOCKS_DIFFER_SECONDS = 60;

/**
 * Whether a server's answer is older than the served publication, so that the server may be behind.
 * @param served the publication that is being served @param now epoch milliseconds
 */
export function mayBeBehind({ publication }: Answer, served: Publication, now: number): boolean {
  // A served publication dated in the future must not block newer ones until that date.
  if (publicationSeconds(served) > now / 1000 + CLOCKS_DIFFER_SECONDS) return false;
  return publication === undefined || publicationSeconds(publication) < publicationSeconds(served);
}

/**
 * Whether a primary has been replaced by another one: it is the same database on an earlier timeline.
 * @param lineage of this primary @param served lineage of the server that returned the served publication
 */
export function wasReplaced(lineage: string | undefined, served: string | undefined): boolean {
  const [system, timeline] = lineage?.split(" ") ?? [];
  const [servedSystem, servedTimeline] = served?.split(" ") ?? [];
  return (
    system !== undefined && system === servedSystem && Number(timeline) < Number(servedTimeline)
  );
}

// A promotion starts a new timeline, and so does a point-in-time recovery.
const LINEAGE = `SELECT system_identifier::text || ' ' ||
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int::text AS lineage
  FROM pg_control_system()`;

// No permission (42501), no such function or not supported (42883, 0A000), or a standby (55000). Temporary errors have
// other classes.
const CANNOT_TELL = /^(?:42|0A|55)/;

/**
 * @returns "<system identifier> <timeline>" of a primary; `undefined` if the server cannot tell
 * @throws StoreUnavailableError if the server does not answer
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
