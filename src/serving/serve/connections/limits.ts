/**
 * Limits of the service and their defaults, apart from its code, so that the command line can read them without loading
 * the service.
 */

export interface ServerLimits {
  /** All header fields together with the request line, bytes; beyond it 431. */
  readonly maxHeaderBytes: number;
  /** Time for the header fields to arrive, milliseconds; beyond it 408. */
  readonly headersTimeout: number;
  /** Time for a whole request to arrive, milliseconds; beyond it 408. */
  readonly requestTimeout: number;
  /** Milliseconds. Longer than proxies keep idle connections, so that they never send on one that is being closed. */
  readonly keepAliveTimeout: number;
  /** Open connections; near the limit idle ones are closed, and beyond it new ones are refused. */
  readonly maxConnections: number;
}

export const defaultLimits: ServerLimits = {
  maxHeaderBytes: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  maxConnections: 20_000,
};

/** Longest request target, bytes; beyond it 414. */
export const MAX_URL_BYTES = 8192;

export interface ReaderLimits {
  /**
   * The time over which the bytes that a client takes are counted, milliseconds. Linux accepts more bytes once a third
   * of the send buffer is free: with 4 MiB, a client that reads 20 KB/s frees that in 70 seconds.
   */
  readonly sendTimeout: number;
  /** Bytes a second that a client must take on average in that time; at least one byte in all. */
  readonly minSendRate: number;
}

export const defaultReaderLimits: ReaderLimits = { sendTimeout: 120_000, minSendRate: 1024 };

/** Limit of all bodies in memory. */
export const defaultBodyBytes = 64 * 1024 * 1024;

/**
 * Misses that wait longer than this in the miss queue are refused. A page of 116 KB takes a quarter of a millisecond to
 * prepare, so the queue then has several hundred misses.
 */
export const defaultOverloadMilliseconds = 200;
