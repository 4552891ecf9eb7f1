/**
 * The tables of a PostgreSQL store. Released tables never change, and new ones are only added, so
 * that several versions of Montra can use one store. (docs/fleet.md)
 */
import type { PostgresConnection } from "../postgres-connection.ts";

/** Keys of advisory locks: the class is "MNTR" in ASCII. */
export const LOCKS = { class: 0x4d4e5452, publishing: 1, migrating: 2 } as const;

// Parts are already compressed with zstd.
const NOT_COMPRESSED_AGAIN = (table: string) =>
  `ALTER TABLE montra.${table} ALTER COLUMN body SET STORAGE EXTERNAL`;

const tables: Readonly<Record<string, string>> = {
  // The row with the highest number is the current publication.
  publications: `CREATE TABLE montra.publications (
      number bigint PRIMARY KEY CHECK (number > 0),
      time timestamptz NOT NULL,
      edition text NOT NULL CHECK (edition ~ '^[0-9a-f]{64}$'),
      -- The publication as text with its seal. Montra reads only this; the other columns are for people.
      sealed text NOT NULL
    )`,
  editions: `CREATE TABLE montra.editions (
      sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      part integer NOT NULL CHECK (part >= 0 AND part < parts),
      parts integer NOT NULL,
      bytes bigint NOT NULL,
      added timestamptz NOT NULL DEFAULT now(),
      body bytea NOT NULL,
      PRIMARY KEY (sha256, part)
    ); ${NOT_COMPRESSED_AGAIN("editions")}`,
  media: `CREATE TABLE montra.media (
      address text NOT NULL,
      part integer NOT NULL CHECK (part >= 0 AND part < parts),
      parts integer NOT NULL,
      bytes bigint NOT NULL,
      -- Since when it may be in no edition.
      since timestamptz NOT NULL DEFAULT now(),
      body bytea NOT NULL,
      PRIMARY KEY (address, part)
    ); ${NOT_COMPRESSED_AGAIN("media")}`,
  // Single values: "publisher" (the holder of the lock), "kept from" and "last published".
  notes: `CREATE TABLE montra.notes (
      name text PRIMARY KEY,
      value text NOT NULL
    )`,
};

/** Parameters: name and value. */
export const SET_NOTE = `INSERT INTO montra.notes VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

const STATEMENT_MILLISECONDS = 60_000;

/** Creates missing tables. If none is missing, the role needs no CREATE permission. */
export async function makeTables(connection: PostgresConnection): Promise<void> {
  const run = (text: string) => connection.query(text, [], STATEMENT_MILLISECONDS);
  if ((await statementsOfMissingTables(connection)).length === 0) return;
  await run("BEGIN");
  try {
    await run(`SELECT pg_advisory_xact_lock(${LOCKS.class}, ${LOCKS.migrating})`);
    const [found] = await run("SELECT to_regnamespace('montra') IS NOT NULL AS there");
    if (!found?.there) await run("CREATE SCHEMA montra");
    for (const statements of await statementsOfMissingTables(connection)) await run(statements);
    await run("COMMIT");
  } catch (error) {
    if (connection.isOpen) await run("ROLLBACK").catch(() => connection.destroy());
    throw error;
  }
}

// Does not use `to_regclass()`, which needs USAGE on the schema.
async function statementsOfMissingTables(connection: PostgresConnection): Promise<string[]> {
  const rows = await connection.query(
    "SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'montra'",
    [],
    STATEMENT_MILLISECONDS,
  );
  const existing = new Set(rows.map(({ name }) => name));
  const missing = Object.entries(tables).filter(([name]) => !existing.has(name));
  return missing.map(([, statements]) => statements);
}
