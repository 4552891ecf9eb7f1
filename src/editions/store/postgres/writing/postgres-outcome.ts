/**
 * Finds out whether a COMMIT without an answer succeeded. It may still be running, so a new
 * connection ends the server process of the old one first: no publication can appear later.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Publication, sealPublication } from "../../publication.ts";
import { StoreUnavailableError } from "../../store.ts";
import type { PostgresAddress } from "../postgres-address.ts";
import { PostgresConnection } from "../postgres-connection.ts";

const MAX_MILLISECONDS = 10_000;
const RETRY_MILLISECONDS = 200;
const ANSWER_MILLISECONDS = 2000;

/** It is unknown whether the publication was made; the message says how to check. */
export class OutcomeUnknownError extends StoreUnavailableError {
  override name = "OutcomeUnknownError";
}

interface LostCommit {
  readonly publication: Publication;
  /** Process id, at the server, of the lost connection. */
  readonly serverProcess: number;
  /** `application_name` of the lost connection. */
  readonly name: string;
  /** How long to ask the database; by default {@link MAX_MILLISECONDS}. */
  readonly milliseconds?: number | undefined;
}

/** @throws OutcomeUnknownError if the database does not answer in time */
export async function wasPublished(address: PostgresAddress, lost: LostCommit): Promise<boolean> {
  const deadline = performance.now() + (lost.milliseconds ?? MAX_MILLISECONDS);
  let lastError: unknown;
  do {
    try {
      const outcome = await readOutcome(address, lost);
      if (outcome !== "still running") return outcome === "published";
    } catch (error) {
      lastError = error;
    }
    await sleep(RETRY_MILLISECONDS);
  } while (performance.now() < deadline);
  throw new OutcomeUnknownError(
    `The connection to the store ${address.place} was lost while publication ${lost.publication.number} was being made current, and it is not known whether it became current. Look with montra history once the database answers; if it is not listed, publish again`,
    { cause: lastError },
  );
}

// Returns a row if the process was still running. The name, which the new connection shares with
// the lost one, tells the process from a later one with the same id.
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND pid <> pg_backend_pid() AND application_name = current_setting('application_name')`;

const SELECT_SEALED = "SELECT sealed FROM montra.publications WHERE number = $1";

async function readOutcome(
  address: PostgresAddress,
  { publication, serverProcess, name }: LostCommit,
): Promise<"published" | "not published" | "still running"> {
  const connection = await PostgresConnection.open(address, { name, writable: true });
  try {
    // First, because a missing publication cannot appear once the old server process has ended.
    const running = await connection.query(TERMINATE, [serverProcess], ANSWER_MILLISECONDS);
    const [row] = await connection.query(SELECT_SEALED, [publication.number], ANSWER_MILLISECONDS);
    if (!row) return running.length > 0 ? "still running" : "not published";
    // Another publisher may have used the number since.
    return row.sealed === sealPublication(publication).text ? "published" : "not published";
  } finally {
    await connection.close();
  }
}
