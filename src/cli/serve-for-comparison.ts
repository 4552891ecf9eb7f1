/** Serves a store on loopback while it is compared with another service. */
import { pino } from "pino";
import { openNodeStore } from "../editions/store/open/open-store.ts";
import { StoreUnavailableError } from "../editions/store/store.ts";
import { defaultFreshness } from "../serving/protocol/response-headers.ts";
import { defaultBodyBytes, defaultLimits } from "../serving/serve/connections/limits.ts";
import { type Serving, serve } from "../serving/serve/serve.ts";

/** @returns the service, and the path of its edition. @throws StoreUnavailableError if the store has no publication */
export async function serveForComparison(
  place: string,
): Promise<{ readonly serving: Serving; readonly edition: string }> {
  const store = openNodeStore(place, { onWarning: (message) => console.error(message) });
  // Without a publication the service would answer 503 to every request.
  const current = await store.current();
  if (current === undefined) {
    throw new StoreUnavailableError(`Nothing has been published into ${place}. Publish first`);
  }
  const edition = await store.editionFile(current.edition);
  const serving = await serve({
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
  return { serving, edition };
}
