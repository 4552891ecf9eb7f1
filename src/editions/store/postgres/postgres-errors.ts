/**
 * What PostgreSQL, its client and the network say, told to an operator: where, what is wrong, what to do.
 * The codes are SQLSTATEs and those of the operating system.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */

import { StoreUnavailableError } from "../store.ts";
import type { PostgresAddress } from "./postgres-address.ts";

interface DatabaseError extends Error {
  readonly code?: string;
  readonly table?: string;
}

/** What is to be done, by code; `about` is what the messages can name. */
const REMEDIES: Readonly<Record<string, (about: PostgresAddress) => string>> = {
  ECONNREFUSED: () => "Start the database, or correct the host and port",
  ENOTFOUND: () => "Correct the name of the host",
  EAI_AGAIN: () => "The name of the host cannot be looked up just now",
  ETIMEDOUT: () => "It did not answer in time",
  "28P01": ({ user }) =>
    `Correct the password of the role "${user}" in the address, in PGPASSWORD or in the password file`,
  "28000": ({ user }) => `Let the role "${user}" in: see pg_hba.conf`,
  "3D000": ({ database }) => `Make it with CREATE DATABASE "${database}", or correct its name`,
  "25006": () => "It is a standby or set to read only: name the primary, or wait until it is back",
  "53300": () =>
    "All its connections are in use: raise max_connections, or put PgBouncer before it",
  "53100": () => "Its disk is full: make room, or remove old editions with montra prune",
  "57P03": () => "It is starting up or going down: wait a moment",
};

/** Codes of what does not end by itself: what a database says that goes down or comes up is none of them. */
const OPERATORS = new Set(["28P01", "28000", "3D000", "42501", "53100"]);

/** Whether a query failed because nothing has ever been published: no schema, or no tables in it. */
export function isWithoutSchema(error: unknown): boolean {
  const { code } = error as DatabaseError;
  return code === "3F000" || code === "42P01";
}

/**
 * @param doing what was being done, as in "Cannot read the store …"
 * @returns the same error where it is one of ours already
 */
export function explainPostgres(
  error: unknown,
  doing: "read" | "publish into",
  address: PostgresAddress,
): StoreUnavailableError {
  if (error instanceof StoreUnavailableError) return error;
  const wrong = error as DatabaseError;
  const remedy = remedyFor(wrong, doing, address);
  const stays = doing === "publish into" ? ". The publication before stays" : "";
  const message = withoutPassword(saying(wrong), address.password);
  return new StoreUnavailableError(
    `Cannot ${doing} the store ${address.place}: ${message}. ${remedy}${stays}`,
    // The client's own errors have no password in them, and neither has what was made of this one.
    { cause: error, needs: OPERATORS.has(wrong.code ?? "") ? remedy : undefined },
  );
}

/** A node that finds several addresses of one name gets one error with many in it. */
function saying(error: DatabaseError): string {
  const all = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return all.map(({ message }) => message).join("; ") || (error.code ?? error.name);
}

function remedyFor(error: DatabaseError, doing: string, address: PostgresAddress): string {
  if (error.code === "42501") return missingGrant(error.message, doing, address);
  if (isWithoutSchema(error)) return "It has no tables: montra publish makes them";
  const known = REMEDIES[error.code ?? ""]?.(address);
  return known ?? "Nodes go on with what they have, and ask again";
}

const OBJECT = /permission denied for (schema|table|relation|database) "?([A-Za-z0-9_]+)"?/;

/** The statement that would have let the role do what it was denied. */
function missingGrant(
  message: string,
  doing: string,
  { user, database }: Pick<PostgresAddress, "user" | "database">,
): string {
  const [, kind, name] = OBJECT.exec(message) ?? [];
  const right = doing === "read" ? "SELECT" : "SELECT, INSERT, UPDATE, DELETE";
  const statement =
    kind === "schema"
      ? `GRANT ${doing === "read" ? "USAGE" : "USAGE, CREATE"} ON SCHEMA ${name} TO "${user}"`
      : kind === "database"
        ? `GRANT CREATE ON DATABASE "${database}" TO "${user}"`
        : `GRANT ${right} ON montra.${name ?? "…"} TO "${user}"`;
  return `Its role lacks a right. As the owner of the tables run: ${statement};`;
}

function withoutPassword(message: string, password: string | undefined): string {
  return password ? message.replaceAll(password, "…") : message;
}
