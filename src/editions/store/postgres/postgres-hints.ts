/**
 * The hint that something has been published: one connection that listens where publishers notify, so
 * that a node looks at once. Nobody relies on it. A standby and a pooler in transaction mode have no
 * notifications and a server may have no connection to spare: then nodes look as often as they do anyway.
 * @see https://www.postgresql.org/docs/current/sql-listen.html
 */
import type { PostgresAddress } from "./postgres-address.ts";
import { PostgresConnection } from "./postgres-connection.ts";

/** The channel that publishers notify, in the transaction that makes a publication current. */
export const CHANNEL = "montra";

const ANSWER_MILLISECONDS = 5000;
const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 60_000;

export interface HintOptions {
  /** What the server's administrator sees of the connection. */
  readonly name: string;
  readonly onHint: () => void;
}

export class PostgresHints {
  readonly #address: PostgresAddress;
  readonly #options: HintOptions;
  #connection: PostgresConnection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #stopped = false;

  /** Begins to listen soon, and again whenever the connection is lost. Nothing is ever thrown or logged. */
  constructor(address: PostgresAddress, options: HintOptions) {
    this.#address = address;
    this.#options = options;
    this.#listenLater();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    void this.#connection?.close();
  }

  #listenLater(): void {
    if (this.#stopped) return;
    const most = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** this.#failures, LONGEST_WAIT_MILLISECONDS);
    // No two nodes in step: all of them lose their connection at the same moment.
    const wait = most * (0.5 + 0.5 * Math.random());
    this.#timer = setTimeout(() => void this.#listen(), wait).unref();
  }

  async #listen(): Promise<void> {
    const connection = await this.#open().catch(() => undefined);
    // A socket that has been closed meanwhile would not say so again.
    if (!connection?.isOpen) {
      this.#failures += 1;
      this.#listenLater();
      return;
    }
    if (this.#stopped) {
      await connection.close();
      return;
    }
    this.#failures = 0;
    this.#connection = connection;
    connection.onClosed(() => this.#listenLater());
  }

  /** @returns a connection that listens, `undefined` where the server has no notifications for us */
  async #open(): Promise<PostgresConnection | undefined> {
    const connection = await PostgresConnection.open(this.#address, { name: this.#options.name });
    try {
      connection.onNotice(() => this.#options.onHint());
      if (await canListen(connection)) {
        await connection.query(`LISTEN ${CHANNEL}`, [], ANSWER_MILLISECONDS);
        return connection;
      }
    } catch (error) {
      connection.destroy();
      throw error;
    }
    await connection.close();
    return undefined;
  }
}

// Asked before LISTEN: a pooler would take the statement, and leave a session behind that listens for nobody.
// It tells its clients a process number that is not the server's.
async function canListen(connection: PostgresConnection): Promise<boolean> {
  const [row] = await connection.query(
    "SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS standby",
    [],
    ANSWER_MILLISECONDS,
  );
  return row?.pid === connection.toldProcess && !row.standby;
}
