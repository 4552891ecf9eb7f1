/** Limits and their defaults. The command line reads this file without loading the service. */
export interface ServerLimits {
  /** All header fields together with the request line, bytes; beyond it 431. */
  readonly maxHeaderBytes: number;
  /** Time for the header fields to arrive, milliseconds; beyond it 408. */
  readonly headersTimeout: number;
  /** Time for a whole request to arrive, milliseconds; beyond it 408. */
  readonly requestTimeout: number;
  /** Milliseconds; longer than proxies', so that they never send on a connection being closed. */
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
   * Milliseconds over which a client's bytes are counted. Linux accepts more only once a third of
   * the send buffer is free: of 4 MiB, after 70 seconds at 20 KB/s.
   */
  readonly sendTimeout: number;
  /** Bytes a second that a client must take on average in that time; at least one byte in all. */
  readonly minSendRate: number;
}

export const defaultReaderLimits: ReaderLimits = { sendTimeout: 120_000, minSendRate: 1024 };

/** Limit of all bodies in memory. */
export const defaultBodyBytes = 64 * 1024 * 1024;

/** Misses that wait longer are refused. By then several hundred pages of 116 KB are waiting. */
export const defaultOverloadMilliseconds = 200;
