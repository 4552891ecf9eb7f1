/**
 * One connection to PostgreSQL: the hosts of the address are tried in order, each within its time, and a
 * server that hangs is left by closing the socket under the client, which would wait for an answer.
 */
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import type { Client, QueryResultRow } from "pg";
import { formatHost, type PostgresAddress, type PostgresHost } from "./postgres-address.ts";

export type Row = QueryResultRow;
type Value = string | number | Uint8Array | readonly string[] | null;

const KEEP_ALIVE_MILLISECONDS = 30_000;

export interface ConnectOptions {
  /** What the server's administrator sees of this connection; cut to 63 bytes by PostgreSQL. */
  readonly name: string;
  /** Refuse a host that cannot be written to: a standby, or one set to read only. */
  readonly writable?: boolean;
}

/** No answer came in time: nothing is known about what became of the statement. */
export class NoAnswerError extends Error {
  override name = "NoAnswerError";
  readonly code = "ETIMEDOUT";
}

/** A host that can be read only, where one that can be written to was wanted. */
class ReadOnlyError extends Error {
  override name = "ReadOnlyError";
  readonly code = "25006";
}

/** What the client has and its types leave out. */
type CountedClient = Client & { processID: number | null; ref(): void; unref(): void };

export class PostgresConnection {
  /** Position of its host in the address. */
  readonly hostIndex: number;
  readonly #client: CountedClient;
  readonly #socket: Socket;
  #broken = false;

  private constructor(client: Client, socket: Socket, hostIndex: number) {
    this.#client = client as CountedClient;
    this.#socket = socket;
    this.hostIndex = hostIndex;
    client.on("error", () => this.destroy());
    client.on("end", () => this.destroy());
    this.#rest();
  }

  /** @throws what the last host answered, where all of them fail */
  static async open(
    address: PostgresAddress,
    options: ConnectOptions,
  ): Promise<PostgresConnection> {
    const wrong: Error[] = [];
    for (const [index, host] of address.hosts.entries()) {
      try {
        return await openHost(address, { host, index, options });
      } catch (error) {
        (error as Error).message = `${formatHost(host)}: ${(error as Error).message}`;
        wrong.push(error as Error);
      }
    }
    throw mostTelling(wrong);
  }

  static async at(
    address: PostgresAddress,
    about: { host: PostgresHost; index: number; name: string; tls: ConnectionOptions | false },
  ): Promise<PostgresConnection> {
    // Loaded when first needed: a folder store never loads the client.
    const { default: pg } = await import("pg");
    const { host, index, name, tls } = about;
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
      // A connection that only listens would else learn after hours that nobody is there.
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
      ssl: tls,
      stream: () => socket,
    });
    client.on("error", () => socket.destroy());
    try {
      await client.connect();
    } catch (error) {
      socket.destroy();
      throw (error as Error).message === "timeout expired"
        ? new NoAnswerError(`no answer within ${address.connectMilliseconds / 1000} s`)
        : error;
    }
    return new PostgresConnection(client, socket, index);
  }

  /** Whether it can still be asked something. */
  get isOpen(): boolean {
    return !this.#broken;
  }

  /** The process of the server that was told at the start; a pooler tells a number of its own. */
  get toldProcess(): number {
    return this.#client.processID ?? 0;
  }

  /**
   * Asks with an unnamed statement, which leaves nothing behind in a pooled session.
   * @param milliseconds after which the connection is given up
   * @throws the server's error; NoAnswerError. The connection is then closed unless the server answered
   */
  async query(text: string, values: readonly Value[], milliseconds: number): Promise<Row[]> {
    this.#client.ref();
    this.#socket.ref();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new NoAnswerError(`no answer within ${milliseconds / 1000} s`));
      this.destroy();
    }, milliseconds);
    try {
      const asked = this.#client.query(text, [...values]);
      asked.catch(() => {});
      return (await Promise.race([asked, late.promise])).rows as Row[];
    } catch (error) {
      if (!isAnswer(error)) this.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#rest();
    }
  }

  onNotice(listener: (channel: string) => void): void {
    this.#client.on("notification", ({ channel }) => listener(channel));
  }

  onClosed(listener: () => void): void {
    this.#socket.once("close", listener);
  }

  /** Leaves in good order. Never throws. */
  async close(): Promise<void> {
    if (this.#broken) return;
    this.#broken = true;
    this.#client.ref();
    await Promise.race([this.#client.end().catch(() => {}), closed(this.#socket)]);
    this.#socket.destroy();
  }

  destroy(): void {
    this.#broken = true;
    this.#socket.destroy();
  }

  /** An idle connection keeps no process alive. */
  #rest(): void {
    if (this.#broken) return;
    this.#client.unref();
    this.#socket.unref();
  }
}

async function closed(socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("close", () => resolve());
  const timer = setTimeout(resolve, 1000);
  await promise;
  clearTimeout(timer);
}

async function openHost(
  address: PostgresAddress,
  { host, index, options }: { host: PostgresHost; index: number; options: ConnectOptions },
): Promise<PostgresConnection> {
  const { name } = options;
  const tls = await tlsOf(address, host);
  const connection = await PostgresConnection.at(address, { host, index, name, tls }).catch(
    async (error: Error) => {
      if (address.tls !== "prefer" || !/does not support SSL/.test(error.message)) throw error;
      return await PostgresConnection.at(address, { host, index, name, tls: false });
    },
  );
  if (!options.writable) return connection;
  const [row] = await connection
    .query("SHOW transaction_read_only", [], address.connectMilliseconds)
    .catch((error: Error) => {
      connection.destroy();
      throw error;
    });
  if (row?.transaction_read_only === "off") return connection;
  await connection.close();
  throw new ReadOnlyError("it can only be read");
}

/** As libpq does: "require" encrypts, and verifies only where a root certificate is given. */
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

/** Whether the server itself said so and stays: not the socket, nor a server that is going down. */
function isAnswer(error: unknown): boolean {
  const { severity, code = "" } = error as { severity?: string; code?: string };
  return severity === "ERROR" && !/^(?:08|57P)/.test(code);
}

/** What most hosts say is that they are away; a wrong password or a missing right is worth more. */
function mostTelling(errors: readonly Error[]): Error {
  const told = errors.find((error) =>
    /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? ""),
  );
  if (told && errors.length === 1) return told;
  const [first] = errors;
  if (!first || errors.length === 1) return first as Error;
  const chosen = told ?? first;
  chosen.message = errors.map(({ message }) => message).join("; ");
  return chosen;
}
