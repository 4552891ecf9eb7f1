/** Polls `/readyz` of each serving node to see when it serves the newest publication. */
import { setTimeout as sleep } from "node:timers/promises";

export interface NodeState {
  /** Without a trailing slash. */
  readonly url: string;
  /** Number of the publication that it serves; `undefined` if it did not answer with one. */
  readonly publication: number | undefined;
  /** When it was first seen to serve the publication passed to `await`, epoch milliseconds. */
  readonly since: number | undefined;
}

const POLL_MILLISECONDS = 250;
const MAX_WAIT_MILLISECONDS = 120_000;
const RESPONSE_TIMEOUT_MILLISECONDS = 2000;

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

  /** Polls all nodes until each serves this publication or a newer one, for at most two minutes. */
  await(publication: number): void {
    this.stop();
    this.#waiting = new AbortController();
    const { signal } = this.#waiting;
    this.#states = this.#states.map((state) => ({ ...state, since: undefined }));
    for (const { url } of this.#states) void this.#pollUntil(url, publication, signal);
  }

  stop(): void {
    this.#waiting.abort();
  }

  async #pollUntil(url: string, publication: number, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
    while (!signal.aborted && performance.now() < deadline) {
      const current = await readPublication(url, signal);
      if (signal.aborted) return;
      const has = current !== undefined && current >= publication;
      this.#update({ url, publication: current, since: has ? Date.now() : undefined });
      if (has) return;
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => {});
    }
  }

  #update(state: NodeState): void {
    const before = this.#states.find(({ url }) => url === state.url);
    this.#states = this.#states.map((one) => (one.url === state.url ? state : one));
    if (before?.publication !== state.publication || before?.since !== state.since)
      this.#onChange();
  }
}

async function readPublication(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/readyz`, {
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MILLISECONDS)]),
    });
    const { publication } = (await response.json()) as { publication?: unknown };
    return typeof publication === "number" ? publication : undefined;
  } catch {
    return undefined;
  }
}
