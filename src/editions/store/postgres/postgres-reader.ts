/** A connection pool for reading. Sessions keep no state, so a pooler in transaction mode works. */
import PQueue from "p-queue";
import type { PostgresAddress } from "./postgres-address.ts";
import { NoAnswerError, PostgresConnection, type Values } from "./postgres-connection.ts";
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
  readonly #name: string;
  readonly #queries: PQueue;
  readonly #idle: PostgresConnection[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(address: PostgresAddress, { name, maxConnections }: ReaderOptions) {
    this.address = address;
    this.#name = name;
    this.#queries = new PQueue({ concurrency: maxConnections });
  }

  /** Returns no rows if nothing has been published. @throws StoreUnavailableError */
  async queryIfThere(
    text: string,
    values: Values = [],
    milliseconds = Math.max(MIN_TIMEOUT_MILLISECONDS, this.address.connectMilliseconds),
  ) {
    try {
      if (this.#queries.size >= MAX_WAITING) throw new NoAnswerError("too many queries");
      return await this.#queries.add(() => this.#run(text, values, milliseconds));
    } catch (error) {
      if (isWithoutSchema(error)) return [];
      throw explainPostgres(error, "read", this.address);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
  }

  async #run(...args: Parameters<PostgresConnection["query"]>) {
    const connection = await this.#connect();
    try {
      return await connection.query(...args);
    } finally {
      if (connection.isOpen) this.#idle.push(connection);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.close(), IDLE_MILLISECONDS).unref();
    }
  }

  async #connect(): Promise<PostgresConnection> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isOpen && !isDueForFirstHost(idle)) return idle;
      void idle.close();
    }
    return await PostgresConnection.open(this.address, { name: this.#name });
  }
}

function isDueForFirstHost({ hostIndex, openedAt }: PostgresConnection): boolean {
  return hostIndex > 0 && performance.now() - openedAt > LATER_HOST_MILLISECONDS;
}
