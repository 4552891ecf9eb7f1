/** All of the torture with `npm run torture`, by default a tenth; `TORTURE_SEED` repeats a run. */
import { randomInt } from "node:crypto";

export const isWhole = process.env.TORTURE === "whole";

/** A part of `whole`, by default a tenth; all of it in `npm run torture`. */
export function scaled(whole: number, part = 10): number {
  return isWhole ? whole : Math.ceil(whole / part);
}

export class Dice {
  readonly seed: number;
  #state: number;

  constructor(seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31))) {
    this.seed = seed;
    this.#state = seed;
  }

  /** At least 0, less than `below`. (mulberry32) */
  number(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  }

  integer(below: number): number {
    return Math.floor(this.number(below));
  }

  one<T>(of: readonly T[]): T {
    return of[this.integer(of.length)] as T;
  }

  shuffled<T>(of: readonly T[]): T[] {
    return of
      .map((value) => ({ value, place: this.number(1) }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value);
  }
}
