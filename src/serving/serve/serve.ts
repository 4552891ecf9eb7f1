/** Serves a store in one process: follows its publications, answers requests and listens. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { Edition } from "../../editions/edition/open-edition.ts";
import { fullPlaceOf } from "../../editions/store/full-place.ts";
import type { Publication } from "../../editions/store/publication.ts";
import type { ServedStore } from "../../editions/store/store.ts";
import { Catalogue } from "../api/catalogue.ts";
import { lists } from "../api/resources/resources.ts";
import type { Freshness } from "../protocol/response-headers.ts";
import {
  defaultOverloadMilliseconds,
  defaultReaderLimits,
  type ReaderLimits,
  type ServerLimits,
} from "./connections/limits.ts";
import { MissQueue } from "./connections/miss-queue.ts";
import { Readers } from "./connections/readers.ts";
import { StoreFollower } from "./follow.ts";
import { loadAll } from "./load-all.ts";
import { MediaResponses } from "./media.ts";
import { BodyMemory } from "./memory/body-memory.ts";
import { Compression } from "./memory/compression.ts";
import { makeSnapshot, type Snapshot } from "./memory/snapshot.ts";
import { isReplaced, openPublicationFacts } from "./publication-facts.ts";
import { countedNames } from "./routes.ts";
import { ScheduledChanges } from "./scheduled-changes.ts";
import { HttpServer, type ListenOptions } from "./server.ts";
import { Service } from "./service.ts";
import { type Readiness, reasonOf, staleness } from "./watch/health.ts";
import type { LineSink } from "./watch/line-sink.ts";
import { makeRegistry } from "./watch/metrics.ts";
import { RequestCounts } from "./watch/request-counts.ts";

export interface ServeOptions extends ListenOptions {
  readonly store: ServedStore;
  /** Absolute, without a trailing slash. Default: from the site file, or the listening address. */
  readonly publicUrl?: string | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly freshness: Freshness;
  readonly limits: ServerLimits;
  readonly readerLimits?: ReaderLimits;
  /** Limit of all bodies in memory, cached or not. */
  readonly cacheBytes: number;
  /** How long misses may wait before they are refused, milliseconds. */
  readonly overloadMilliseconds?: number;
  readonly checkedBytesPerSecond?: number;
  /** Members for the body of `/readyz`. */
  readonly workersState?: () => Readiness["body"];
  /** Called when another snapshot is served: of a publication, a scheduled change, or none. */
  readonly onShown?: ((snapshot: Snapshot | undefined) => void) | undefined;
  /** How long requests are still answered after `stop()`, milliseconds. Default: 0. */
  readonly lameDuckMilliseconds?: number;
  /** Called before each request. Returns false once it has answered itself. Default: accept all. */
  readonly admits?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly log: Logger;
  readonly access?: LineSink | undefined;
}

export interface RunningService {
  /** A URL for clients on this machine, without a trailing slash. */
  readonly address: string;
  publicUrl(): string;
  readonly registry: Registry;
  stop(): Promise<void>;
}

