/** The services that readers ask: since when each of them answers from the last publication. */
import { setTimeout as sleep } from "node:timers/promises";

export interface NodeState {
  /** Without a trailing slash. */
  readonly url: string;
  /** The publication that it answers from; `undefined` where it does not say. */
  readonly publication: number | undefined;
  /** When it was seen to have the one waited for, epoch milliseconds. */
  readonly since: number | undefined;
}

const LOOK_MILLISECONDS = 250;
const LONGEST_MILLISECONDS = 120_000;
const ANSWER_MILLISECONDS = 2000;

export class Nodes {
  #states: readonly NodeState[];
  readonly #onChange: () => void;
  #waiting = new AbortController();

  constructor(urls: readonly string[], onChange: () => void) {
    this.#states = urls.map((url) => ({ url, publication: undefined, since: undefined }));
    this.#onChange = onChange;
  }

  get states(): readonly NodeState[] {
    return this.#states;
  }

  /** Asks all of them until each has a publication, for two minutes at most. */
  await(publication: number): void {
    this.stop();
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    this.#states = this.#states.map((state) => ({ ...state, since: undefined }));
    for (const { url } of this.#states) void this.#await(url, publication, signal);
  }

  stop(): void {
    this.#waiting.abort();
  }

  async #await(url: string, publication: number, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + LONGEST_MILLISECONDS;
    while (!signal.aborted && performance.now() < deadline) {
      const found = await askReadiness(url, signal);
      if (signal.aborted) return;
      const has = found !== undefined && found >= publication;
      this.#note({ url, publication: found, since: has ? Date.now() : undefined });
      if (has) return;
      await sleep(LOOK_MILLISECONDS, undefined, { signal }).catch(() => {});
    }
  }

  #note(state: NodeState): void {
    const before = this.#states.find(({ url }) => url === state.url);
    this.#states = this.#states.map((one) => (one.url === state.url ? state : one));
    if (before?.publication !== state.publication || before?.since !== state.since)
      this.#onChange();
  }
}

async function askReadiness(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/readyz`, {
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
    });
    const { publication } = (await response.json()) as { publication?: unknown };
    return typeof publication === "number" ? publication : undefined;
  } catch {
    return undefined;
  }
}
