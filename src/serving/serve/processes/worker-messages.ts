/** The messages between the primary and its workers. */

/** The metrics of one process, in prom-client's JSON form. */
export type Series = object[];

export type WorkerReport =
  | { readonly kind: "alive"; readonly series: Series }
  | { readonly kind: "serving"; readonly address: string }
  | { readonly kind: "failed"; readonly code: string | undefined; readonly message: string }
  | { readonly kind: "shown"; readonly publication: number | undefined };

export type Order =
  | { readonly kind: "stop" }
  | { readonly kind: "state"; readonly workers: PoolState };

/** The pool as `/readyz` prints it. */
export type PoolState = {
  /** Workers that should run. */
  readonly of: number;
  /** Workers that serve a publication and send heartbeats. */
  readonly ready: number;
  /** The oldest publication that a ready worker serves. */
  readonly publication: number | null;
};

/** How many heartbeats a worker sends within its time-out. */
export const HEARTBEATS = 5;
/** Descriptor of the inherited listening socket in each worker. systemd uses the same number. */
export const WORKER_SOCKET = 3;