/** @throws the socket's errors (`EADDRINUSE` …) */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { store, log, cacheBytes, overloadMilliseconds = defaultOverloadMilliseconds } = options;
  let address = "";
  let stopping = false;
  const memory = new BodyMemory(cacheBytes);
  const counts = new RequestCounts(countedNames);
  const misses = new MissQueue(overloadMilliseconds);
  const readers = new Readers(memory, options.readerLimits ?? defaultReaderLimits);
  const whyRefusing = () => {
    if (misses.isLate) return "responses that are not cached wait too long";
    return memory.hasRoom() ? undefined : "answers that clients have not read yet fill the memory";
  };
  const shared = { counts, memory, misses, readers, whyRefusing };
  let changes: ScheduledChanges | undefined;
  /** The highest number that was served and then replaced by another history; 0 if none was. */
  let replacedUntil = 0;
  const openSnapshot = async (publication: Publication, file: string, visibleAt: number) => {
    using opened = new DisposableStack();
    const edition = opened.use(new Edition(file, { visibleAt }));
    await store.media.learn(edition);
    const publicUrl = options.publicUrl ?? edition.site.public_url ?? address;
    const nestedBudget = memory.budgetForNestedItems();
    const published = await openPublicationFacts(store, publication, {
      replacedUntil,
      onFault: ({ message: reason }) => {
        log.error({ reason }, "what changed since earlier publications is not known");
      },
    });
    const catalogue = await Catalogue.open(edition, { publicUrl, lists, nestedBudget, published });
    const snapshot = makeSnapshot(publication, catalogue, { memory, at: visibleAt });
    // From here on the service closes the snapshot, even if it never serves it.
    opened.move();
    return snapshot;
  };
  const service = new Service({
    ...options,
    ...shared,
    compression: new Compression(),
    media: new MediaResponses({
      store,
      memory,
      onFault: ({ message: reason }) => log.error({ reason }, "an image could not be sent whole"),
    }),
    isStale: () => follow.fault !== undefined,
    publicUrl: () => options.publicUrl ?? address,
    readiness,
    onFailure: () => follow.suspect(),
  });
  const show = (snapshot: Snapshot | undefined) => {
    service.show(snapshot);
    options.onShown?.(snapshot);
  };
  const showPublication = async (publication: Publication, file: string) => {
    const { number, time } = publication;
    const served = service.snapshot?.publication;
    if (served && (await isReplaced(store, served))) {
      replacedUntil = Math.max(replacedUntil, served.number);
      log.warn({ publication: served.number }, "the history was replaced");
    }
    const snapshot = await openSnapshot(publication, file, options.clock());
    await changes?.stop();
    show(snapshot);
    changes = new ScheduledChanges(snapshot.catalogue.edition.schedule.next, {
      clock: options.clock,
      open: (at) => openSnapshot(publication, file, at),
      show: (next) => {
        show(next);
        log.info({ publication: number }, "what was scheduled is shown");
      },
      onClockSetBack: () => log.warn("the clock was set back"),
      onFault: ({ message: reason }) =>
        log.error({ reason }, "what is scheduled cannot be prepared"),
    });
    log.info({ publication: number, published: time }, "publication taken up");
  };
  const withdraw = () => {
    void changes?.stop();
    show(undefined);
  };
  const follow = new StoreFollower(store, { serve: showPublication, withdraw }, options);
  // Requests wait for the first poll of the store, because a process that replaces another must not
  // answer that nothing is published.
  const started = Promise.withResolvers<void>();
  let handle = (request: IncomingMessage, response: ServerResponse) => {
    void started.promise.then(() => service.handle(request, response));
  };
  const server = new HttpServer({ service, readers, misses }, options.limits, {
    handle: (request, response) => {
      if (options.admits?.(request, response) ?? true) handle(request, response);
    },
    trouble: (counts) => log.warn(counts, "connections were refused or closed"),
  });

  function readiness(): Readiness {
    const publication = service.snapshot?.publication;
    if (stopping) return { ready: false, body: { status: "stopping" } };
    if (!publication) return { ready: false, body: { status: "not ready", ...reasonOf(follow) } };
    const { number, time } = publication;
    const refusing = whyRefusing();
    const body = {
      status: "ready",
      publication: number,
      time,
      ...options.workersState?.(),
      ...staleness(follow),
      ...(replacedUntil > 0 && { replacedUntil }),
      ...(refusing && { refusing }),
    };
    return { ready: true, body };
  }

  const stop = async (lameDuckMilliseconds: number) => {
    // If the socket outlives this process, `/readyz` stays ready: clients need not go elsewhere.
    stopping = !options.socketOutlives;
    await server.lameDuck(lameDuckMilliseconds);
    follow.stop();
    await changes?.stop();
    await server.stop();
    readers.stop();
    service.snapshot?.[Symbol.dispose]();
    await options.access?.end();
  };

  const bound = await server.listen(options);
  // The address of a passed socket is known only from the socket.
  const host = hostToOpen(options.socketOutlives ? bound.address : options.host);
  address = bound.port > 0 ? `http://${host}:${bound.port}` : "http://localhost";
  try {
    await follow.start();
    if (!service.snapshot && !follow.fault) {
      log.warn({ store: fullPlaceOf(store) }, "the store holds no publication yet");
    }
    handle = (request, response) => service.handle(request, response);
    started.resolve();
    // After the first responses, which do not need these modules.
    await loadAll();
  } catch (error) {
    // The caller has nothing to stop, so nothing may stay open.
    await stop(0);
    throw error;
  }
  const registry = makeRegistry({
    ...shared,
    connections: server.connections,
    snapshot: () => service.snapshot,
    followed: follow,
    access: options.access,
  });
  return {
    address,
    registry,
    publicUrl: () => service.snapshot?.catalogue.publicUrl ?? options.publicUrl ?? address,
    stop: () => stop(options.lameDuckMilliseconds ?? 0),
  };
}

/** For a URL: IPv6 in brackets, and `localhost` for wildcard addresses, which cannot be opened. */
export function hostToOpen(host: string): string {
  if (host === "" || host === "0.0.0.0" || host === "::" || host === "[::]") return "localhost";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
