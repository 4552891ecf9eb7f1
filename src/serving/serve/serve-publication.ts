/**
 * A publication served as it was: byte for byte, as of the moment at which it was published, on a port of its own,
 * since its addresses are absolute.
 */
import { pino } from "pino";
import { type Publication, publicationSeconds } from "../../editions/store/publication.ts";
import type { ServedStore } from "../../editions/store/store.ts";
import { defaultFreshness } from "../protocol/response-headers.ts";
import { type ServeOptions, type Serving, serve } from "./serve.ts";

/** @throws the socket's errors */
export async function servePublication(
  store: ServedStore,
  publication: Publication,
  options: Pick<ServeOptions, "host" | "limits" | "cacheBytes" | "admits">,
): Promise<Serving> {
  return await serve({
    ...options,
    ...{ port: 0, publicUrl: undefined, freshness: defaultFreshness },
    store: pinned(store, publication),
    clock: () => publicationSeconds(publication) * 1000,
    log: pino({ level: "silent" }),
  });
}

/** A store whose current publication is another one. */
function pinned(store: ServedStore, publication: Publication): ServedStore {
  const current = { current: async () => publication, onHint: () => () => {} };
  return new Proxy(store, {
    get: (target, name) => {
      const value = Reflect.get(name in current ? current : target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
