/**
 * The changes for each webhook, in an SQLite file, so that they survive a restart and several
 * workers record each change once. The store is never written to (webhooks.md).
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLTagStore } from "node:sqlite";

const FILE = "webhooks.db";
/** Delivered rows of each URL; older ones are deleted. */
const MAX_DELIVERED = 50;
/** How long to wait while another process is writing. */
const BUSY_MILLISECONDS = 5000;

const TABLES = `
  -- The latest recorded state. A change is recorded once, by the process that sees it first.
  CREATE TABLE IF NOT EXISTS seen (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    publication INTEGER NOT NULL,
    published_at INTEGER NOT NULL,
    moment INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    url TEXT NOT NULL,
    body TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    delivered_at INTEGER,
    -- What the receiver answered to the last try.
    answer TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (url, sequence) WHERE delivered_at IS NULL`;

/** A row of `seen`. */
export interface SiteState {
  readonly publication: number;
  /** Epoch seconds. */
  readonly published_at: number;
  /** The last scheduled moment that has passed, epoch milliseconds; 0 before any. */
  readonly moment: number;
}

export interface Change {
  readonly id: string;
  readonly body: string;
}

/** Times in epoch milliseconds. */
export interface Delivery extends Change {
  readonly sequence: number;
  readonly tries: number;
  readonly due_at: number;
}

/** Times in epoch milliseconds. */
export interface WebhookReport {
  readonly url: string;
  /** Undelivered changes. */
  readonly waiting: number;
  readonly waitingSince: number | null;
  readonly deliveredAt: number | null;
  /** The answer to the last try; null before the first. */
  readonly answer: string | null;
}

export class WebhookQueue implements Disposable {
  readonly #db: DatabaseSync;
  readonly #sql: SQLTagStore;

  /** @throws the errors of the folder */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#db = new DatabaseSync(join(folder, FILE), { timeout: BUSY_MILLISECONDS });
    this.#db.exec(`PRAGMA journal_mode = WAL; ${TABLES}`);
    this.#sql = this.#db.createTagStore();
  }

  /** @throws if the folder has no queue */
  static report(folder: string): WebhookReport[] {
    using db = new DatabaseSync(join(folder, FILE), { readOnly: true, timeout: BUSY_MILLISECONDS });
    return db
      .prepare(
        `SELECT url, count(*) FILTER (WHERE delivered_at IS NULL) AS waiting,
           min(made_at) FILTER (WHERE delivered_at IS NULL) AS waitingSince,
           max(delivered_at) AS deliveredAt,
           (SELECT answer FROM deliveries AS last WHERE last.url = deliveries.url AND answer IS NOT NULL
            ORDER BY sequence DESC LIMIT 1) AS answer
         FROM deliveries GROUP BY url ORDER BY url`,
      )
      .all() as unknown as WebhookReport[];
  }

  static isIn(folder: string): boolean {
    return existsSync(join(folder, FILE));
  }

  /** Deletes the undelivered changes of all other URLs. */
  keepOnly(urls: readonly string[]): void {
    this.#sql.run`DELETE FROM deliveries
      WHERE delivered_at IS NULL AND url NOT IN (SELECT value FROM json_each(${JSON.stringify(urls)}))`;
  }

  /** From now on every publication is a change, even the first one. */
  begin(): void {
    this.#db.exec("INSERT OR IGNORE INTO seen VALUES (1, 0, 0, 0)");
  }

  /** Records a change for each URL, unless another process has done so. */
  record(
    state: SiteState,
    { urls, now }: { urls: readonly string[]; now: number },
    changeSince: (before: SiteState) => Change,
  ): void {
    const sql = this.#sql;
    const { publication, published_at, moment } = state;
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const seen = sql.get`SELECT publication, published_at, moment FROM seen`;
      const before = seen as SiteState | undefined;
      const isChange = before && isLater(state, before);
      if (isChange) {
        const { id, body } = changeSince(before);
        for (const url of urls) {
          sql.run`INSERT INTO deliveries (id, url, body, made_at, due_at)
            VALUES (${id}, ${url}, ${body}, ${now}, ${now})`;
        }
      }
      if (!before || isChange) {
        sql.run`INSERT OR REPLACE INTO seen VALUES (1, ${publication}, ${published_at}, ${moment})`;
      }
      this.#db.exec("COMMIT");
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  /** The oldest undelivered change of a URL; changes are delivered in order. */
  next(url: string): Delivery | undefined {
    const first = this.#sql.get`SELECT sequence, id, body, tries, due_at FROM deliveries
      WHERE url = ${url} AND delivered_at IS NULL ORDER BY sequence LIMIT 1`;
    return first as Delivery | undefined;
  }

  markDelivered({ sequence }: Delivery, { now, answer }: { now: number; answer: string }): void {
    this.#sql.run`UPDATE deliveries SET delivered_at = ${now}, answer = ${answer}, tries = tries + 1
      WHERE sequence = ${sequence}`;
    this.#sql.run`DELETE FROM deliveries WHERE delivered_at IS NOT NULL AND sequence NOT IN (
      SELECT sequence FROM deliveries AS one WHERE one.url = deliveries.url AND delivered_at IS NOT NULL
      ORDER BY sequence DESC LIMIT ${MAX_DELIVERED})`;
  }

  markFailed({ sequence }: Delivery, { dueAt, answer }: { dueAt: number; answer: string }): void {
    this.#sql.run`UPDATE deliveries SET due_at = ${dueAt}, answer = ${answer}, tries = tries + 1
      WHERE sequence = ${sequence}`;
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}

/** Not just whether they differ: another worker may still show the previous publication. */
function isLater(state: SiteState, before: SiteState): boolean {
  if (state.published_at !== before.published_at) return state.published_at > before.published_at;
  return state.moment > before.moment;
}
