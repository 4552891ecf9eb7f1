/** A published site behind a real socket: content folder, folder store, service. */
import { join } from "node:path";
import { pino } from "pino";
import type { PublishOptions, PublishResult } from "../../src/authoring/publish/plan.ts";
import { publish } from "../../src/authoring/publish/publish.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { openNodeStore } from "../../src/editions/store/open/open-store.ts";
import { defaultFreshness } from "../../src/serving/protocol/response-headers.ts";
import { defaultLimits } from "../../src/serving/serve/connections/limits.ts";
import { type RunningService, type ServeOptions, serve } from "../../src/serving/serve/serve.ts";
import { type Site, writeContentFolder } from "./content-folder.ts";
import type { Ending } from "./ending.ts";
import { eventually } from "./eventually.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** @param store a folder or a PostgreSQL address */
export async function publishFolder(
  folder: string,
  store: string,
  options: Partial<PublishOptions> = {},
): Promise<PublishResult> {
  return await publish(folder, openPublishingStore(store), {
    who: "test",
    note: "",
    replaceSite: false,
    onProgress: () => {},
    onWait: () => {},
    signal: new AbortController().signal,
    ...options,
  });
}

/** @param store default: a new folder @returns the store's folder */
export async function publishedStore(
  t: Ending,
  site: Site = {},
  store = join(temporaryFolder(t), "store"),
): Promise<string> {
  const content = temporaryFolder(t);
  writeContentFolder(content, site);
  await publishFolder(content, store);
  return store;
}

/** On a free port, under the public URL `https://api.example.pt`. */
export function serveOptions(store: string): ServeOptions {
  return {
    store: openNodeStore(store, { onWarning: () => {} }),
    host: "127.0.0.1",
    port: 0,
    publicUrl: "https://api.example.pt",
    clock: Date.now,
    freshness: defaultFreshness,
    limits: defaultLimits,
    cacheBytes: 64 * 1024 * 1024,
    log: pino({ level: "silent" }),
    // On a busy machine misses wait through no fault of the service.
    overloadMilliseconds: 3_600_000,
  };
}

export async function serveStore(
  t: Ending,
  store: string,
  options: Partial<ServeOptions> = {},
): Promise<RunningService> {
  const serving = await serve({ ...serveOptions(store), ...options });
  t.after(() => serving.stop());
  return serving;
}

export async function untilTakenUp(address: string, number: number): Promise<void> {
  await eventually(`publication ${number}`, async () => {
    const ready = (await (await fetch(`${address}/readyz`)).json()) as { publication?: number };
    return ready.publication === number;
  });
}

export interface TestSite {
  readonly store: string;
  readonly serving: RunningService;
  /** Does not follow redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(method: string, path: string, headers?: Record<string, string>): Promise<Response>;
  /** Into the same store. */
  publish(site: Site): Promise<PublishResult>;
}

export async function publishAndServe(
  t: Ending,
  site: Site,
  options: Partial<ServeOptions> = {},
): Promise<TestSite> {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  let contents = 0;
  const publishSite = async (next: Site) => {
    contents += 1;
    const content = join(folder, `content-${contents}`);
    writeContentFolder(content, next);
    const result = await publishFolder(content, store);
    if (result.outcome === "refused")
      throw new Error(JSON.stringify(result.problems, undefined, 2));
    return result;
  };
  await publishSite(site);
  const serving = await serveStore(t, store, options);
  const send: TestSite["send"] = (method, path, headers = {}) =>
    fetch(serving.address + path, {
      method,
      headers: { "Accept-Encoding": "identity", ...headers },
      redirect: "manual",
    });
  return {
    store,
    serving,
    publish: publishSite,
    send,
    get: (path, headers) => send("GET", path, headers),
  };
}
