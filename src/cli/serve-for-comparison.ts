/** Serves a store on loopback while it is compared with another service. */
import { pino } from "pino";
import { openNodeStore } from "../editions/store/open/open-store.ts";
import { StoreUnavailableError } from "../editions/store/store.ts";
import { defaultFreshness } from "../serving/protocol/response-headers.ts";
import { defaultBodyBytes, defaultLimits } from "../serving/serve/connections/limits.ts";
import { type Serving, serve } from "../serving/serve/serve.ts";

/** @throws StoreUnavailableError if the store has no publication */
export async function serveForComparison(place: string): Promise<Serving> {
  const store = openNodeStore(place, { onWarning: (message) => console.error(message) });
  // Without a publication the service would answer 503 to every request.
  if ((await store.current()) === undefined) {
    throw new StoreUnavailableError(`Nothing has been published into ${place}. Publish first`);
  }
  return await serve({
    store,
    host: "127.0.0.1",
    port: 0,
    publicUrl: undefined,
    clock: Date.now,
    freshness: defaultFreshness,
    limits: defaultLimits,
    cacheBytes: defaultBodyBytes,
    log: pino({ level: "silent" }),
  });
}
