/** Sends events to pages that are open in browsers (server-sent events). */
import type { ServerResponse } from "node:http";

const RETRY_MILLISECONDS = 500;
/** Interval of comments that keep idle connections open. */
const BEAT_MILLISECONDS = 15_000;
/** Beyond this, the oldest connection is closed, and its browser reconnects. */
const MAX_LISTENERS = 64;

type EventData = string | number;

export class OpenPages {
  readonly #open = new Set<ServerResponse>();
  readonly #currentEvents: () => Readonly<Record<string, EventData>>;
  readonly #beat = setInterval(() => this.#write(": \n\n"), BEAT_MILLISECONDS).unref();

  /** @param currentEvents the events for a new page: data by event name */
  constructor(currentEvents: () => Readonly<Record<string, EventData>>) {
    this.#currentEvents = currentEvents;
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** @param headers further names and values */
  add(response: ServerResponse, headers: readonly string[] = []): void {
    const [oldest] = this.#open;
    if (oldest && this.#open.size >= MAX_LISTENERS) this.#drop(oldest);
    const fields = {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    };
    response.writeHead(200, [...Object.entries(fields).flat(), ...headers]);
    const events = Object.entries(this.#currentEvents()).map(([name, data]) => eventOf(name, data));
    response.write(`retry: ${RETRY_MILLISECONDS}\n\n${events.join("")}`);
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
  }

  tell(name: string, data: EventData): void {
    this.#write(eventOf(name, data));
  }

  dropAll(): void {
    for (const response of this.#open) this.#drop(response);
  }

  close(): void {
    clearInterval(this.#beat);
    this.dropAll();
  }

  #write(text: string): void {
    for (const response of this.#open) response.write(text);
  }

  #drop(response: ServerResponse): void {
    this.#open.delete(response);
    response.destroy();
  }
}

function eventOf(name: string, data: EventData): string {
  return `event: ${name}\ndata: ${String(data).replaceAll(/[\r\n]+/g, " ")}\n\n`;
}
