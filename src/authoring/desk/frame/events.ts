/**
 * Sends events to open pages: the folder was read again, a publication was made, the progress of a publication. A
 * page without events shows the same after a reload.
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
  /** Number of refreshes, so that a page rendered before a refresh but connected after it can notice. */
  refreshed = 0;
  /** Number of saves at the desk, and how many of them the preview's report includes. */
  saved = 0;
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
    const said = say.usage.phases[phase];
    this.pages.tell("progress", say.desk.step({ phase: said, done, total }));
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

  /** Whether something was saved since the preview read the folder. */
  get isChecking(): boolean {
    return this.#checked < this.saved;
  }

  /** Reads the number of the current publication now. */
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
