/** What the primary and its workers tell each other. */
import type { Series } from "./worker-series.ts";

/** What workers tell the primary. */
export type Report =
  /** It has loaded its program. */
  | { readonly kind: "waiting" }
  | { readonly kind: "alive" }
  | { readonly kind: "serving"; readonly address: string }
  | { readonly kind: "failed"; readonly code: string | undefined; readonly message: string }
  | { readonly kind: "taken up"; readonly publication: number }
  | { readonly kind: "series"; readonly request: number; readonly series: Series };

/** What the primary tells them. */
export type Order =
  /** The options are good. A worker may have been started before they were read. */
  | { readonly kind: "begin" }
  | { readonly kind: "stop" }
  | { readonly kind: "state"; readonly workers: PoolState }
  | { readonly kind: "series"; readonly request: number };

/** The pool as `/readyz` prints it. */
export type PoolState = {
  readonly of: number;
  /** Those that answer from a publication and give signs of life. */
  readonly ready: number;
  /** The oldest one that is still answered from. */
  readonly publication: number | null;
};

/** A worker tells so often within its time-out that it lives. */
export const SIGNS_OF_LIFE = 5;
