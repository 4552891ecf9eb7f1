/**
 * What open pages are told as it happens: that the folder was read again, that something was published, how
 * far a publication is. Server-sent events; a page that hears nothing shows the same once it is reloaded.
 */
import type { ServerResponse } from "node:http";
import { say } from "../../language/language.ts";
import { phaseInWords } from "../../language/phases.ts";
import type { Preview } from "../../preview/preview.ts";
import type { Store } from "../../store/store.ts";

/** Windows that listen at one time; whoever comes last is told, and reloads by hand the one before. */
const MOST_LISTENERS = 64;
const LOOK_MILLISECONDS = 1000;
/** Keeps a connection from being taken for dead. */
const BEAT_MILLISECONDS = 15_000;
/** What a listener has not taken; beyond it, it is let go, and its page asks anew. */
const MOST_WAITING_BYTES = 64 * 1024;

export class Events {
  readonly #listeners = new Set<ServerResponse>();
  readonly #store: Store;
  readonly #preview: Preview;
  readonly #timers: NodeJS.Timeout[];
  readonly #stopWatching: () => void;
  /** Number of the current publication as it was seen last; 0 where there is none. */
  publication = 0;
  /** How often pages were refreshed, for one that was made before it and listens since. */
  refreshed = 0;

  constructor(store: Store, preview: Preview) {
    this.#store = store;
    this.#preview = preview;
    this.#stopWatching = preview.onChange(({ version }) => this.#tell("reading", version));
    this.#timers = [
      setInterval(() => this.#listeners.size > 0 && void this.look(), LOOK_MILLISECONDS),
      setInterval(() => this.#write(": \n\n"), BEAT_MILLISECONDS),
    ];
  }

  /** Tells every open page how far the publication is that runs. */
  progress(phase: string, done: number, total: number | undefined): void {
    this.#tell("progress", say.desk.step({ phase: phaseInWords(phase), done, total }));
  }

  /** Has every open page that is `live` show what there is now. */
  refresh(): void {
    this.refreshed += 1;
    this.#tell("refresh", this.refreshed);
  }

  /** Looks at once what the current publication is. */
  async look(): Promise<void> {
    // A store that cannot be read is told by the page that needs it.
    const current = await this.#store.current().catch(() => undefined);
    if (current === undefined || current.number === this.publication) return;
    this.publication = current.number;
    this.#tell("publication", current.number);
  }

  /** Answers with all that happens from now on. */
  listen(response: ServerResponse): void {
    const [oldest] = this.#listeners;
    if (oldest && this.#listeners.size >= MOST_LISTENERS) this.#drop(oldest);
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    this.#listeners.add(response);
    response.on("close", () => this.#listeners.delete(response));
    const { publication, refreshed: refresh } = this;
    const now = { reading: this.#preview.state.version, publication, refresh };
    for (const [name, data] of Object.entries(now)) response.write(eventText(name, data));
  }

  stop(): void {
    this.#stopWatching();
    for (const timer of this.#timers) clearInterval(timer);
    for (const listener of this.#listeners) this.#drop(listener);
  }

  #tell(name: string, data: string | number): void {
    this.#write(eventText(name, data));
  }

  #write(text: string): void {
    for (const listener of this.#listeners) {
      listener.write(text);
      if (listener.writableLength > MOST_WAITING_BYTES) this.#drop(listener);
    }
  }

  #drop(listener: ServerResponse): void {
    this.#listeners.delete(listener);
    listener.destroy();
  }
}

function eventText(name: string, data: string | number): string {
  return `event: ${name}\ndata: ${String(data).replaceAll(/[\r\n]+/g, " ")}\n\n`;
}
