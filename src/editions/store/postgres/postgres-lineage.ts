/**
 * Decides whether to accept an answer that is older than the served publication. A standby may lag behind, and a former
 * primary that comes back lacks later publications: both are ignored. A database restored from a backup is accepted.
 * @see docs/fleet.md, "Nodes"
 */

import { type Publication, publicationSeconds } from "../publication.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

export interface DatabaseAnswer {
  /** `undefined` if the server has none. */
  readonly publication: Publication | undefined;
  readonly isStandby: boolean;
}

// Tolerated difference between the clocks of a publishing and a serving machine.
const MAX_CLOCK_DIFFERENCE_SECONDS = 60;

/**
 * Whether a server's answer is older than the served publication, so that the server may be behind.
 * @param served the publication that is being served @param now epoch milliseconds
 */
export function mayBeBehind(
  { publication }: DatabaseAnswer,
  served: Publication,
  now: number,
): boolean {
  // A served publication dated in the future must not block newer ones until that date.
  if (publicationSeconds(served) > now / 1000 + MAX_CLOCK_DIFFERENCE_SECONDS) return false;
  return publication === undefined || publicationSeconds(publication) < publicationSeconds(served);
}

/** Identifies the origin of a server's data. */
export interface Lineage {
  /** PostgreSQL's system identifier, set when the data directory is created. A standby has that of its primary. */
  readonly system: string;
  /** A promotion or a point-in-time recovery starts a new timeline; null for a standby. */
  readonly timeline: number | null;
}

/**
 * Whether a primary has been replaced by another one: it is the same database on an earlier timeline.
 * @param lineage of this primary @param served lineage of the server that returned the served publication
 */
export function wasReplaced(lineage: Lineage | undefined, served: Lineage | undefined): boolean {
  return lineage?.system === served?.system && (lineage?.timeline ?? 0) < (served?.timeline ?? 0);
}

const LINEAGE = `SELECT system_identifier::text AS system, CASE WHEN NOT pg_is_in_recovery()
  THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline
  FROM pg_control_system()`;

// The classes of permanent errors: no permission (42501), no such function or not supported (42883, 0A000), or a standby
// (55000).
const CANNOT_TELL = /^(?:42|0A|55)/;

/**
 * @returns `undefined` if the server cannot tell its lineage
 * @throws StoreUnavailableError if the server does not answer
 */
export async function readLineage(
  query: (text: string) => ReturnType<PostgresConnection["query"]>,
): Promise<Lineage | undefined> {
  try {
    const [row] = await query(LINEAGE);
    return row as Lineage | undefined;
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? error) as { code?: string };
    if (CANNOT_TELL.test(code)) return undefined;
    throw error;
  }
}
