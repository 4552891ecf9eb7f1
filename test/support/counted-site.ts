/** A served site whose edition counts its queries, for tests of the cost of a request. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { type Cells, Edition, type Row } from "../../src/editions/edition/open-edition.ts";
import { ServingFolderStore } from "../../src/editions/store/folder/serving-folder.ts";
import type { Publication } from "../../src/editions/store/publication.ts";
import { Catalogue } from "../../src/serving/api/catalogue.ts";
import { lists } from "../../src/serving/api/resources/resources.ts";
import { defaultFreshness } from "../../src/serving/protocol/response-headers.ts";
import { defaultReaderLimits } from "../../src/serving/serve/connections/limits.ts";
import { MissQueue } from "../../src/serving/serve/connections/miss-queue.ts";
import { Readers } from "../../src/serving/serve/connections/readers.ts";
import { MediaResponses } from "../../src/serving/serve/media.ts";
import { BodyMemory } from "../../src/serving/serve/memory/body-memory.ts";
import { Compression } from "../../src/serving/serve/memory/compression.ts";
import { makeSnapshot } from "../../src/serving/serve/memory/snapshot.ts";
import { countedNames } from "../../src/serving/serve/routes.ts";
import { Service } from "../../src/serving/serve/service.ts";
import { RequestCounts } from "../../src/serving/serve/watch/request-counts.ts";
import { type Site, writeContentFolder } from "./content-folder.ts";
import { publishFolder } from "./serving.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export class CountingEdition extends Edition {
  queries = 0;
  rows = 0;
  readonly asked = new Set<string>();

  override all(sql: string, parameters?: Parameters<Edition["all"]>[1]): Row[] {
    const rows = super.all(sql, parameters);
    this.count(sql, rows.length);
    return rows;
  }

  override cells(sql: string, parameters?: Parameters<Edition["all"]>[1]): Cells[] {
    const rows = super.cells(sql, parameters);
    this.count(sql, rows.length);
    return rows;
  }

  override get(sql: string, parameters?: Parameters<Edition["get"]>[1]): Row | undefined {
    const row = super.get(sql, parameters);
    this.count(sql, row ? 1 : 0);
    return row;
  }

  private count(sql: string, rows: number): void {
    // The parent's constructor runs queries before this field is set.
    if (!this.asked) return;
    this.queries += 1;
    this.rows += rows;
    this.asked.add(sql);
  }

  /** The query plans of all queries, one step per line. */
  plans(): string[] {
    return [...this.asked].flatMap((sql) =>
      super.all(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail as string),
    );
  }

  reset(): void {
    this.queries = 0;
    this.rows = 0;
    this.asked.clear();
  }
}

export interface CountedSite {
  readonly origin: string;
  readonly edition: CountingEdition;
  readonly memory: BodyMemory;
  readonly counts: RequestCounts;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

export async function publishAndCount(
  t: TestContext,
  site: Site,
  { cacheBytes = 64 * 1024 * 1024 } = {},
): Promise<CountedSite> {
  const folder = temporaryFolder(t);
  writeContentFolder(join(folder, "content"), site);
  await publishFolder(join(folder, "content"), join(folder, "store"));
  const store = new ServingFolderStore(join(folder, "store"));
  const publication = (await store.current()) as Publication;
  const edition = new CountingEdition(await store.editionFile(publication.edition));
  const catalogue = await Catalogue.open(edition, { publicUrl: "https://api.example.pt", lists });
  const memory = new BodyMemory(cacheBytes);
  const readers = new Readers(memory, defaultReaderLimits);
  const counts = new RequestCounts(countedNames);
  const service = new Service({
    memory,
    counts,
    readers,
    compression: new Compression(),
    media: new MediaResponses({ store, memory, onFault: () => {} }),
    misses: new MissQueue(3_600_000),
    whyRefusing: () => (memory.hasRoom() ? undefined : "there is no room"),
    isStale: () => false,
    freshness: defaultFreshness,
    clock: Date.now,
    log: pino({ level: "silent" }),
    publicUrl: () => "https://api.example.pt",
    readiness: () => ({ ready: true, body: {} }),
  });
  service.show(makeSnapshot(publication, catalogue, { memory, at: Date.now() }));
  const server = createServer((request, response) => service.handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
    readers.stop();
    edition[Symbol.dispose]();
  });
  edition.reset();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { "Accept-Encoding": "identity", ...headers } });
  return { origin, edition, memory, counts, get };
}
