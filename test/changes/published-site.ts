/** A site that is published repeatedly, seconds apart by its own clock, and served. */
import { join } from "node:path";
import type { PublishResult } from "../../src/authoring/publish/plan.ts";
import { rollback } from "../../src/authoring/publish/rollback.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { applyPrune, defaultRetention, planPrune } from "../../src/editions/store/tasks/prune.ts";
import type { ServeOptions } from "../../src/serving/serve/serve.ts";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { publishFolder, serveStore, untilTakenUp } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export class PublishedSite {
  readonly store: string;
  readonly #t: Ending;
  readonly #folder: string;
  #contents = 0;
  // Each publication needs its own second, which tests do not wait for.
  #now = Date.now() - 3600_000;
  #address = "";

  /** @param store a PostgreSQL address; default: a folder */
  constructor(t: Ending, store?: string) {
    this.#t = t;
    this.#folder = temporaryFolder(t);
    this.store = store ?? join(this.#folder, "store");
  }

  /** The publisher's clock, in epoch milliseconds. */
  get now(): number {
    return this.#now;
  }

  get address(): string {
    return this.#address;
  }

  async publish(site: Site): Promise<PublishResult> {
    this.#contents += 1;
    const content = join(this.#folder, `content-${this.#contents}`);
    writeContentFolder(content, site);
    const result = await publishFolder(content, this.store, { clock: this.#nextMoment() });
    if (result.outcome !== "published") throw new Error(JSON.stringify(result, undefined, 2));
    return result;
  }

  async goBack(to: number): Promise<void> {
    const options = { to, who: "test", note: "", onWait: () => {}, clock: this.#nextMoment() };
    await rollback(openPublishingStore(this.store), options);
  }

  async prune(publications: number): Promise<void> {
    const options = { who: "test", onWait: () => {} };
    await using session = await openPublishingStore(this.store).startPublishing(options);
    const plan = await planPrune(
      session,
      { ...defaultRetention, publications, days: 0 },
      Date.now(),
    );
    await applyPrune(session, plan, Date.now());
  }

  async serve(options: Partial<ServeOptions> = {}): Promise<{ address: string }> {
    // Links in the responses must lead to the served address.
    const about = { publicUrl: undefined, ...options };
    const serving = await serveStore(this.#t, this.store, about);
    this.#address = serving.address;
    // A database may be slower than a node waits.
    await eventually("it answers", async () => (await fetch(`${this.#address}/readyz`)).ok);
    return serving;
  }

  /** The list of changes since a publication. */
  async since(query: number | string, headers: Record<string, string> = {}): Promise<Response> {
    const asked = typeof query === "number" ? `?desde=${query}` : query;
    return await fetch(`${this.#address}/api/v1/alteracoes/${asked}`, { headers });
  }

  /** The same, as `changed /path/`, without lists and roots. */
  async itemsSince(number: number): Promise<string[]> {
    const response = await this.since(`?desde=${number}&page_size=100`);
    if (!response.ok) return [String(response.status)];
    const { results } = (await response.json()) as {
      results: { url: string; alteracao: string }[];
    };
    const paths = results.map(({ url, alteracao }) => `${alteracao} ${new URL(url).pathname}`);
    return paths.filter((path) =>
      /^\w+ (?:\/noticias\/|\/candidato\/|\/api\/v1\/\w+\/\d)/.test(path),
    );
  }

  async takenUp(number: number): Promise<void> {
    await untilTakenUp(this.#address, number);
  }

  #nextMoment(): () => number {
    this.#now += 5000;
    const now = this.#now;
    return () => now;
  }
}
