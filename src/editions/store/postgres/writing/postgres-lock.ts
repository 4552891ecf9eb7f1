/**
 * Keeps publishers apart: an advisory lock of PostgreSQL, held by the one connection through which
 * everything is written. With the connection goes the lock, and with the lock the way to write.
 * Who holds it stands in a row, for the one who waits.
 */
import { hostname } from "node:os";
import { type LockOptions, type Publisher, StoreUnavailableError } from "../../store.ts";
import { thisPublisher, waitForLock } from "../../writing/publish-lock.ts";
import type { PostgresConnection } from "../postgres-connection.ts";
import { LOCKS } from "./postgres-schema.ts";

const RETRY_MILLISECONDS = 200;
const MILLISECONDS = 10_000;

/**
 * Waits for the lock.
 * @throws StoreUnavailableError where a pooler stands between, or somebody publishes and `wait` is
 *   false; AbortError of `signal`; the connection's errors
 */
export async function lockPublishing(
  connection: PostgresConnection,
  options: LockOptions,
): Promise<void> {
  await refusePooler(connection);
  // A publisher whose machine vanishes must not keep the others out for hours.
  for (const [name, value] of KEEP_ALIVE) {
    await connection.query(`SET ${name} = '${value}'`, [], MILLISECONDS);
  }
  await waitForLock(options, {
    take: () => takeLock(connection),
    readHolder: () => readHolder(connection),
    retryMilliseconds: RETRY_MILLISECONDS,
  });
  await connection.query(
    `INSERT INTO montra.notes VALUES ('publisher', $1)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(thisPublisher(options.who))],
    MILLISECONDS,
  );
}

const KEEP_ALIVE = [
  ["tcp_keepalives_idle", "30"],
  ["tcp_keepalives_interval", "10"],
  ["tcp_keepalives_count", "3"],
  ["idle_in_transaction_session_timeout", "0"],
  ["statement_timeout", "0"],
] as const;

/** What the connection of a publisher is called, so that `pg_stat_activity` names the holder too. */
export function connectionName(who: string): string {
  return `montra publish: ${who}@${hostname()} ${process.pid}`;
}

async function takeLock(connection: PostgresConnection): Promise<boolean> {
  const [row] = await connection.query(
    `SELECT pg_try_advisory_lock(${LOCKS.class}, ${LOCKS.publishing}) AS locked`,
    [],
    MILLISECONDS,
  );
  return row?.locked === true;
}

async function readHolder(connection: PostgresConnection): Promise<Publisher | undefined> {
  const [row] = await connection.query(
    "SELECT value FROM montra.notes WHERE name = 'publisher'",
    [],
    MILLISECONDS,
  );
  try {
    return row && (JSON.parse(row.value) as Publisher);
  } catch {
    return undefined;
  }
}

// A pooler tells its clients a process number that is not the server's. In transaction mode it would
// let go of a session's lock while we still work, and keep it when we are gone.
async function refusePooler(connection: PostgresConnection): Promise<void> {
  const [row] = await connection.query("SELECT pg_backend_pid() AS pid", [], MILLISECONDS);
  if (row?.pid === connection.toldProcess) return;
  throw new StoreUnavailableError(
    "Cannot publish through a connection pooler: the lock that keeps publishers apart needs a connection of its own. Name the database server itself in --store; nodes may use the pooler",
  );
}
