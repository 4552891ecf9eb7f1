/**
 * A published site behind a real socket, for tests: content folder, folder store, service. Everything
 * ends with the test.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { defaultFreshness } from "../../src/http/response-headers.ts";
import { type ServeOptions, type Serving, serve } from "../../src/http/serve.ts";
import { defaultLimits } from "../../src/http/server.ts";
import { type PublishOptions, type PublishResult, publish } from "../../src/publish/publish.ts";
import { PublishingFolderStore } from "../../src/store/folder-publishing.ts";
import { FolderStore } from "../../src/store/folder-store.ts";
import { type Site, writeContentFolder } from "./content-folder.ts";

/** A folder that goes with the test. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "montra-test-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Publishes a folder into a store. */
export async function publishFolder(
  folder: string,
  store: string,
  options: Partial<PublishOptions> = {},
): Promise<PublishResult> {
  return await publish(folder, new PublishingFolderStore(store), {
    who: "test",
    note: "",
    replaceSite: false,
    onProgress: () => {},
    onWait: () => {},
    signal: new AbortController().signal,
    ...options,
  });
}

/** Serves a store on a free port, under the public URL `https://api.example.pt`. */
export async function serveStore(
  t: TestContext,
  store: string,
  options: Partial<ServeOptions> = {},
): Promise<Serving> {
  const serving = await serve({
    store: new FolderStore(store),
    host: "127.0.0.1",
    port: 0,
    publicUrl: "https://api.example.pt",
    clock: Date.now,
    freshness: defaultFreshness,
    limits: defaultLimits,
    maxUrlBytes: 8192,
    cacheBytes: 64 * 1024 * 1024,
    log: pino({ level: "silent" }),
    ...options,
  });
  t.after(() => serving.stop());
  return serving;
}

export interface TestSite {
  /** The store's folder. */
  readonly store: string;
  readonly serving: Serving;
  /** Fetches a path without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Publishes other content into the same store. */
  publish(site: Site): Promise<PublishResult>;
}

/** Publishes a site and serves it. */
export async function publishAndServe(
  t: TestContext,
  site: Site,
  options: Partial<ServeOptions> = {},
): Promise<TestSite> {
  const folder = await temporaryFolder(t);
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
  return {
    store,
    serving,
    publish: publishSite,
    get: (path, headers = {}) =>
      fetch(serving.address + path, {
        headers: { "Accept-Encoding": "identity", ...headers },
        redirect: "manual",
      }),
  };
}
