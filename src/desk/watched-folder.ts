/** The content folder, read when the desk starts and again whenever something in it has been saved. */
import { type FSWatcher, watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readContent } from "../content/read-content.ts";
import type { FolderState, WatchedFolder } from "./frame/page.ts";

/** Programs save in several steps. */
const SETTLE_MILLISECONDS = 100;

export class PolledFolder implements WatchedFolder {
  readonly #folder: string;
  readonly #listeners = new Set<() => void>();
  readonly #watcher: FSWatcher;
  #state: FolderState = { reading: 0, report: undefined };
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#watcher = watch(folder, { recursive: true }, (_, name) => {
      if (name?.startsWith(".montra")) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.readAgain(), SETTLE_MILLISECONDS);
    });
    void this.readAgain();
  }

  get state(): FolderState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readAgain(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      const { content, problems, notices } = await readContent(this.#folder, {
        clock: () => Temporal.Now.instant(),
      });
      content?.[Symbol.dispose]();
      this.#state = { reading: this.#state.reading + 1, report: { problems, notices } };
      for (const listener of this.#listeners) listener();
    });
    return this.#reading;
  }

  handle(_request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(303, { Location: "/desk/" }).end();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#watcher.close();
  }
}
