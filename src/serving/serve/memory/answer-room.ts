/**
 * Memory for one large answer while it is made, set aside a part at a time before each part is made. What is in it
 * stands there up to three times: as cells, as text, and as bytes.
 */
import type { RenderRoom } from "../../render/representation.ts";
import type { BodyMemory } from "./body-memory.ts";

/** There is no room for the rest of an answer just now. */
export class NoRoomError extends Error {
  override name = "NoRoomError";
}

const BYTES_PER_CHARACTER = 3;
/** Set aside at once, so that a row costs an addition. */
const PART_BYTES = 256 * 1024;

export class AnswerRoom implements RenderRoom, Disposable {
  readonly #memory: Pick<BodyMemory, "reserve" | "mostReserved">;
  readonly #parts: (() => void)[] = [];
  #used = 0;
  #reserved = 0;

  constructor(memory: Pick<BodyMemory, "reserve" | "mostReserved">) {
    this.#memory = memory;
  }

  take(characters: number): void {
    this.#used += characters * BYTES_PER_CHARACTER;
    const { mostReserved } = this.#memory;
    // An answer is bounded by itself: where all memory is less than it takes, it is made when nobody else needs any.
    while (this.#reserved < Math.min(this.#used, mostReserved)) {
      const part = Math.min(
        Math.max(PART_BYTES, this.#used - this.#reserved),
        mostReserved - this.#reserved,
      );
      const giveBack = this.#memory.reserve(part);
      if (!giveBack) throw new NoRoomError("There is no memory left for the rest of an answer");
      this.#parts.push(giveBack);
      this.#reserved += part;
    }
  }

  [Symbol.dispose](): void {
    for (const giveBack of this.#parts.splice(0)) giveBack();
  }
}
