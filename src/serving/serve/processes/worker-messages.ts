/** The messages between the primary and its workers. */

/** The metrics of one process, as prom-client has them in JSON. */
export type Series = object[];

/** From a worker to the primary. */
export type Report =
  | { readonly kind: "alive"; readonly series: Series }
  | { readonly kind: "serving"; readonly address: string }
  | { readonly kind: "failed"; readonly code: string | undefined; readonly message: string }
  | { readonly kind: "taken up"; readonly publication: number };

/** From the primary to a worker. */
export type Order =
  | { readonly kind: "stop" }
  | { readonly kind: "state"; readonly workers: PoolState };

/** The pool as `/readyz` prints it. */
export type PoolState = {
  readonly of: number;
  /** Workers that answer from a publication and give signs of life. */
  readonly ready: number;
  /** The oldest publication that one of them answers from. */
  readonly publication: number | null;
};

/** Signs of life of a worker within its time-out. */
export const SIGNS_OF_LIFE = 5;
/** The descriptor under which each worker inherits the listening socket: that of one that systemd passes on. */
export const WORKER_SOCKET = 3;
