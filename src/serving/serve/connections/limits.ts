/** What bounds a service: plain numbers, so that the command line knows its options without loading the service. */

export interface ServerLimits {
  /** All header fields together with the request line, bytes; beyond it 431. */
  readonly maxHeaderBytes: number;
  /** For the header fields to arrive, milliseconds; beyond it 408. */
  readonly headersTimeout: number;
  /** For a whole request to arrive, milliseconds. */
  readonly requestTimeout: number;
  /** Longer than proxies keep idle connections, so that they never use one that is being closed. */
  readonly keepAliveTimeout: number;
  /** Connections at one time; beyond them idle ones give way, and further ones are refused. */
  readonly maxConnections: number;
}

export const defaultLimits: ServerLimits = {
  maxHeaderBytes: 32_768,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  maxConnections: 20_000,
};

/** Longest address that is read; beyond it 414. */
export const MAX_URL_BYTES = 8192;

export interface ReaderLimits {
  /**
   * For a reader to take anything at all, milliseconds. Linux lets a service write again when a third of a send buffer
   * is free: of 4 MiB, a reader of 20 KB/s frees that in 70 seconds.
   */
  readonly sendTimeout: number;
  /** Bytes a second that a reader must take, on average from `sendTimeout` on. */
  readonly minSendRate: number;
}

export const defaultReaderLimits: ReaderLimits = { sendTimeout: 120_000, minSendRate: 1024 };

export const defaultBodyBytes = 64 * 1024 * 1024;

/**
 * Lag of the event loop, or wait for what must be prepared, from which on only what is ready is served.
 * A page of 116 KB takes half a millisecond to prepare, so this is several hundred that wait.
 */
export const defaultOverloadMilliseconds = 200;
