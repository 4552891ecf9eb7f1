/**
 * Messages with a remedy for SQLSTATEs and codes of the operating system.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */

import { StoreUnavailableError } from "../store.ts";
import type { PostgresAddress } from "./postgres-address.ts";

const REMEDIES: Readonly<Record<string, (address: PostgresAddress) => string>> = {
  ECONNREFUSED: () => "Start the database, or correct the host and port",
  ENOTFOUND: () => "Correct the name of the host",
  EAI_AGAIN: () => "The name of the host cannot be looked up just now",
  ETIMEDOUT: () => "It did not answer in time",
  "28P01": ({ user }) =>
    `Correct the password of the role "${user}" in the address, in PGPASSWORD or in the password file`,
  "28000": ({ user }) => `Let the role "${user}" in: see pg_hba.conf`,
  "3D000": ({ database }) => `Make it with CREATE DATABASE "${database}", or correct its name`,
  "25006": () => "It is a standby or set to read only: name the primary, or wait until it is back",
  "42501": () => 'Its role lacks that right: grant it as in docs/fleet.md, "Roles"',
  "53300": () =>
    "All its connections are in use: raise max_connections, or put PgBouncer before it",
  "53100": () => "Its disk is full: make room, or remove old editions with montra prune",
  "57P03": () => "It is starting up or going down: wait a moment",
};

/** Problems that only an operator can fix, unlike a server that starts or stops. */
const OPERATOR_CODES = new Set(["28P01", "28000", "3D000", "42501", "53100"]);

/** The schema or a table does not exist, because nothing has been published. */
export function isWithoutSchema(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "3F000" || code === "42P01";
}

export function explainPostgres(
  error: unknown,
  doing: "read" | "publish into",
  address: PostgresAddress,
): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error;
  const databaseError = error as NodeJS.ErrnoException;
  const remedy = remedyFor(databaseError, address);
  const unchanged = doing === "publish into" ? ". The current publication is unchanged" : "";
  const message = withoutPassword(messageOf(databaseError), address.password);
  const operatorProblem = OPERATOR_CODES.has(databaseError.code ?? "") ? message : undefined;
  return new StoreUnavailableError(
    `Cannot ${doing} the store ${address.place}: ${message}. ${remedy}${unchanged}`,
    // Errors of the client do not contain the password, so the cause is safe to log.
    { cause: error, operatorProblem },
  );
}

function messageOf(error: NodeJS.ErrnoException): string {
  // Node throws an AggregateError if a host name has several addresses.
  const all = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return all.map(({ message }) => message).join("; ") || (error.code ?? error.name);
}

function remedyFor(error: NodeJS.ErrnoException, address: PostgresAddress): string {
  if (isWithoutSchema(error)) return "It has no tables: montra publish makes them";
  const remedy = REMEDIES[error.code ?? ""]?.(address);
  return remedy ?? "Nodes go on with what they have, and ask again";
}

function withoutPassword(message: string, password: string | undefined): string {
  return password ? message.replaceAll(password, "…") : message;
}
