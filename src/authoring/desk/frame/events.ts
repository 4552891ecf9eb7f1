/**
 * Sends events to open pages: the folder was read again, a publication was made, a publication has made progress.
 * Without events, a page shows the same after a reload.
 */

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
  /** Number of refreshes, so that a page rendered before a refresh but connected after it notices it. */
  refreshed = 0;
  /** Number of saves at the desk. */
  saved = 0;
  /** The number of saves that the preview's report includes. */
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
    this.#polling = setInterval(() => void (this.pages.isEmpty || this.poll()), POLL_MILLISECONDS);
  }

  /** Sends the progress of the running publication. */
  progress(phase: Phase, done: number, total: number | undefined): void {
    const text = say.desk.step({ phase: say.usage.phases[phase], done, total });
    this.pages.tell("progress", text);
  }

  /** Makes all open `live` pages reload. */
  refresh(): void {
    this.refreshed += 1;
    this.pages.tell("refresh", this.refreshed);
  }

  /** Checks the folder in the background. Call this after each save. */
  check(): void {
    const saved = ++this.saved;
    this.whenChecked = this.#preview.update().then(() => {
      this.#checked = Math.max(this.#checked, saved);
      this.refresh();
    });
  }

  /** Whether the preview's report lacks a save. */
  get isChecking(): boolean {
    return this.#checked < this.saved;
  }

  /** Reads the number of the current publication, and tells open pages if it has changed. */
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
