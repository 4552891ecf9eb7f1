/** The state that all comparisons share. */
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./side.ts";

export type Both<T> = readonly [was: T, is: T];

/** The addresses of an image or document in both services. */
export interface FilePair {
  readonly was: string;
  readonly is: string;
  readonly kind: LinkedKind;
}

export interface Context {
  readonly sides: Both<Side>;
  readonly comparison: Comparison;
  /** The files that items name, by both addresses. */
  readonly files: Map<string, FilePair>;
  /** Its path, without a query. */
  readonly resource: string;
}

/** Runs `ask` for both services. */
export async function askBoth<T>(
  { sides: [was, is] }: Context,
  ask: (side: Side, place: number) => Promise<T>,
): Promise<Both<T>> {
  return await Promise.all([ask(was, 0), ask(is, 1)]);
}
