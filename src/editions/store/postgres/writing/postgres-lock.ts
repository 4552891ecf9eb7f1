/**
 * The publish lock: an advisory lock of the connection that does all writes, so that a publisher
 * that loses it can no longer write.
 */
import { hostname } from "node:os";
import {
  type LockHolder,
  type Publisher,
  type SessionOptions,
  StoreUnavailableError,
} from "../../store.ts";
import { thisPublisher, waitForLock } from "../../writing/publish-lock.ts";
import type { PostgresConnection } from "../postgres-connection.ts";
import { LOCKS, SET_NOTE } from "./postgres-schema.ts";

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * @throws StoreUnavailableError behind a pooler, or if it is held and `wait` is false; AbortError
 *   of `signal`; errors of the connection
 */
export async function lockPublishing(
  connection: PostgresConnection,
  options: SessionOptions,
): Promise<void> {
  await refusePooler(connection);
  for (const [name, value] of SESSION_SETTINGS) {
    await connection.query(`SET ${name} = '${value}'`, [], TIMEOUT_MILLISECONDS);
  }
  await waitForLock(
    options,
    () => takeLock(connection),
    () => readHolder(connection),
  );
  const holder = { ...thisPublisher(options.who), backend: connection.serverProcess };
  await connection.query(SET_NOTE, ["publisher", JSON.stringify(holder)], TIMEOUT_MILLISECONDS);
}

// Without keep-alive, a publisher whose machine disappears blocks the others for hours. A
// publication may take longer than the server's timeouts.
const SESSION_SETTINGS = [
  ["tcp_keepalives_idle", "30"],
  ["tcp_keepalives_interval", "10"],
  ["tcp_keepalives_count", "3"],
  ["idle_in_transaction_session_timeout", "0"],
  ["statement_timeout", "0"],
] as const;

/** So that `pg_stat_activity` shows the holder too. */
export function connectionName(who: string): string {
  return `montra publish: ${who}@${hostname()} ${process.pid}`;
}

const TAKE_LOCK = `SELECT pg_try_advisory_lock(${LOCKS.class}, ${LOCKS.publishing}) AS locked`;

async function takeLock(connection: PostgresConnection): Promise<boolean> {
  const [row] = await connection.query(TAKE_LOCK, [], TIMEOUT_MILLISECONDS);
  return row?.locked === true;
}

const SELECT_HOLDER = `SELECT pid, (SELECT value FROM montra.notes WHERE name = 'publisher') AS value
  FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ${LOCKS.class}
  AND objid = ${LOCKS.publishing}
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

// The note may name an earlier publisher, whose connection does not hold the lock.
async function readHolder(connection: PostgresConnection): Promise<LockHolder | undefined> {
  const [row] = await connection.query(SELECT_HOLDER, [], TIMEOUT_MILLISECONDS);
  if (!row) return undefined;
  const noted = JSON.parse(row.value ?? "null") as (Publisher & { backend: number }) | null;
  return noted && noted.backend === row.pid ? noted : { connection: row.pid };
}

// A pooler sends another process id than the server's. In transaction mode the lock could be
// released while we are still publishing, or stay held afterwards.
async function refusePooler(connection: PostgresConnection): Promise<void> {
  const [row] = await connection.query("SELECT pg_backend_pid() AS pid", [], TIMEOUT_MILLISECONDS);
  if (row?.pid === connection.serverProcess) return;
  throw new StoreUnavailableError(
    "Cannot publish through a connection pooler: the lock that keeps publishers apart needs a connection of its own. Name the database server itself in --store; nodes may use the pooler",
  );
}
