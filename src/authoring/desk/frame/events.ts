/**
 * Sends events to open pages: the folder was read again, a publication was made, the progress of a publication. A
 * page without events shows the same after a reload.
 */

import type { Store } from "../../../editions/store/store.ts";
import { say } from "../../../language/language.ts";
import { phaseInWords } from "../../../language/phases.ts";
import { OpenPages } from "../../preview/open-pages.ts";
import type { Preview } from "../../preview/preview.ts";

const LOOK_MILLISECONDS = 1000;

export class Events {
  readonly #store: Store;
  readonly pages: OpenPages;
  readonly #looking: NodeJS.Timeout;
  readonly #stopWatching: () => void;
  /** The last known number of the current publication; 0 if there is none. */
  publication = 0;
  /** Number of refreshes, so that a page rendered before a refresh but connected after it can notice. */
  refreshed = 0;

  constructor(store: Store, preview: Preview) {
    this.#store = store;
    this.pages = new OpenPages(() => ({
      reading: preview.state.version,
      publication: this.publication,
      refresh: this.refreshed,
    }));
    this.#stopWatching = preview.onChange(({ version }) => this.pages.tell("reading", version));
    this.#looking = setInterval(() => void (this.pages.isEmpty || this.look()), LOOK_MILLISECONDS);
  }

  /** Sends the progress of the running publication. */
  progress(phase: string, done: number, total: number | undefined): void {
    this.pages.tell("progress", say.desk.step({ phase: phaseInWords(phase), done, total }));
  }

  /** Makes all open `live` pages reload. */
  refresh(): void {
    this.refreshed += 1;
    this.pages.tell("refresh", this.refreshed);
  }

  /** Reads the number of the current publication now. */
  async look(): Promise<void> {
    // Pages that need the store report that it cannot be read.
    const current = await this.#store.current().catch(() => undefined);
    if (current === undefined || current.number === this.publication) return;
    this.publication = current.number;
    this.pages.tell("publication", current.number);
  }

  stop(): void {
    this.#stopWatching();
    clearInterval(this.#looking);
    this.pages.close();
  }
}
