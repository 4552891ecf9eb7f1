/**
 * What open pages are told as it happens: that the folder was read again, that something was published, how
 * far a publication is. A page that hears nothing shows the same once it is reloaded.
 */

import type { Store } from "../../../editions/store/store.ts";
import { say } from "../../../language/language.ts";
import { phaseInWords } from "../../../language/phases.ts";
import { OpenPages } from "../../preview/open-pages.ts";
import type { Preview } from "../../preview/preview.ts";

const LOOK_MILLISECONDS = 1000;

export class Events {
  readonly #store: Store;
  /** Those that listen to all that happens. */
  readonly pages: OpenPages;
  readonly #looking: NodeJS.Timeout;
  readonly #stopWatching: () => void;
  /** Number of the current publication as it was seen last; 0 where there is none. */
  publication = 0;
  /** How often pages were refreshed, for one that was made before it and listens since. */
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

  /** Tells every open page how far the publication is that runs. */
  progress(phase: string, done: number, total: number | undefined): void {
    this.pages.tell("progress", say.desk.step({ phase: phaseInWords(phase), done, total }));
  }

  /** Has every open page that is `live` show what there is now. */
  refresh(): void {
    this.refreshed += 1;
    this.pages.tell("refresh", this.refreshed);
  }

  /** Looks at once what the current publication is. */
  async look(): Promise<void> {
    // A store that cannot be read is told by the page that needs it.
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
