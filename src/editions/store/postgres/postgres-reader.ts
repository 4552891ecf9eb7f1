/** A connection pool for reading. Sessions keep no state, so a pooler in transaction mode works. */
import type { PostgresAddress } from "./postgres-address.ts";
import { NoAnswerError, type PgRow, PostgresConnection } from "./postgres-connection.ts";
import { explainPostgres, isWithoutSchema } from "./postgres-errors.ts";

/** If more queries wait for a connection, they fail at once. */
const MAX_WAITING = 200;
const IDLE_MILLISECONDS = 10_000;
/** Timeout of a query, unless the `connect_timeout` of the address is longer. */
const MIN_TIMEOUT_MILLISECONDS = 5000;
/** After this time on another host, a connection is replaced by one to the first host. */
const LATER_HOST_MILLISECONDS = 30_000;

interface ReaderOptions {
  readonly name: string;
  readonly maxConnections: number;
}

export class PostgresReader {
  readonly address: PostgresAddress;
  readonly #options: ReaderOptions;
  readonly #idle: PostgresConnection[] = [];
  readonly #waiting: (() => void)[] = [];
  /** Connections that run a query or are being opened. */
  #inUse = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(address: PostgresAddress, options: ReaderOptions) {
    this.address = address;
    this.#options = options;
  }

  /** Returns no rows if nothing has been published. @throws StoreUnavailableError */
  async queryIfThere(
    text: string,
    values: Parameters<PostgresConnection["query"]>[1] = [],
    milliseconds = Math.max(MIN_TIMEOUT_MILLISECONDS, this.address.connectMilliseconds),
  ): Promise<PgRow[]> {
    try {
      return await this.#run(text, values, milliseconds);
    } catch (error) {
      if (isWithoutSchema(error)) return [];
      throw explainPostgres(error, "read", this.address);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
  }

  async #run(...args: Parameters<PostgresConnection["query"]>): Promise<PgRow[]> {
    const connection = await this.#take();
    try {
      return await connection.query(...args);
    } finally {
      this.#release(connection);
    }
  }

  async #take(): Promise<PostgresConnection> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isOpen && !isDueForFirstHost(idle)) {
        this.#inUse += 1;
        return idle;
      }
      void idle.close();
    }
    if (this.#inUse >= this.#options.maxConnections) {
      if (this.#waiting.length >= MAX_WAITING) throw new NoAnswerError("too many queries");
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
      return await this.#take();
    }
    this.#inUse += 1;
    try {
      return await PostgresConnection.open(this.address, { name: this.#options.name });
    } catch (error) {
      this.#inUse -= 1;
      this.#waiting.shift()?.();
      throw error;
    }
  }

  #release(connection: PostgresConnection): void {
    this.#inUse -= 1;
    if (connection.isOpen) this.#idle.push(connection);
    this.#waiting.shift()?.();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.close(), IDLE_MILLISECONDS).unref();
  }
}

function isDueForFirstHost({ hostIndex, openedAt }: PostgresConnection): boolean {
  return hostIndex > 0 && performance.now() - openedAt > LATER_HOST_MILLISECONDS;
}
