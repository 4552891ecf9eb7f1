/**
 * What became of a publication whose COMMIT had no answer. The transaction may have been committed, or be
 * rolled back, or still be under way: only a look through a new connection can tell, once the server's
 * process of the old one is gone.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Publication, sealPublication } from "../../publication.ts";
import { StoreUnavailableError } from "../../store.ts";
import type { PostgresAddress } from "../postgres-address.ts";
import { PostgresConnection } from "../postgres-connection.ts";

const LONGEST_MILLISECONDS = 10_000;
const RETRY_MILLISECONDS = 200;
const ANSWER_MILLISECONDS = 2000;

/** Nobody can say whether it was published; the message says how to look. */
export class OutcomeUnknownError extends StoreUnavailableError {
  override name = "OutcomeUnknownError";
}

export interface LostCommit {
  readonly publication: Publication;
  /** The server's process of the connection that was lost. */
  readonly process: number;
  /** What that connection was called. */
  readonly name: string;
  /** How long it is looked for. */
  readonly milliseconds?: number | undefined;
}

/**
 * @returns whether the publication was made
 * @throws OutcomeUnknownError where the database does not answer in time
 */
export async function wasMade(address: PostgresAddress, lost: LostCommit): Promise<boolean> {
  const deadline = performance.now() + (lost.milliseconds ?? LONGEST_MILLISECONDS);
  let cause: unknown;
  do {
    try {
      const found = await look(address, lost);
      if (found !== "under way") return found === "made";
    } catch (error) {
      cause = error;
    }
    await sleep(RETRY_MILLISECONDS);
  } while (performance.now() < deadline);
  throw new OutcomeUnknownError(
    `The connection to the store ${address.place} was lost while publication ${lost.publication.number} was being made current, and whether it was could not be found out. Look with montra history once the database answers, and publish again where it is not there`,
    { cause },
  );
}

// Of the two the process is looked for first: once it is gone, what is not there will not come any more.
const GOING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND pid <> pg_backend_pid() AND application_name = current_setting('application_name')`;

async function look(
  address: PostgresAddress,
  { publication, process, name }: LostCommit,
): Promise<"made" | "not made" | "under way"> {
  const connection = await PostgresConnection.open(address, { name, writable: true });
  try {
    const going = await connection.query(GOING, [process], ANSWER_MILLISECONDS);
    const [row] = await connection.query(
      "SELECT sealed FROM montra.publications WHERE number = $1",
      [publication.number],
      ANSWER_MILLISECONDS,
    );
    if (row) return row.sealed === sealPublication(publication).text ? "made" : "not made";
    return going.length > 0 ? "under way" : "not made";
  } finally {
    await connection.close();
  }
}
