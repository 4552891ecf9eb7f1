/**
 * The tables of a PostgreSQL store, in the schema `montra`. They are only ever added to, so that
 * versions of Montra work side by side on one store: a step that was released never changes.
 * @see docs/fleet.md
 */
import type { PostgresConnection } from "../postgres-connection.ts";

/** Advisory locks, which are PostgreSQL's numbers for things of ours: "MNTR", and which one. */
export const LOCKS = { class: 0x4d4e5452, publishing: 1, migrating: 2 } as const;

interface Step {
  /** What is there once the step has been taken. */
  readonly table: string;
  readonly statements: readonly string[];
}

// Parts are zstd already.
const NOT_COMPRESSED_AGAIN = (table: string) =>
  `ALTER TABLE montra.${table} ALTER COLUMN body SET STORAGE EXTERNAL`;

const steps: readonly Step[] = [
  {
    // The row with the highest number is the current publication.
    table: "publications",
    statements: [
      `CREATE TABLE montra.publications (
        number bigint PRIMARY KEY CHECK (number > 0),
        time timestamptz NOT NULL,
        edition text NOT NULL CHECK (edition ~ '^[0-9a-f]{64}$'),
        -- The publication as text with its seal: what is read. The columns beside it are for people.
        sealed text NOT NULL
      )`,
    ],
  },
  {
    table: "editions",
    statements: [
      `CREATE TABLE montra.editions (
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        part integer NOT NULL CHECK (part >= 0 AND part < parts),
        parts integer NOT NULL,
        bytes bigint NOT NULL,
        added timestamptz NOT NULL DEFAULT now(),
        body bytea NOT NULL,
        PRIMARY KEY (sha256, part)
      )`,
      NOT_COMPRESSED_AGAIN("editions"),
    ],
  },
  {
    table: "media",
    statements: [
      `CREATE TABLE montra.media (
        address text NOT NULL,
        part integer NOT NULL CHECK (part >= 0 AND part < parts),
        parts integer NOT NULL,
        bytes bigint NOT NULL,
        -- Since when no edition may name it.
        since timestamptz NOT NULL DEFAULT now(),
        body bytea NOT NULL,
        PRIMARY KEY (address, part)
      )`,
      NOT_COMPRESSED_AGAIN("media"),
    ],
  },
  {
    // What there is one of: "publisher" (who holds the lock), "kept from".
    table: "notes",
    statements: [
      `CREATE TABLE montra.notes (
        name text PRIMARY KEY,
        value text NOT NULL
      )`,
    ],
  },
];

const MILLISECONDS = 60_000;

/** Makes the tables that are not there yet. A role needs no right to make any once they are there. */
export async function makeTables(connection: PostgresConnection): Promise<void> {
  const ask = (text: string) => connection.query(text, [], MILLISECONDS);
  if ((await missingSteps(connection)).length === 0) return;
  await ask("BEGIN");
  try {
    await ask(`SELECT pg_advisory_xact_lock(${LOCKS.class}, ${LOCKS.migrating})`);
    const [found] = await ask("SELECT to_regnamespace('montra') IS NOT NULL AS there");
    if (!found?.there) await ask("CREATE SCHEMA montra");
    const missing = await missingSteps(connection);
    for (const { statements } of missing) for (const statement of statements) await ask(statement);
    await ask("COMMIT");
  } catch (error) {
    if (connection.isOpen) await ask("ROLLBACK").catch(() => connection.destroy());
    throw error;
  }
}

// The catalogue is asked and not to_regclass(), which wants the right to use the schema.
async function missingSteps(connection: PostgresConnection): Promise<Step[]> {
  const rows = await connection.query(
    "SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'montra'",
    [],
    MILLISECONDS,
  );
  const there = new Set(rows.map(({ name }) => name));
  return steps.filter(({ table }) => !there.has(table));
}
