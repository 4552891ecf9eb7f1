/** A connection whose socket is destroyed if the server hangs, because the client would wait. */
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionOptions } from "node:tls";
import type { Client, QueryResultRow } from "pg";
import { formatHost, type PostgresAddress, type PostgresHost } from "./postgres-address.ts";

export type PgRow = QueryResultRow;
export type Values = readonly (string | number | Uint8Array | readonly string[] | null)[];

const KEEP_ALIVE_MILLISECONDS = 30_000;
const CLOSE_MILLISECONDS = 1000;

interface ConnectOptions {
  /** The `application_name`; PostgreSQL truncates it to 63 bytes. */
  readonly name: string;
  /** Refuse read-only hosts, such as a standby. */
  readonly writable?: boolean;
}

/** No answer came in time. A statement that was sent may have been executed. */
export class NoAnswerError extends Error {
  override name = "NoAnswerError";
  readonly code = "ETIMEDOUT";
}

/** Members of the client that its types lack. */
type FullClient = Client & { processID: number | null; ref(): void; unref(): void };

export class PostgresConnection {
  readonly hostIndex: number;
  readonly openedAt = performance.now();
  isOpen = true;
  readonly #client: FullClient;
  readonly #socket: Socket;

  private constructor(client: Client, socket: Socket, hostIndex: number) {
    this.#client = client as FullClient;
    this.#socket = socket;
    this.hostIndex = hostIndex;
    client.on("error", () => this.destroy());
    client.on("end", () => this.destroy());
    this.#unref();
  }

  /** @throws one error with the messages of all hosts */
  static async open(address: PostgresAddress, options: ConnectOptions) {
    const errors: Error[] = [];
    for (const [index, host] of address.hosts.entries()) {
      try {
        return await openHost(address, { host, index, options });
      } catch (error) {
        (error as Error).message = `${formatHost(host)}: ${(error as Error).message}`;
        errors.push(error as Error);
      }
    }
    throw mostUseful(errors);
  }

  /** @throws the client's errors; NoAnswerError */
  static async connect(
    address: PostgresAddress,
    target: { host: PostgresHost; index: number; name: string; tls: ConnectionOptions | false },
  ): Promise<PostgresConnection> {
    // Imported on first use, so that a folder store never loads the client.
    const { default: pg } = await import("pg");
    const { host, index, name, tls } = target;
    const socket = new Socket();
    const client = new pg.Client({
      host: host.host,
      port: host.port,
      user: address.user,
      password: address.password,
      database: address.database,
      application_name: name,
      connectionTimeoutMillis: address.connectMilliseconds,
      keepAlive: true,
      // Without this, an idle connection would take hours to notice a dead server.
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
      ssl: tls,
      stream: () => socket,
    });
    client.on("error", () => socket.destroy());
    try {
      await client.connect();
    } catch (error) {
      socket.destroy();
      throw explainTimeout(error as Error, address.connectMilliseconds);
    }
    return new PostgresConnection(client, socket, index);
  }

  /** The server's process id, received when connecting; a pooler sends another number. */
  get serverProcess(): number {
    return this.#client.processID ?? 0;
  }

  /**
   * Leaves no state in a pooled session. Closes the connection unless the server sent the error.
   * @throws the server's error; NoAnswerError on a timeout
   */
  async query(text: string, values: Values, milliseconds: number): Promise<PgRow[]> {
    this.#client.ref();
    this.#socket.ref();
    const query = { text, values: [...values], query_timeout: milliseconds };
    try {
      return (await this.#client.query<PgRow>(query)).rows;
    } catch (error) {
      if (!isServerError(error)) this.destroy();
      throw explainTimeout(error as Error, milliseconds);
    } finally {
      this.#unref();
    }
  }

  /** Never throws. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#client.ref();
    const ended = this.#client.end().catch(() => {});
    await Promise.race([ended, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    this.#socket.destroy();
  }

  destroy(): void {
    this.isOpen = false;
    this.#socket.destroy();
  }

  /** Lets the process exit while the connection is idle. */
  #unref(): void {
    if (!this.isOpen) return;
    this.#client.unref();
    this.#socket.unref();
  }
}

/** The client's messages if a server does not answer. */
const TIMEOUTS = new Set(["timeout expired", "Query read timeout"]);

function explainTimeout(error: Error, milliseconds: number): Error {
  if (!TIMEOUTS.has(error.message)) return error;
  return new NoAnswerError(`no answer within ${milliseconds / 1000} s`);
}

async function openHost(
  address: PostgresAddress,
  { host, index, options }: { host: PostgresHost; index: number; options: ConnectOptions },
): Promise<PostgresConnection> {
  const target = { host, index, name: options.name, tls: await tlsOf(address, host) };
  const connection = await PostgresConnection.connect(address, target).catch((error: Error) => {
    if (address.tls !== "prefer" || !/does not support SSL/.test(error.message)) throw error;
    return PostgresConnection.connect(address, { ...target, tls: false });
  });
  if (options.writable) await refuseReadOnly(connection, address.connectMilliseconds);
  return connection;
}

/** Closes the connection if it cannot be used to write. */
async function refuseReadOnly(connection: PostgresConnection, milliseconds: number): Promise<void> {
  try {
    const [row] = await connection.query("SHOW transaction_read_only", [], milliseconds);
    if (row?.transaction_read_only === "off") return;
    // The code with which PostgreSQL refuses to write in a read-only transaction.
    throw Object.assign(new Error("it can only be read"), { code: "25006" });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

// Like libpq, verifies with "require" only if there is a root certificate.
async function tlsOf(
  { tls, rootCertificate, certificate, key }: PostgresAddress,
  { host }: PostgresHost,
): Promise<ConnectionOptions | false> {
  if (tls === "disable" || host.startsWith("/")) return false;
  const verifies = tls === "verify-ca" || tls === "verify-full" || rootCertificate !== undefined;
  return {
    rejectUnauthorized: verifies && tls !== "prefer",
    ...(rootCertificate && { ca: await readFile(rootCertificate) }),
    ...(certificate && { cert: await readFile(certificate) }),
    ...(key && { key: await readFile(key) }),
    ...(tls === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
  };
}

// Whether the server answered with an error and keeps the connection. It closes the connection
// after connection exceptions (08) and when it shuts down (57P).
function isServerError(error: unknown): boolean {
  const { severity, code = "" } = error as { severity?: string; code?: string };
  return severity === "ERROR" && !/^(?:08|57P)/.test(code);
}

// A server's error, such as a wrong password, says more than an unreachable host.
function mostUseful(errors: readonly Error[]): Error {
  // An SQLSTATE, such as 28P01.
  const isOfServer = (error: object) => "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code));
  const chosen = errors.find(isOfServer) ?? (errors[0] as Error);
  chosen.message = errors.map(({ message }) => message).join("; ");
  return chosen;
}
