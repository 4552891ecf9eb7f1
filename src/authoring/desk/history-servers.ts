/** Serves earlier publications, each on its own port, behind the desk's guard. */

import { LRUCache } from "lru-cache";
import type { Publication } from "../../editions/store/publication.ts";
import type { ServedStore } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { defaultLimits } from "../../serving/serve/connections/limits.ts";
import type { RunningService } from "../../serving/serve/serve.ts";
import { servePublication } from "../../serving/serve/serve-publication.ts";
import type { Guard } from "./guard.ts";

/** Publications served at the same time; beyond this the oldest server is stopped. */
const MAX_OPEN = 3;
const CACHE_BYTES = 16 * 1024 * 1024;
const LIMITS = { ...defaultLimits, maxConnections: 64 };

export interface HistoryServersOptions {
  readonly host: string;
  readonly guard: Guard;
  /** Opens the store as a service does. */
  readonly openStore: () => ServedStore;
}

export class HistoryServers {
  readonly #options: HistoryServersOptions;
  readonly #open = new LRUCache<number, Promise<RunningService>>({ max: MAX_OPEN, dispose: end });

  constructor(options: HistoryServersOptions) {
    this.#options = options;
  }

  /** @returns the port on which a publication is served. @throws errors of the socket */
  async portOf(publication: Publication): Promise<string> {
    const { number } = publication;
    const serving = this.#open.get(number) ?? this.#serve(publication);
    this.#open.set(number, serving);
    serving.catch(() => this.#open.delete(number));
    return new URL((await serving).address).port;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#open.values()].map(end));
  }

  async #serve(publication: Publication): Promise<RunningService> {
    const { host, guard, openStore } = this.#options;
    return await servePublication(openStore(), publication, {
      ...{ host, cacheBytes: CACHE_BYTES, limits: LIMITS },
      admits: (request, response) => {
        try {
          if (!guard.admit(request)) return true;
        } catch {}
        response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" });
        response.end(`${say.desk.refused.token}\n`);
        return false;
      },
    });
  }
}

async function end(serving: Promise<RunningService>): Promise<void> {
  await serving.then(({ stop }) => stop()).catch(() => {});
}
