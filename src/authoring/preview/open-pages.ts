/** The pages that are open in browsers, which are told what happens: server-sent events. */
import type { ServerResponse } from "node:http";

/** Behind it a browser that has lost its connection tries again. */
const RETRY_MILLISECONDS = 500;
/** Keeps a connection from being taken for dead. */
const BEAT_MILLISECONDS = 15_000;
/** Windows that listen at one time; beyond them the first is let go, and asks anew. */
const MOST_LISTENERS = 64;
/** What a window has not taken; beyond it, it is let go likewise. */
const MOST_WAITING_BYTES = 64 * 1024;

type EventData = string | number;

export class OpenPages {
  readonly #open = new Set<ServerResponse>();
  readonly #now: () => Readonly<Record<string, EventData>>;
  readonly #beat = setInterval(() => this.#write(": \n\n"), BEAT_MILLISECONDS).unref();

  /** @param now what a page is told first, by the names of the events */
  constructor(now: () => Readonly<Record<string, EventData>>) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** Answers with events for as long as the page is open; the first say what there is now. */
  add(response: ServerResponse, more: readonly string[] = []): void {
    const [oldest] = this.#open;
    if (oldest && this.#open.size >= MOST_LISTENERS) this.#drop(oldest);
    response.writeHead(200, [
      ...["Content-Type", "text/event-stream", "Cache-Control", "no-store"],
      ...["X-Content-Type-Options", "nosniff", ...more],
    ]);
    const events = Object.entries(this.#now()).map(([name, data]) => eventOf(name, data));
    response.write(`retry: ${RETRY_MILLISECONDS}\n\n${events.join("")}`);
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
  }

  tell(name: string, data: EventData): void {
    this.#write(eventOf(name, data));
  }

  /** Lets all of them go; those that are open still come again. */
  leave(): void {
    for (const response of this.#open) this.#drop(response);
  }

  close(): void {
    clearInterval(this.#beat);
    this.leave();
  }

  #write(text: string): void {
    for (const response of this.#open) {
      response.write(text);
      if (response.writableLength > MOST_WAITING_BYTES) this.#drop(response);
    }
  }

  #drop(response: ServerResponse): void {
    this.#open.delete(response);
    response.destroy();
  }
}

function eventOf(name: string, data: EventData): string {
  return `event: ${name}\ndata: ${String(data).replaceAll(/[\r\n]+/g, " ")}\n\n`;
}
