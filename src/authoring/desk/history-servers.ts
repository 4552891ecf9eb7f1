/** Serves earlier publications, each on its own port, behind the desk's guard. */

import { LRUCache } from "lru-cache";
import type { Publication } from "../../editions/store/publication.ts";
import type { ServedStore } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import { defaultLimits } from "../../serving/serve/connections/limits.ts";
import type { RunningService } from "../../serving/serve/serve.ts";
import { servePublication } from "../../serving/serve/serve-publication.ts";
import type { Guard } from "./guard.ts";

/** Beyond this, the least recently opened is stopped. */
const MAX_OPEN = 3;
const CACHE_BYTES = 16 * 1024 * 1024;
const LIMITS = { ...defaultLimits, maxConnections: 64 };

type Options = { readonly host: string; readonly guard: Guard; openStore(): ServedStore };

export class HistoryServers {
  readonly #options: Options;
  readonly #open = new LRUCache<number, Promise<RunningService>>({ max: MAX_OPEN, dispose: stop });

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns its port. @throws errors of the socket */
  async serve(publication: Publication): Promise<string> {
    const { number } = publication;
    const serving = this.#open.get(number) ?? this.#start(publication);
    this.#open.set(number, serving);
    serving.catch(() => this.#open.delete(number));
    return new URL((await serving).address).port;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#open.values()].map(stop));
  }

  async #start(publication: Publication): Promise<RunningService> {
    const { host, guard, openStore } = this.#options;
    return await servePublication(openStore(), publication, {
      host,
      cacheBytes: CACHE_BYTES,
      limits: LIMITS,
      admits: (request, response) => {
        try {
          // `admit` returns a cookie for the link with the token, which only the desk may accept.
          if (!guard.admit(request)) return true;
        } catch {}
        response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8" });
        response.end(`${say.desk.refused.token}\n`);
        return false;
      },
    });
  }
}

async function stop(serving: Promise<RunningService>): Promise<void> {
  await serving.then((service) => service.stop()).catch(() => {});
}
