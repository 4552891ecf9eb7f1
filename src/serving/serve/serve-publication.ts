/** Serves one publication, on a port of its own because its links are absolute URLs. */
import { pino } from "pino";
import { type Publication, publicationSeconds } from "../../editions/store/publication.ts";
import type { ServedStore } from "../../editions/store/store.ts";
import { defaultFreshness } from "../protocol/response-headers.ts";
import { defaultBodyBytes, defaultLimits } from "./connections/limits.ts";
import { type RunningService, type ServeOptions, serve } from "./serve.ts";

/** The clock stands still at the moment of publication by default. @throws the socket's errors */
export async function servePublication(
  store: ServedStore,
  publication: Publication,
  options: Pick<ServeOptions, "host" | "admits"> &
    Partial<Pick<ServeOptions, "clock" | "limits" | "cacheBytes">>,
): Promise<RunningService> {
  return await serve({
    clock: () => publicationSeconds(publication) * 1000,
    limits: defaultLimits,
    cacheBytes: defaultBodyBytes,
    ...options,
    port: 0,
    freshness: defaultFreshness,
    store: withCurrent(store, publication),
    log: pino({ level: "silent" }),
  });
}

function withCurrent(store: ServedStore, publication: Publication): ServedStore {
  return new Proxy(store, {
    get: (target, name) => {
      if (name === "current") return async () => publication;
      const value = Reflect.get(target, name);
      // Bound to the store, because a proxy has no private members.
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
