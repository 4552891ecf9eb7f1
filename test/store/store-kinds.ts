/** The kinds of stores, for tests of what holds for both. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { folderLayout } from "../../src/editions/store/folder/folder-layout.ts";
import { PostgresConnection } from "../../src/editions/store/postgres/postgres-connection.ts";
import { LOCKS } from "../../src/editions/store/postgres/writing/postgres-schema.ts";
import type { Ending } from "../support/ending.ts";
import type { PostgresServer } from "../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const PATIENCE_SECONDS = 600;
const FILE_LOCK = new URL("../../src/editions/store/file-lock.ts", import.meta.url);

/** How to make and damage an empty store. */
export interface StoreKind {
  readonly name: string;
  make(t: Ending): Promise<string>;
  /** Holds the publish lock without publishing. @returns how messages name the holder */
  holdLock(t: Ending, place: string): Promise<string>;
  damageEdition(place: string, sha256: string): Promise<void>;
  damageMedium(place: string, address: string): Promise<void>;
  damagePublication(place: string, number: number): Promise<void>;
}

const folderKind: StoreKind = {
  name: "folder",
  make: async (t) => join(temporaryFolder(t), "store"),
  holdLock: async (t, place) => {
    const holder = `
      import { FileLock } from ${JSON.stringify(FILE_LOCK.href)};
      const lock = new FileLock(process.argv[1]);
      if (lock.take()) console.log("held");
      setInterval(() => lock, 1000);`;
    const args = ["--input-type=module", "-e", holder, join(place, "publishing.lock")];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => child.kill());
    await once(child.stdout, "data");
    return `process ${child.pid}`;
  },
  damageEdition: async (place, sha256) => truncateSync(folderLayout.edition(place, sha256), 512),
  damageMedium: async (place, address) => writeFileSync(folderLayout.media(place, address), "x"),
  damagePublication: async (place, number) =>
    writeFileSync(folderLayout.publication(place, number), "{}"),
};

const databaseOf = (place: string) => new URL(place).pathname.slice(1);

/** Until the suite ends, because a busy machine may be slow. */
export function allowSlowQueries(t: Ending): void {
  const { query } = PostgresConnection.prototype;
  t.after(() => {
    PostgresConnection.prototype.query = query;
  });
  PostgresConnection.prototype.query = function (text, values) {
    return query.call(this, text, values, PATIENCE_SECONDS * 1000);
  };
}

const postgresKind = (serverOf: () => PostgresServer): StoreKind => ({
  name: "PostgreSQL",
  make: async () => {
    const address = await serverOf().makeDatabase(`site-${randomUUID()}`);
    return `${address}?connect_timeout=${PATIENCE_SECONDS}`;
  },
  holdLock: async (t, place) => {
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    t.after(() => client.end());
    const { class: one, publishing: two } = LOCKS;
    const text = `SELECT pg_advisory_lock(${one}, ${two}), pg_backend_pid() AS pid`;
    return `database connection ${(await client.query(text)).rows[0].pid}`;
  },
  damageEdition: async (place, sha256) => {
    const text =
      "UPDATE montra.editions SET body = set_byte(body, 40, 255 - get_byte(body, 40)) WHERE sha256 = $1";
    await serverOf().sql(text, [sha256], databaseOf(place));
  },
  damageMedium: async (place, address) => {
    const text =
      "UPDATE montra.media SET body = set_byte(body, 40, 255 - get_byte(body, 40)) WHERE address = $1";
    await serverOf().sql(text, [address], databaseOf(place));
  },
  damagePublication: async (place, number) => {
    const text =
      "UPDATE montra.publications SET sealed = replace(sealed, 'test', 'best') WHERE number = $1";
    await serverOf().sql(text, [number], databaseOf(place));
  },
});

/** @param serverOf returns the running server */
export function storeKinds(serverOf: () => PostgresServer): [StoreKind, StoreKind] {
  return [folderKind, postgresKind(serverOf)];
}
