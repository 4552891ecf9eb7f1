/**
 * Chance that comes out the same every time: one stream per picture, seeded by its name, so that
 * changing one picture leaves all others as they were.
 */

/** A stream of numbers that its seed decides (FNV-1a into mulberry32). */
export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (const character of seed) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** A number from 0 up to, and not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the choices, of which there must be at least one. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.whole(0, choices.length - 1)] as Choice;
  }
}
