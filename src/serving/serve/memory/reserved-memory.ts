/** Reserves memory for one large response, part by part while it is rendered. */
import type { RenderMemory } from "../../api/load-page.ts";
import type { BodyMemory } from "./body-memory.ts";

/** At the moment there is no memory, or no descriptor, for a response. */
export class NoMemoryError extends Error {
  override name = "NoMemoryError";
}

/** The content exists up to three times: as cells, as text, and as bytes. */
const BYTES_PER_CHARACTER = 3;
/** Reserved in one step, so that most rows cost only an addition. */
const PART_BYTES = 256 * 1024;

export class ReservedMemory implements RenderMemory, Disposable {
  readonly #memory: Pick<BodyMemory, "reserve" | "maxReserved">;
  readonly #releases: (() => void)[] = [];
  #used = 0;
  #reserved = 0;

  constructor(memory: Pick<BodyMemory, "reserve" | "maxReserved">) {
    this.#memory = memory;
  }

  reserve(characters: number): void {
    this.#used += characters * BYTES_PER_CHARACTER;
    const { maxReserved } = this.#memory;
    // Beyond `maxReserved` rendering goes on, because the content bounds the response's size.
    const missing = Math.min(this.#used, maxReserved) - this.#reserved;
    if (missing <= 0) return;
    const part = Math.min(Math.max(PART_BYTES, missing), maxReserved - this.#reserved);
    const release = this.#memory.reserve(part);
    if (!release) throw new NoMemoryError("There is no memory left for the rest of an answer");
    this.#releases.push(release);
    this.#reserved += part;
  }

  [Symbol.dispose](): void {
    for (const release of this.#releases.splice(0)) release();
  }
}
