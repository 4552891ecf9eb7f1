/**
 * Reserves memory for one large response while it is rendered, part by part before each part is rendered. The content
 * exists up to three times: as cells, as text, and as bytes.
 */
import type { RenderRoom } from "../../api/load-page.ts";
import type { BodyMemory } from "./body-memory.ts";

/** Memory cannot hold the rest of a response at the moment. */
export class NoRoomError extends Error {
  override name = "NoRoomError";
}

const BYTES_PER_CHARACTER = 3;
/** Reserved in one step, so that most rows cost only an addition. */
const PART_BYTES = 256 * 1024;

export class AnswerRoom implements RenderRoom, Disposable {
  readonly #memory: Pick<BodyMemory, "reserve" | "maxReserved">;
  readonly #parts: (() => void)[] = [];
  #used = 0;
  #reserved = 0;

  constructor(memory: Pick<BodyMemory, "reserve" | "maxReserved">) {
    this.#memory = memory;
  }

  take(characters: number): void {
    this.#used += characters * BYTES_PER_CHARACTER;
    const { maxReserved } = this.#memory;
    // A response larger than `maxReserved` is still rendered if nothing else holds memory: its size is bounded by
    // the content.
    while (this.#reserved < Math.min(this.#used, maxReserved)) {
      const part = Math.min(
        Math.max(PART_BYTES, this.#used - this.#reserved),
        maxReserved - this.#reserved,
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
