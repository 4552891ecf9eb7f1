/**
 * Listens for notifications of publishers on one connection, so that a node sees a new publication at once. This is
 * optional: a standby or a pooler in transaction mode has no notifications, and the server may have no free
 * connection. Nodes poll in any case.
 * @see https://www.postgresql.org/docs/current/sql-listen.html
 */
import type { PostgresAddress } from "./postgres-address.ts";
import { PostgresConnection } from "./postgres-connection.ts";

/** Publishers notify this channel in the transaction that makes a publication current. */
export const CHANNEL = "montra";

const ANSWER_MILLISECONDS = 5000;
const FIRST_WAIT_MILLISECONDS = 500;
const MAX_WAIT_MILLISECONDS = 60_000;

export interface HintOptions {
  /** The `application_name` of the connection. */
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

  /** Starts to listen after a short delay, and again when the connection is lost. Never throws or logs. */
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
    const maxWait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** this.#failures, MAX_WAIT_MILLISECONDS);
    // Random delay, because all nodes lose their connection at the same moment.
    const wait = maxWait * (0.5 + 0.5 * Math.random());
    this.#timer = setTimeout(() => void this.#listen(), wait).unref();
  }

  async #listen(): Promise<void> {
    const connection = await this.#open().catch(() => undefined);
    // If the socket has closed in the meantime, there is no further "close" event.
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

  /** @returns a listening connection; `undefined` if the server cannot send notifications */
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

// Check before LISTEN, because a pooler would accept it and leave a session that listens for no client. A pooler is
// recognised by its process id, which is not the server's.
async function canListen(connection: PostgresConnection): Promise<boolean> {
  const [row] = await connection.query(
    "SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS standby",
    [],
    ANSWER_MILLISECONDS,
  );
  return row?.pid === connection.serverProcess && !row.standby;
}
