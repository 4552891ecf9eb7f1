/**
 * The connections of those who read: few, opened when first needed, each given up as soon as it does not
 * answer. Nothing is left in a session, so a pooler in transaction mode may stand between.
 */
import type { PostgresAddress } from "./postgres-address.ts";
import { NoAnswerError, PostgresConnection, type Row } from "./postgres-connection.ts";
import { explainPostgres, isWithoutSchema } from "./postgres-errors.ts";

/** Beyond this many that wait there is no use in waiting. */
const MOST_WAITING = 200;
const IDLE_MILLISECONDS = 10_000;
const USUAL_MILLISECONDS = 5000;
/** How long a connection to a later host of the address is kept before the first is tried again. */
const LATER_HOST_MILLISECONDS = 30_000;

export interface ReadingOptions {
  /** What the server's administrator sees of the connections. */
  readonly name: string;
  /** Connections at one time. */
  readonly most: number;
  /** Told once, with a way to ask, when a connection has been opened for the first time. */
  readonly onFirst?: (ask: Ask) => Promise<void>;
}

interface Opened {
  readonly connection: PostgresConnection;
  readonly since: number;
}

export class PostgresReading {
  readonly address: PostgresAddress;
  readonly #options: ReadingOptions;
  readonly #idle: Opened[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;
  #timer: NodeJS.Timeout | undefined;
  #known = false;

  constructor(address: PostgresAddress, options: ReadingOptions) {
    this.address = address;
    this.#options = options;
  }

  /** @throws StoreUnavailableError */
  async query(text: string): Promise<Row[]> {
    try {
      return await this.#ask(text, [], USUAL_MILLISECONDS);
    } catch (error) {
      throw explainPostgres(error, "read", this.address);
    }
  }

  /** As {@link query}; no rows also where nothing has ever been published and there are no tables. */
  async queryIfThere(
    text: string,
    values: Parameters<PostgresConnection["query"]>[1] = [],
    milliseconds = USUAL_MILLISECONDS,
  ): Promise<Row[]> {
    try {
      return await this.#ask(text, values, milliseconds);
    } catch (error) {
      if (isWithoutSchema(error)) return [];
      throw explainPostgres(error, "read", this.address);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ connection }) => connection.close()));
  }

  async #ask(...asked: Parameters<Ask>): Promise<Row[]> {
    const opened = await this.#take();
    try {
      return await opened.connection.query(...asked);
    } finally {
      this.#giveBack(opened);
    }
  }

  async #take(): Promise<Opened> {
    for (let one = this.#idle.pop(); one; one = this.#idle.pop()) {
      if (one.connection.isOpen && !isOld(one)) {
        this.#open += 1;
        return one;
      }
      void one.connection.close();
    }
    if (this.#open >= this.#options.most) {
      if (this.#waiting.length >= MOST_WAITING) throw new NoAnswerError("too much is being asked");
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
      return await this.#take();
    }
    this.#open += 1;
    try {
      const { name, onFirst } = this.#options;
      const connection = await PostgresConnection.open(this.address, { name });
      if (!this.#known) {
        this.#known = true;
        await onFirst?.((...asked) => connection.query(...asked));
      }
      return { connection, since: performance.now() };
    } catch (error) {
      this.#open -= 1;
      this.#waiting.shift()?.();
      throw error;
    }
  }

  #giveBack(opened: Opened): void {
    this.#open -= 1;
    if (opened.connection.isOpen) this.#idle.push(opened);
    this.#waiting.shift()?.();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.close(), IDLE_MILLISECONDS).unref();
  }
}

type Ask = PostgresConnection["query"];

function isOld({ connection, since }: Opened): boolean {
  return connection.hostIndex > 0 && performance.now() - since > LATER_HOST_MILLISECONDS;
}
