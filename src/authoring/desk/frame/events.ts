/** Sends events to open pages, so that they reload. Without events, users reload by hand. */

import type { Store } from "../../../editions/store/store.ts";
import { type Phase, say } from "../../../language/language.ts";
import { OpenPages } from "../../preview/open-pages.ts";
import type { Preview } from "../../preview/preview.ts";

const POLL_MILLISECONDS = 1000;

export class Events {
  readonly #store: Store;
  readonly #preview: Preview;
  readonly pages: OpenPages;
  readonly #polling: NodeJS.Timeout;
  readonly #stopWatching: () => void;
  /** The last known number of the current publication; 0 if there is none. */
  publication = 0;
  /** Number of refreshes so far. A page that connects gets it, and reloads if its own differs. */
  refreshed = 0;
  /** Number of saves at the desk. */
  saved = 0;
  /** How many of the saves the preview's report includes. */
  #checked = 0;
  /** Resolves once the report includes the last save. */
  whenChecked: Promise<void> = Promise.resolve();

  constructor(store: Store, preview: Preview) {
    this.#store = store;
    this.#preview = preview;
    this.pages = new OpenPages(() => ({
      reading: preview.state.version,
      publication: this.publication,
      refresh: this.refreshed,
    }));
    this.#stopWatching = preview.onChange(({ version }) => this.pages.tell("reading", version));
    this.#polling = setInterval(() => {
      if (!this.pages.isEmpty) void this.poll();
    }, POLL_MILLISECONDS);
  }

  progress(phase: Phase, done: number, total: number | undefined): void {
    this.pages.tell("progress", say.desk.step({ phase: say.usage.phases[phase], done, total }));
  }

  /** Makes all open `live` pages reload. */
  refresh(): void {
    this.refreshed += 1;
    this.pages.tell("refresh", this.refreshed);
  }

  /** Call this after each save: checks the folder in the background. */
  check(): void {
    const saved = ++this.saved;
    this.whenChecked = this.#preview.update().then(() => {
      this.#checked = Math.max(this.#checked, saved);
      this.refresh();
    });
  }

  get isChecking(): boolean {
    return this.#checked < this.saved;
  }

  async poll(): Promise<void> {
    // Pages that need the store report that it cannot be read.
    const current = await this.#store.current().catch(() => undefined);
    if (current === undefined || current.number === this.publication) return;
    this.publication = current.number;
    this.pages.tell("publication", current.number);
  }

  stop(): void {
    this.#stopWatching();
    clearInterval(this.#polling);
    this.pages.close();
  }
}
