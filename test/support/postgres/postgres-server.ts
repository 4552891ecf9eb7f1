/** A real PostgreSQL for tests: start, stop, kill, copy to a standby, promote. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import type { Ending } from "../ending.ts";
import { eventually } from "../eventually.ts";
import { processEnding } from "../temporary-folder.ts";
import { type PostgresVersion, postgresBinaries, serverUser } from "./postgres-binaries.ts";
import {
  chownToServer,
  PASSWORD,
  runAsServer,
  serverFolder,
  unpackEmptyData,
} from "./postgres-data.ts";

// No flushes to disk: tests kill processes, not machines.
const SETTINGS = [
  "fsync=off",
  "full_page_writes=off",
  "unix_socket_directories=",
  "listen_addresses=127.0.0.1",
  "max_connections=100",
  "shared_buffers=32MB",
  // In the server's folder, because shared memory would outlive a killed server.
  "dynamic_shared_memory_type=mmap",
  "wal_keep_size=256MB",
  "log_min_messages=warning",
  // Processes that tests do not need.
  ...["autovacuum=off", "max_logical_replication_workers=0"],
];
const SETTINGS_OF_18 = ["io_method=sync"];

const GENEROUS_MILLISECONDS = 60_000;
const OBJECT_IN_USE = "55006";

/** Below the ports that systems give to clients, and to servers that ask for any. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

let lent: Promise<PostgresServer> | undefined;

export class PostgresServer {
  readonly port: number;
  readonly version: PostgresVersion;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(
    version: PostgresVersion,
    about: { port: number; folder: string; settings: readonly string[] },
  ) {
    this.version = version;
    this.port = about.port;
    this.#folder = about.folder;
    this.#settings = about.settings;
  }

  /** A new, empty server with the superuser `postgres`. */
  static async start(
    t: Ending,
    {
      version = 18,
      settings = [],
    }: { version?: PostgresVersion; settings?: readonly string[] } = {},
  ): Promise<PostgresServer> {
    const server = await PostgresServer.#make(t, version, settings);
    t.after(() => server.discard());
    await server.start();
    return server;
  }

  /**
   * Lent to one test after the other, if they neither stop nor configure it; drops its databases
   * and roles after each.
   */
  static async lend(t: Ending): Promise<PostgresServer> {
    lent ??= PostgresServer.#startLasting();
    const server = await lent;
    t.after(() => server.#empty());
    return server;
  }

  static async #make(
    t: Ending,
    version: PostgresVersion,
    settings: readonly string[],
  ): Promise<PostgresServer> {
    const folder = serverFolder(t);
    unpackEmptyData(version, folder);
    return new PostgresServer(version, { port: await freePort(), folder, settings });
  }

  /** Without the log for standbys, which would fill the permanent folder. */
  static async #startLasting(): Promise<PostgresServer> {
    const settings = ["wal_keep_size=0", "max_wal_size=64MB"];
    const server = await PostgresServer.#make(processEnding, 18, settings);
    await server.start();
    server.#process?.unref();
    process.once("beforeExit", () => {
      server.#process?.ref();
      void server.discard();
    });
    return server;
  }

  async #empty(): Promise<void> {
    const databases = await this.sql(
      "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'",
    );
    for (const { name } of databases) {
      await eventually(`the database ${name} is dropped`, () => this.#drop(name));
    }
    const roles = await this.sql(
      "SELECT rolname AS name FROM pg_roles WHERE rolname NOT LIKE 'pg\\_%' AND rolname <> 'postgres'",
    );
    for (const { name } of roles) await this.sql(`DROP ROLE "${name}"`);
  }

  /** @returns false if its sessions did not end within the server's five seconds */
  async #drop(database: string): Promise<boolean> {
    try {
      await this.sql(`DROP DATABASE "${database}" WITH (FORCE)`);
      return true;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error;
      return false;
    }
  }

  /** A server that follows this one, from a copy taken while this one runs. */
  async startStandby(t: Ending): Promise<PostgresServer> {
    const folder = serverFolder(t);
    const client = await this.#connect("postgres");
    await client.query("SELECT pg_backup_start('standby', true)");
    // Files that the server removes during the copy do not matter.
    runAsServer("cp", ["-R", join(this.#folder, "data"), folder], { mayFail: true });
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop()");
    await client.end();
    const data = join(folder, "data");
    rmSync(join(data, "postmaster.pid"), { force: true });
    writeFileSync(join(data, "backup_label"), rows[0].labelfile);
    writeFileSync(join(data, "standby.signal"), "");
    for (const name of ["backup_label", "standby.signal"]) chownToServer(join(data, name));
    const primary = `host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD}`;
    const standby = new PostgresServer(this.version, {
      port: await freePort(),
      folder,
      settings: [...this.#settings, `primary_conninfo=${primary}`],
    });
    t.after(() => standby.discard());
    await standby.start();
    return standby;
  }

  /** On the same port and data as before. */
  async start(): Promise<void> {
    const log = join(this.#folder, "log");
    let child = this.#spawn(log);
    await eventually(`PostgreSQL answers: see ${log}`, async () => {
      // After a SIGKILL, the old server's child processes need a moment to end.
      if (child.exitCode !== null || child.signalCode !== null) child = this.#spawn(log);
      return await this.#answers();
    });
  }

  #spawn(log: string): ChildProcess {
    const all = [...SETTINGS, ...(this.version === 18 ? SETTINGS_OF_18 : []), ...this.#settings];
    const settings = all.flatMap((setting) => ["-c", setting]);
    const data = join(this.#folder, "data");
    const output = openSync(log, "a");
    this.#process = spawn(
      join(postgresBinaries(this.version), "postgres"),
      ["-D", data, "-p", String(this.port), ...settings],
      { stdio: ["ignore", output, output], ...serverUser },
    );
    closeSync(output);
    return this.#process;
  }

  async #answers(): Promise<boolean> {
    try {
      await this.sql("SELECT 1");
      return true;
    } catch {
      return false;
    }
  }

  /** Closes connections and rolls transactions back. */
  async stop(): Promise<void> {
    await this.#end("SIGINT");
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /**
   * Ends the server for good, and removes the shared-memory segment of a killed one, because a
   * machine has only a few thousand. Its id ends the line.
   */
  async discard(): Promise<void> {
    await this.#end("SIGQUIT");
    const about = join(this.#folder, "data/postmaster.pid");
    if (!existsSync(about)) return;
    const [segment] = /\d+$/.exec(readFileSync(about, "utf8").split("\n")[6]?.trim() ?? "") ?? [];
    if (segment) runAsServer("ipcrm", ["--shmem-id", segment], { mayFail: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }

  async promote(): Promise<void> {
    await this.sql("SELECT pg_promote(false)");
    await eventually("the standby is a primary", async () => {
      const [{ isStandby }] = await this.sql('SELECT pg_is_in_recovery() AS "isStandby"');
      return !isStandby;
    });
  }

  url(user = "postgres", password = PASSWORD, database = "montra"): string {
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${database}`;
  }

  /** Runs a query as superuser. */
  async sql(text: string, values: unknown[] = [], database = "postgres") {
    const client = await this.#connect(database);
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Makes an empty database. @returns its address */
  async makeDatabase(name: string): Promise<string> {
    // Without flushes, copying the files takes half the time of logging them.
    await this.sql(`CREATE DATABASE "${name}" STRATEGY FILE_COPY`);
    return this.url("postgres", PASSWORD, name);
  }

  async #connect(database: string) {
    const { port } = this;
    const about = { host: "127.0.0.1", port, user: "postgres", password: PASSWORD, database };
    const client = new pg.Client({ ...about, connectionTimeoutMillis: GENEROUS_MILLISECONDS });
    client.on("error", () => {});
    await client.connect();
    return client;
  }
}

/** A port that no other process gets, even while its server is stopped. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}
