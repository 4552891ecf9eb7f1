/**
 * Serves a store: the store is followed, the service answers from the publication taken up, the
 * server listens. This is all that `montra serve` starts.
 */
import type { Logger } from "pino";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources.ts";
import { Edition } from "../edition/open-edition.ts";
import type { Store } from "../store/store.ts";
import { Follow } from "./follow.ts";
import type { Readiness } from "./health.ts";
import { MediaResponses } from "./media.ts";
import type { Freshness } from "./response-headers.ts";
import { HttpServer, type ServerLimits } from "./server.ts";
import { Service } from "./service.ts";
import { makeSnapshot } from "./snapshot.ts";

export interface ServeOptions {
  readonly store: Store;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Absolute URL without a trailing slash; `undefined`: the site file's, else the address served. */
  readonly publicUrl: string | undefined;
  /** Now, in epoch milliseconds. */
  readonly clock: () => number;
  readonly freshness: Freshness;
  readonly limits: ServerLimits;
  readonly maxUrlBytes: number;
  /** Bound of kept bodies. */
  readonly cacheBytes: number;
  readonly log: Logger;
}

export interface Serving {
  /** The address served, as a client on this machine can open it, without a trailing slash. */
  readonly address: string;
  /** The public URL of what is being served now. */
  publicUrl(): string;
  stop(): Promise<void>;
}

/** @throws the socket's errors (`EADDRINUSE` …) */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { store, log, cacheBytes } = options;
  let address = "";
  let stopping = false;
  const service = new Service({
    ...options,
    media: new MediaResponses(store, Math.ceil(cacheBytes / 2)),
    publicUrl: () => options.publicUrl ?? address,
    readiness: () => readiness(),
  });
  const follow = new Follow(store, {
    takeUp: (publication, file) => {
      const edition = new Edition(file);
      const publicUrl = options.publicUrl ?? edition.site.public_url ?? address;
      const catalogue = new Catalogue(edition, { publicUrl, lists });
      service.takeUp(makeSnapshot(publication, catalogue, Math.ceil(cacheBytes / 2)));
      log.info({ publication: publication.number, time: publication.time }, "publication taken up");
    },
    onFault: (error) => log.error({ err: error }, "the store cannot be followed"),
  });
  const server = new HttpServer(service, options.limits);

  function readiness(): Readiness {
    const publication = service.snapshot?.publication;
    if (stopping) return { ready: false, says: { status: "stopping" } };
    if (!publication) {
      const reason = follow.fault ? "the store cannot be read" : "nothing has been published yet";
      return { ready: false, says: { status: "not ready", reason } };
    }
    const { number, time } = publication;
    return { ready: true, says: { status: "ready", publication: number, time } };
  }

  const port = await server.listen(options.port, options.host);
  address = `http://${hostToOpen(options.host)}:${port}`;
  await follow.start();
  return {
    address,
    publicUrl: () => service.snapshot?.catalogue.publicUrl ?? options.publicUrl ?? address,
    stop: async () => {
      stopping = true;
      follow.stop();
      await server.stop();
      service.snapshot?.[Symbol.dispose]();
    },
  };
}

/** Nobody can open the address of all interfaces. */
function hostToOpen(host: string): string {
  if (host === "" || host === "0.0.0.0" || host === "::" || host === "[::]") return "localhost";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
