/**
 * Whether to accept a publication older than the served one: not from a standby that lags behind or
 * a former primary, but from a database restored from a backup. (docs/fleet.md, "Nodes")
 */

import { type Publication, publicationSeconds } from "../publication.ts";
import type { PostgresConnection } from "./postgres-connection.ts";

export interface DatabaseAnswer {
  readonly publication: Publication | undefined;
  readonly isStandby: boolean;
}

// Between the clocks of a publishing and a serving machine.
const MAX_CLOCK_DIFFERENCE_SECONDS = 60;

/** @param now epoch milliseconds */
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
  /** Set when the data directory is created. A standby has that of its primary. */
  readonly system: string;
  /** A promotion or a point-in-time recovery starts a new timeline; null for a standby. */
  readonly timeline: number | null;
}

/** Whether another primary replaced this one: its timeline is earlier than the served one's. */
export function wasReplaced(lineage: Lineage | undefined, served: Lineage | undefined): boolean {
  return lineage?.system === served?.system && (lineage?.timeline ?? 0) < (served?.timeline ?? 0);
}

// The name of a file of the write-ahead log begins with the timeline, as 8 hex digits.
const LINEAGE = `SELECT system_identifier::text AS system, CASE WHEN NOT pg_is_in_recovery()
  THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline
  FROM pg_control_system()`;

// No permission (42501), no such function (42883), not supported (0A000), a standby (55000).
const CANNOT_TELL = /^(?:42|0A|55)/;

/** @returns `undefined` if the server cannot tell. @throws StoreUnavailableError */
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
