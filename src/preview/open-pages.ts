/** The pages that are open in browsers, which are told when there is something else to see. */
import type { ServerResponse } from "node:http";

/** Behind it a browser that has lost its connection tries again. */
const RETRY_MILLISECONDS = 500;

export class OpenPages {
  readonly #waiting = new Set<ServerResponse>();
  #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  /** Answers with events for as long as the page is open; the first says what there is now. */
  add(response: ServerResponse, more: readonly string[]): void {
    response.writeHead(200, [
      ...["Content-Type", "text/event-stream", "Cache-Control", "no-store"],
      ...["X-Content-Type-Options", "nosniff", ...more],
    ]);
    response.write(`retry: ${RETRY_MILLISECONDS}\n\n${eventOf(this.#version)}`);
    this.#waiting.add(response);
    response.on("close", () => this.#waiting.delete(response));
  }

  tell(version: string): void {
    this.#version = version;
    for (const response of this.#waiting) response.write(eventOf(version));
  }

  close(): void {
    for (const response of this.#waiting) response.destroy();
  }
}

function eventOf(version: string): string {
  return `event: state\ndata: ${version}\n\n`;
}
